import TestSupport

/// Runs the sample app, which has one widget of each kind and reports the events it receives.
@DesktopActor
func withSampleApp(_ arguments: String..., body: @DesktopActor (App) async throws -> Void) async throws {
  // Without a GPU, Cairo starts in a tenth of the time that OpenGL takes.
  let environment = ["GSK_RENDERER": "cairo"]
  let path = try BuiltProduct.path("SampleApp")
  try await App.run(path, arguments: arguments, environment: environment, body)
}
