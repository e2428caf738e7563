import Foundation
import TestSupport

extension Tintype {
  /// Moves the window to the left, and runs the sample app beside it as a drag source.
  func besideSampleApp(
    draggedFile file: String? = nil, _ body: @DesktopActor (_ other: App) async throws -> Void
  ) async throws {
    try app.window().resize(width: 720, height: 660)
    try app.window().move(to: Point(x: 0, y: 0))
    try await App.run(
      BuiltProduct.path("SampleApp"), arguments: file.map { ["--file", $0] } ?? [],
      environment: ["GSK_RENDERER": "cairo"]
    ) { other in
      try other.window().move(to: Point(x: 750, y: 0))
      try await other.wait(for: "the windows to lie beside each other") {
        guard let left = try app.window().frame, let right = try other.window().frame else { return false }
        return left.x + left.width <= right.x
      }
      try await body(other)
    }
  }

  /// Drags the sample app's file over the window, and drops it when the window shows the drop text.
  func drop(_ file: String, saying words: Query.Name) async throws {
    try await besideSampleApp(draggedFile: file) { other in
      let from = try await other.find(.label, "Drag Me").frame.center
      guard let to = try app.window().frame?.center else { throw DriverError.gone("The window") }
      try await app.pointer.drag(from: from, to: to, steps: 40) {
        _ = try await app.find(.label, words)
      }
      try await app.wait(for: "the words to go") { try app.first(.label, words) == nil }
    }
    try app.window().activate()
    try await app.wait(for: "the window to be active") { try app.window().isActive }
  }
}
