/// Where and how large a picker appears.
public nonisolated enum PickerStyle: String, CaseIterable, Sendable {
  /// A button that opens a modal dialog.
  case presentation
  /// A grid within the window, in the space it is given.
  case inline
  /// One row within the window, a film strip.
  case compact
}
