import Foundation
import Imaging
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

  @Test func theEffectIsInTheFile() async throws {
    try await waitForCamera()
    let sandbox = try Sandbox()
    let path = sandbox.home + "/gray.jpg"
    #expect(try run("-o", path, "--camera", "test cam", "--effect", "grayscale").status == 0)
    let photo = try ImageDecoder().decode(path: path, targetSize: .full).pixels
    for bar in 0..<7 {
      let pixel = photo.pixel(x: photo.width * (2 * bar + 1) / 14, y: photo.height / 4)
      #expect(abs(Int(pixel.red) - Int(pixel.blue)) <= 4 && abs(Int(pixel.red) - Int(pixel.green)) <= 4)
    }
    // Half of the negative is the same gray for all colors.
    let half = sandbox.home + "/half.jpg"
    #expect(try run("-o", half, "--camera", "test cam", "--effect", "Invert=0.5").status == 0)
    let same = try ImageDecoder().decode(path: half, targetSize: .full).pixels
    for bar in 0..<7 {
      let pixel = same.pixel(x: same.width * (2 * bar + 1) / 14, y: same.height / 4)
      #expect([pixel.red, pixel.green, pixel.blue].allSatisfy { abs(Int($0) - 128) <= 6 })
    }
    let tooMuch = try Command.run(
      [try BuiltProduct.path("tintype"), "snapshot", "--effect", "sepia=7"], keepsErrors: true)
    #expect(tooMuch.status == 64)
    #expect(tooMuch.output.contains("The value of “sepia” is a number from 0 to 1."))
    let unknown = try Command.run(
      [try BuiltProduct.path("tintype"), "snapshot", "--effect", "blur"], keepsErrors: true)
    #expect(unknown.status == 64)
    #expect(unknown.output.contains("There is no effect “blur”"))
  }

  @Test func theExitStatusNamesTheError() async throws {
    try await waitForCamera()
    #expect(try run("--camera", "nobody's camera").status == 2)
    #expect(try run("-o", "/proc/nowhere/shot.jpg").status == 1)
    #expect(try run("--size", "large").status == 64)
    #expect(try run("--json").status == 64)
  }
}
