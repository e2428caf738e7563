import CPipeWireShims

/// A control of a PipeWire node, such as a camera's brightness.
public struct NodeControl: Sendable, Hashable {
  /// The type of a control's values.
  public enum Kind: Sendable, Hashable {
    /// Off (0) or on (1).
    case bool
    /// 32-bit integers.
    case int
    /// 64-bit integers.
    case long
    /// Floating-point numbers.
    case float
  }

  /// One of a control's discrete values.
  public struct Option: Sendable, Hashable {
    /// The value.
    public let value: Double
    /// The label from the driver.
    public let label: String
  }

  /// PipeWire's identifier of the control (`enum spa_prop`), the same for all cameras of a driver.
  public let id: UInt32
  /// The type of the values.
  public let kind: Kind
  /// The name from the driver.
  public let name: String
  /// The minimum and maximum; 0…0 if there are options.
  public let range: ClosedRange<Double>
  /// The default value.
  public let defaultValue: Double
  /// The current value; the default value if the node does not report it.
  public let value: Double
  /// The possible values; empty if every value in the range is possible.
  public let options: [Option]

  /// nil if a number of the node is infinite or not a number.
  init?(_ control: TtControl) {
    guard [control.minimum, control.maximum, control.default_value, control.value].allSatisfy(\.isFinite)
    else {
      return nil
    }
    id = control.id
    kind = Kind(control.kind)
    name = control.name.map { String(cString: $0) } ?? ""
    range = min(control.minimum, control.maximum)...max(control.minimum, control.maximum)
    (defaultValue, value) = (control.default_value, control.value)
    options = (0..<Int(control.n_options)).compactMap { index in
      guard let option = control.options?[index], let label = option.label, option.value.isFinite else {
        return nil
      }
      return Option(value: option.value, label: String(cString: label))
    }
  }
}

extension NodeControl.Kind {
  fileprivate init(_ kind: TtControlKind) {
    self =
      switch kind {
      case TT_CONTROL_BOOL: .bool
      case TT_CONTROL_LONG: .long
      case TT_CONTROL_FLOAT: .float
      default: .int
      }
  }

  var c: TtControlKind {
    switch self {
    case .bool: TT_CONTROL_BOOL
    case .int: TT_CONTROL_INT
    case .long: TT_CONTROL_LONG
    case .float: TT_CONTROL_FLOAT
    }
  }
}
