/// What a picker lets a person do beside selecting. A host program disables what it does not want.
public nonisolated struct PickerCapabilities: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Going to albums, folders and other collections.
  public static let collectionNavigation = PickerCapabilities(rawValue: 1 << 0)
  /// The buttons that end or undo the selection: Cancel and Clear, and Add with a continuous behavior. Without them, a
  /// picker with another behavior keeps Add, which commits the selection.
  public static let selectionActions = PickerCapabilities(rawValue: 1 << 1)
  /// Searching.
  public static let search = PickerCapabilities(rawValue: 1 << 2)
  /// The staging area, which shows the selected photos in order. Without it, its button is a label with their number.
  public static let stagingArea = PickerCapabilities(rawValue: 1 << 3)
  /// The question before a photo that is marked private is handed over.
  public static let sensitivityAnalysisIntervention = PickerCapabilities(rawValue: 1 << 4)

  /// All capabilities.
  public static let all: PickerCapabilities = [
    .collectionNavigation, .selectionActions, .search, .stagingArea, .sensitivityAnalysisIntervention,
  ]
}
