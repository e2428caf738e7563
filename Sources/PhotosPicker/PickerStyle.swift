/// The appearance of a picker.
public nonisolated enum PickerStyle: String, CaseIterable, Sendable {
  /// A button that opens a modal dialog.
  case presentation
  /// A grid embedded in the window.
  case inline
  /// A single row embedded in the window.
  case compact
}
