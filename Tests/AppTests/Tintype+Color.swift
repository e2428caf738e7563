import TestSupport

extension Tintype {
  /// Types a color into the chooser's entry.
  func enterColor(_ text: String) async throws {
    try await app.pointer.click(app.find(nil, "Color Code"))
    try app.keyboard.press("a", .control)
    try app.keyboard.type(text)
    try app.keyboard.press(.enter)
  }

  /// The text of the chooser's color entry.
  func colorCode() throws -> String {
    guard let entry = try app.first(nil, "Color Code") else { return "" }
    if let text = try? entry.text { return text }
    return try entry.first(Query(.textBox))?.text ?? ""
  }
}
