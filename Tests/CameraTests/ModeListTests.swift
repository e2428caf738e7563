import GStreamerKit
import Testing

@testable import Camera

/// Tests of the modes that are read from a camera's caps, in the syntax of drivers.
@Suite(.timeLimit(.minutes(1))) struct ModeListTests {
  private func choose(
    _ caps: String, limit: VideoSize? = nil
  ) throws -> CameraModes? {
    ModeList.choose(
      from: ModeList.modes(of: try #require(Caps(caps))), limit: limit,
      previewLimit: VideoSize(width: 1920, height: 1080))
  }

  /// A typical webcam: large raw frames have a low rate over USB, JPEG has a high one.
  private let webcam = """
    video/x-raw,format=YUY2,width=640,height=480,framerate={30/1,15/1};\
    video/x-raw,format=YUY2,width=1920,height=1080,framerate=5/1;\
    video/x-raw,format=YUY2,width=2592,height=1944,framerate=2/1;\
    image/jpeg,width=1920,height=1080,framerate={60/1,30/1}
    """

  @Test func thePreviewUsesASmoothModeAndPhotosTheLargest() throws {
    let chosen = try #require(try choose(webcam))
    #expect(
      chosen.preview
        == CameraMode(coding: .jpeg, size: VideoSize(width: 1920, height: 1080), rate: FrameRate(30)))
    #expect(chosen.still.size == VideoSize(width: 2592, height: 1944))
    #expect(chosen.still.coding == .raw(format: "YUY2"))
    let small = try #require(try choose(webcam, limit: VideoSize(width: 1280, height: 720)))
    #expect(small.preview == small.still)
    #expect(small.preview.size == VideoSize(width: 640, height: 480))
  }

  @Test func aCameraWithOnlyJPEGIsSupported() throws {
    let chosen = try #require(try choose("image/jpeg,width=1280,height=720,framerate=30/1"))
    #expect(chosen.preview.coding == .jpeg)
    #expect(chosen.preview.caps.description.hasPrefix("image/jpeg,framerate=(fraction)30/1,height=(int)720"))
  }

  @Test func aCameraWithOnePixelIsSupported() throws {
    let chosen = try #require(try choose("video/x-raw,format=RGB,width=1,height=1,framerate=1/1"))
    #expect(chosen.preview.size == VideoSize(width: 1, height: 1))
    #expect(chosen.preview == chosen.still)
  }

  @Test func rangesBecomeCommonSizes() throws {
    let absurd =
      "video/x-raw,format={RGB,UYVY},width=[1,2147483647],height=[1,2147483647],framerate=[0/1,2147483647/1]"
    #expect(try choose(absurd)?.still.size == VideoSize(width: 1920, height: 1080))
    #expect(try choose(absurd)?.still.coding == .raw(format: "UYVY"))
    let sensor = "video/x-raw,format=NV12,width=[16,4056,2],height=[16,3040,2],framerate=[1/1,30/1]"
    #expect(try choose(sensor)?.still.size == VideoSize(width: 4056, height: 3040))
    #expect(try choose(sensor)?.preview.size == VideoSize(width: 1920, height: 1080))
  }

  @Test func unsupportedCapsYieldNoMode() throws {
    #expect(try choose("video/x-h264,width=1280,height=720,framerate=30/1") == nil)
    #expect(try choose("video/x-raw(memory:DMABuf),format=NV12,width=640,height=480,framerate=30/1") == nil)
    #expect(try choose("video/x-raw,format=YUY2,width=640,height=480,framerate=0/1") == nil)
    #expect(try choose("EMPTY") == nil)
  }

  @Test func systemErrorsAreMapped() {
    let error = { (kind: BusMessage.Failure.Kind, text: String) in
      CameraError(BusMessage.Failure(kind: kind, message: text), camera: "Cam")
    }
    #expect(error(.busy, "") == .busy(camera: "Cam"))
    #expect(error(.other, "stream error: Device or resource busy") == .busy(camera: "Cam"))
    #expect(error(.notAuthorized, "") == .denied)
    #expect(error(.openFailed, "Permission denied") == .denied)
    #expect(error(.other, "target not found") == .unplugged(camera: "Cam"))
    #expect(error(.notNegotiated, "") == .noUsableMode(camera: "Cam"))
    #expect(error(.other, "Lens cap") == .failed(camera: "Cam", reason: "Lens cap"))
  }

  /// Values that no camera has but a driver may report.
  @Test func absurdSizesAndRatesAreIgnored() throws {
    let absurd = """
      video/x-raw,format=YUY2,width=2147483647,height=2147483647,framerate=30/1;\
      video/x-raw,format=YUY2,width=40000,height=1,framerate=2147483647/1;\
      video/x-raw,format=YUY2,width=640,height=480,framerate=2147483647/1
      """
    let modes = ModeList.modes(of: try #require(Caps(absurd)))
    #expect(modes.map(\.size) == [VideoSize(width: 640, height: 480)])
    #expect(modes.map(\.description) == ["640×480, 2147483647 fps"])
    #expect(!FrameRate(.max, 3).description.isEmpty)
    #expect(!RecordingFormat.available(size: VideoSize(width: .max, height: .max), rate: .infinity).isEmpty)
    #expect(!RecordingFormat.available(size: VideoSize(width: 2, height: 2), rate: .nan).isEmpty)
  }
}
