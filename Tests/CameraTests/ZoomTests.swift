import CameraTesting
import Foundation
import GStreamerKit
import TestSupport
import TestTools
import Testing

@testable import Camera

extension CameraTests {
  @Suite(.session) @MainActor struct ZoomTests {
    /// Runs with an inaccessible page behind each frame.
    @Test func zoomingReadsNothingBeyondTheFrame() async throws {
      let guarded = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "meson-helpers/guarded").path
      let result = try Command.run(
        [guarded, BuiltProduct.path("CameraTestHost"), "--zoom", "1500"], keepsErrors: true,
        within: .seconds(120)
      )
      #expect(result.status == 0, "\(result.output.suffix(1000))")
      #expect(result.output.contains("zoomed"))
    }

    @Test func aPhotoInALargerModeIsZoomedToo() async throws {
      let camera = try await VirtualCamera(
        "zoomed-camera", description: "Zoomed", modes: ["MJPG,1920x1080@5", "YUY2,640x480@30"])
      let open = try OpenService()
      await open.open(camera.name)
      open.apply { $0.zoom = 8 }
      await eventually("the preview is zoomed") {
        open.service.preview.frame?.videoSize == VideoSize(width: 80, height: 60)
      }
      for _ in 0..<2 {
        #expect(try await open.takePhoto().size == VideoSize(width: 240, height: 136))
        await eventually("the preview is back") {
          open.state == .running && open.service.preview.frame?.videoSize == VideoSize(width: 80, height: 60)
        }
      }
      await open.close()
    }

    @Test func hardwareZoomIsUsedUpToItsMaximum() async throws {
      let camera = try await VirtualCamera(
        "tele-camera", description: "Tele", modes: ["YUY2,640x480@30"], "--control", "zoom=100,100,400",
        "--control", "brightness=0,-64,64")
      let open = try OpenService()
      await open.open(camera.name)
      await eventually("only the brightness is for the image") {
        open.controls?.map(\.name) == ["Brightness"]
      }
      open.apply { $0.zoom = 3 }
      try await camera.waitForLine("zoom 300")
      open.apply { $0.zoom = 8 }
      try await camera.waitForLine("zoom 400")
      await eventually("the rest is cropped") {
        open.service.preview.frame?.videoSize == VideoSize(width: 320, height: 240)
      }
      #expect(try await open.takePhoto().size == VideoSize(width: 320, height: 240))
      open.apply { $0.zoom = 1 }
      try await camera.waitForLine("zoom 100")
      await eventually("the whole frame is shown") {
        open.service.preview.frame?.videoSize == VideoSize(width: 640, height: 480)
      }
      await open.close()
    }

    @Test(arguments: [0, 1, 2, 3, 7, 480, 32_767])
    func marginsLeaveAtLeastOnePixel(length: Int) {
      for factor in [1, 1.01, 2, 8, 1e300, .infinity, .nan, -1] {
        let margin = DigitalZoom.margin(of: length, factor: factor)
        #expect(margin >= 0 && margin % 2 == 0)
        #expect(length == 0 || 2 * margin < length)
      }
    }
  }
}
