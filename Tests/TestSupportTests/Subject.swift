import TestSupport

/// Runs the test subject, a program with one widget of each kind that says what has reached it.
@DesktopActor
func withSubject(_ arguments: String..., body: @DesktopActor (App) async throws -> Void) async throws {
  // Without a graphics card, Cairo starts in a tenth of the time that OpenGL takes.
  let environment = ["GSK_RENDERER": "cairo"]
  let path = try BuiltProduct.path("TestSubject")
  try await App.run(path, arguments: arguments, environment: environment, body)
}
