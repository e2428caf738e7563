/// An edit of a photo: operations that are applied in order.
///
/// The result of each operation is clamped to the sRGB gamut before the next one. The order is kept, because operations
/// do not commute: a photo that is cropped and then vignetted is dark at its new edges.
public struct EditStack: Sendable, Hashable {
  /// The operations, the first one applied first.
  public var operations: [EditOperation]
  /// The version of the text format that the stack was read from, at least `currentVersion`.
  public private(set) var version = Self.currentVersion
  /// The members of the text's object that this version of the format does not define.
  var unknownMembers: [JSONValue.Member] = []

  /// The version of the text format that this module writes.
  public static let currentVersion = 1

  /// Makes a stack of operations; without any, it changes nothing.
  public init(_ operations: [EditOperation] = []) { self.operations = operations }

  init(_ operations: [EditOperation], version: Int, unknownMembers: [JSONValue.Member]) {
    self.operations = operations
    self.version = max(version, Self.currentVersion)
    self.unknownMembers = unknownMembers
  }

  /// The operations of newer versions, by name, which are kept but not applied.
  public var unknownOperations: [String] {
    operations.compactMap { if case .unknown(let operation) = $0 { operation.name } else { nil } }
  }
}
