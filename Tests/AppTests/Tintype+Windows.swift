import TestSupport

/// Several windows of one program.
extension Tintype {
  /// Opens another window with the keyboard, and returns it.
  func openWindow() async throws -> Accessible {
    let before = try app.root.children
    try app.keyboard.press("n", .control)
    let window = try await app.wait(for: "another window") {
      try app.root.children.first { child in !before.contains(child) }
    }
    // Tells the windows apart: they have the same title.
    try await app.wait(for: "its window") { app.windows.count == 2 }
    app.windows[1].resize(width: 800, height: 600)
    try await app.wait(for: "its size") { app.windows[1].frame?.width == 800 }
    try await app.wait(for: "its photos") {
      try photos(in: window)?.first(.image, Query.Name(stringLiteral: Self.dated[0])) != nil
    }
    return window
  }

  /// The grid of a window's picker.
  func photos(in window: Accessible) throws -> Accessible? {
    try window.all(nil, "Photos").first { try $0.role == .grid }
  }

  /// The photos on a window's board.
  func board(in window: Accessible) throws -> [String] {
    guard let board = try window.first(nil, "Selected Photos") else { return [] }
    return try board.all(.image).map { try $0.name }.filter { !$0.isEmpty }
  }
}
