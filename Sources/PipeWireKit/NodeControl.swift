import CPipeWireShims

/// Something that a node lets one change.
public struct NodeControl: Sendable, Hashable {
  /// How the node counts it.
  public enum Kind: Sendable, Hashable {
    /// Off (0) or on (1).
    case bool
    /// Whole numbers.
    case int
    /// Whole numbers of 64 bits.
    case long
    /// Any numbers.
    case float
  }

  /// One value out of a few.
  public struct Option: Sendable, Hashable {
    /// The value.
    public let value: Double
    /// What people call it.
    public let label: String
  }

  /// PipeWire's number for it (`enum spa_prop`), the same for each camera of the driver.
  public let id: UInt32
  /// How it is counted.
  public let kind: Kind
  /// What people call it; the driver's words.
  public let name: String
  /// The least and the greatest value; 0…0 where there are options.
  public let range: ClosedRange<Double>
  /// What holds where nobody has changed it.
  public let standard: Double
  /// What holds now, where the node tells; else the standard.
  public let value: Double
  /// The values to choose from; empty where any of the range will do.
  public let options: [Option]

  /// Nil where a number that the node names is none: infinite, or not a number.
  init?(_ control: TtControl) {
    guard [control.minimum, control.maximum, control.standard, control.value].allSatisfy(\.isFinite) else {
      return nil
    }
    id = control.id
    kind = Kind(control.kind)
    name = control.name.map { String(cString: $0) } ?? ""
    range = min(control.minimum, control.maximum)...max(control.minimum, control.maximum)
    (standard, value) = (control.standard, control.value)
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
