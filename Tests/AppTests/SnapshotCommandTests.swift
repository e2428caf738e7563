import Foundation
import TestSupport
import TestTools
import Testing

/// `tintype snapshot` with the session's fake camera.
@Suite(.session, .timeLimit(.minutes(2))) struct SnapshotCommandTests {
  private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
    let result = try Command.run([try BuiltProduct.path("tintype"), "snapshot"] + arguments)
    return (result.status, result.output)
  }

  /// Waits until the devices of a new session appear.
  private func waitForCamera() async throws {
    await eventually("the camera is listed") {
      (try? run("--list"))?.output.contains("Test Camera") == true
    }
  }

  @Test func snapshotListsCamerasAndTakesAPhoto() async throws {
    try await waitForCamera()
    let json = try run("--list", "--json")
    #expect(json.status == 0)
    let cameras = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    let camera = try #require(cameras?.first { $0["name"] as? String == "Test Camera" })
    #expect((camera["modes"] as? [[String: Any]])?.first?["width"] as? Int == 1920)

    let sandbox = try Sandbox()
    let path = sandbox.home + "/shot.jpg"
    let taken = try run("-o", path, "--camera", "test cam", "--size", "640x480")
    #expect(taken.status == 0)
    #expect(taken.output == path + "\n")
    #expect(try sandbox.read(path).starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.home).filter { $0.hasSuffix("jpg") } == [
        "shot.jpg"
      ])
  }

  @Test func theExitStatusNamesTheError() async throws {
    try await waitForCamera()
    #expect(try run("--camera", "nobody's camera").status == 2)
    #expect(try run("-o", "/proc/nowhere/shot.jpg").status == 1)
    #expect(try run("--size", "large").status == 64)
    #expect(try run("--json").status == 64)
  }
}
