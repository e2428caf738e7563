import GObjectKit
import Testing

@testable import Camera

/// Values of the model.
@Suite(.timeLimit(.minutes(1))) struct CaptureValueTests {
  private func video(_ path: String) -> CapturedVideo {
    CapturedVideo(
      path: path, duration: .seconds(1), thumbnail: nil, date: Timestamp(seconds: 0), hasSound: true)
  }

  @Test func theLastCaptureIsTheOneThatWasAddedLast() {
    var results = CaptureResults()
    #expect(results.last == nil)
    results.add(FakeCamera.photo("1.jpg"))
    results.add(video("1.mkv"))
    #expect(results.last?.path == "1.mkv")
    results.add(FakeCamera.photo("2.jpg"))
    #expect(results.last?.path == "/pictures/2.jpg")
    #expect(results.photo?.path == "/pictures/2.jpg" && results.video?.path == "1.mkv")
    results.removePhoto()
    #expect(results.last?.path == "1.mkv" && results.photo == nil)
  }

  @Test func theLengthOfARecordingIsEmptyBeforeTheFirstFrame() {
    var progress = RecordingProgress()
    #expect(progress.label.isEmpty)
    progress.elapsed = .seconds(65)
    #expect(progress.label == "1:05")
  }

  @Test func zoomStepsSnapToOne() {
    var options = CaptureOptions()
    options.zoom(by: 1.25)
    #expect(options.zoomText == "1.3×")
    options.zoom(by: 1 / 1.24)
    #expect(options.zoom == 1 && options.zoomText == "1.0×")
    options.zoom(by: 100)
    #expect(options.zoomText == "8.0×")
  }

  @Test func flashModesAndRotationsFollowEachOther() {
    var options = CaptureOptions()
    let modes = (0..<3).map { _ in
      options.nextFlashMode()
      return options.flashMode
    }
    #expect(modes == [.on, .auto, .off])
    let rotations = (0..<4).map { _ in
      options.rotateRight()
      return options.rotation
    }
    #expect(rotations == [.quarter, .half, .threeQuarters, .none])
  }
}
