import FileTesting
import Foundation
import GObjectKit
import GStreamerKit
import Imaging
import Testing

@testable import Camera

/// Tests of TakePictureModel with a fake service and real files.
@Suite(.timeLimit(.minutes(2))) @MainActor struct TakePictureModelTests {
  private let folder: TemporaryFolder
  private let service = FakeCamera()

  init() throws { folder = try TemporaryFolder() }

  private func model(_ change: (inout TakePictureOptions) -> Void = { _ in }) -> TakePictureModel {
    var options = TakePictureOptions()
    options.folder = folder.path
    change(&options)
    return TakePictureModel(camera: CameraModel(service: service), options: options)
  }

  /// A photo on disk: the left half is red, the right half blue.
  private func photo(_ name: String) throws -> Capture {
    let (width, height) = (160, 90)
    let bytes = Bytes(count: width * height * 4) { output in
      for pixel in 0..<(width * height) {
        let color: UInt32 = pixel % width < width / 2 ? 0xFFC0_0000 : 0xFF00_00C0
        output.storeBytes(of: color.littleEndian, toByteOffset: pixel * 4, as: UInt32.self)
      }
    }
    let pixels = PixelBuffer(bytes: bytes, width: width, height: height, isOpaque: true)
    let file = File(path: folder.path(name))
    try file.write(try ImageEncoder.jpeg(pixels, quality: 95))
    return .photo(
      CapturedPhoto(
        path: file.path, size: VideoSize(width: width, height: height), thumbnail: pixels,
        date: Timestamp(seconds: 0)))
  }

  @Test func theOptionsReachTheCamera() {
    let model = model {
      $0.captureMode = .video
      $0.flashMode = .on
      $0.videoQuality = .size960x540
    }
    #expect(model.camera.mode == .video)
    #expect(model.camera.settings.options.flashMode == .on)
    #expect(model.camera.settings.options.videoQuality == .size960x540)
    #expect(model.camera.settings.options.folder == folder.path)
  }

  @Test func aPhotoIsTakenAndUsed() async throws {
    let model = model()
    var results: [Capture?] = []
    model.onFinish = { results.append($0) }
    let taken = try photo("a.jpg")
    model.captured(taken)
    #expect(model.stage == .still(taken) && model.crop == nil)
    await model.use()
    #expect(model.stage == .finished)
    #expect(results == [taken])
    // The result is reported only once.
    model.cancel()
    await model.use()
    #expect(results == [taken])
    #expect(folder.names(in: "") == ["a.jpg"])
  }

  @Test func retakeDeletesThePhotoAndReturnsToThePreview() async throws {
    let model = model()
    model.captured(try photo("a.jpg"))
    model.retake()
    #expect(model.stage == .camera)
    await eventually("the first one is deleted") { folder.names(in: "").isEmpty }
    let second = try photo("b.jpg")
    model.captured(second)
    #expect(model.stage == .still(second))
  }

  @Test func cancelDeletesThePhoto() async throws {
    let model = model()
    var results: [Capture?] = []
    model.onFinish = { results.append($0) }
    model.captured(try photo("a.jpg"))
    model.cancel()
    #expect(results == [nil] && model.stage == .finished)
    await eventually("the picture is deleted") { folder.names(in: "").isEmpty }
    // A capture that completes after the flow has ended is deleted.
    model.captured(try photo("late.jpg"))
    await eventually("the late picture is deleted") { folder.names(in: "").isEmpty }
  }

  @Test func thePhotoIsCroppedToTheSquare() async throws {
    let model = model { $0.allowsEditing = true }
    var results: [Capture?] = []
    model.onFinish = { results.append($0) }
    model.captured(try photo("a.jpg"))
    // The right edge at twice the size is entirely blue.
    model.edit { $0.zoom(by: 2) }
    model.edit { $0.move(x: -9, y: 0) }
    await model.use()
    guard case .photo(let square) = results.first ?? nil else {
      Issue.record("no picture")
      return
    }
    #expect((square.size.width, square.size.height) == (45, 45))
    let pixels = try ImageDecoder().decode(path: square.path, targetSize: .full).pixels
    #expect((pixels.width, pixels.height) == (45, 45))
    for (x, y) in [(2, 2), (42, 42), (22, 22)] {
      let pixel = pixels.pixel(x: x, y: y)
      #expect(pixel.blue > 150 && pixel.red < 60)
    }
    #expect(folder.names(in: "") == ["a.jpg"], "in place of the whole one, and nothing beside it")
  }

  @Test func aFailureToSaveIsReported() async throws {
    let model = model { $0.allowsEditing = true }
    let taken = try photo("a.jpg")
    model.captured(taken)
    try FileManager.default.removeItem(atPath: taken.path)
    await model.use()
    #expect(model.problem != nil && !model.isSaving)
    #expect(model.stage == .still(taken), "the user may take another")
    model.dismissProblem()
    model.retake()
    #expect(model.stage == .camera)
  }
}
