import GStreamerKit
import GtkKit
import TestHostSupport
import VideoDisplayKit

extension Check {
  /// Squares of two by two pixels, shown at a quarter of their size, so that each screen pixel is a mixture of colors.
  nonisolated static let videoGivesItsOwnPixels = Check("A pixel picked from a video is one of its own") {
    guard let video = try? CheckerboardVideo() else { return expect(false, "the video is made") }
    await TestDisplay.show(video.view, width: 320, height: 300) { view, _ in
      await video.run(true)
      // Newer versions of libadwaita make no window narrower than 360 pixels.
      await eventually("the video is shown small") {
        video.paintable.frame.map { $0.width <= 360 && $0.videoSize.width == CheckerboardVideo.size.width }
          == true
      }
      await eventually("nothing is cached while no view is visible") { !video.paintable.keepsOriginal }
      await eventually("the screen shows a mixture of the colors") {
        TestDisplay.color(of: view, x: view.width / 2, y: view.height / 2)
          .map { $0.red > 0.2 && $0.green > 0.2 } == true
      }
      await expectOwnPixels(view, isMirrored: false)
      video.sink.setMirrored(true)
      await video.frames(5)
      await expectOwnPixels(view, isMirrored: true)
      video.sink.setMirrored(false)
      view.gravity = .resizeAspectFill
      await video.frames(5)
      await expectOwnPixels(view, isMirrored: false)
      await video.run(false)
    }
  }

  /// The pattern moves by two pixels per frame, so that each frame is the inverse of the previous one.
  nonisolated static let videoStandsStillWhileLookedAt = Check("A video stands still under the loupe") {
    guard let video = try? CheckerboardVideo(speed: 2) else { return expect(false, "the video is made") }
    await TestDisplay.show(video.view, width: 320, height: 180) { view, _ in
      await video.run(true)
      await video.frames(3)
      view.freezeFrame()
      guard let picture = view.sampledPicture, let pixels = await picture.source.pixels() else {
        return expect(false, "there are pixels")
      }
      let (held, seen) = (video.paintable.frameCount, pixels.color(x: 640, y: 360))
      await video.drops(10)
      expect("frames shown", video.paintable.frameCount, is: held)
      let again = await view.sampledPicture?.source.pixels()
      expect("the pixel later", again?.color(x: 640, y: 360), is: seen)
      expect("the picture's identifier", view.sampledPicture?.identifier, is: picture.identifier)
      view.unfreezeFrame()
      await eventually("nothing is cached while no view is visible") { !video.paintable.keepsOriginal }
      view.freezeFrame()
      expect(view.sampledPicture?.identifier != picture.identifier, "it is another picture")
      view.unfreezeFrame()
      await video.run(false)
    }
  }

  /// A paused video delivers no further frames to freeze; the current frame must have its source pixels.
  nonisolated static let pausedVideoGivesItsOwnPixels = Check("A paused video gives its pixels") {
    guard let video = try? CheckerboardVideo() else { return expect(false, "the video is made") }
    await TestDisplay.show(video.view, width: 320, height: 180) { view, _ in
      await video.run(true)
      await video.frames(3)
      await video.pause()
      await expectOwnPixels(view, isMirrored: false)
      await expectOwnPixels(view, isMirrored: false)
      await video.run(false)
    }
  }

  private static func expectOwnPixels(_ view: VideoView, isMirrored: Bool) async {
    view.freezeFrame()
    defer { view.unfreezeFrame() }
    guard let picture = view.sampledPicture, let pixels = await picture.source.pixels() else {
      return expect(false, "there are pixels")
    }
    expect(
      "their number", [pixels.width, pixels.height],
      is: [CheckerboardVideo.size.width, CheckerboardVideo.size.height])
    for x in stride(from: 1.0, to: Double(view.width), by: 13) {
      for y in stride(from: 1.0, to: Double(view.height), by: 17) {
        guard let position = picture.position(atX: x, y: y) else { continue }
        let pixel = picture.pixel(at: position, in: pixels)
        let column = isMirrored ? CheckerboardVideo.size.width - 1 - pixel.x : pixel.x
        let wanted = CheckerboardVideo.color(column, pixel.y)
        guard pixels.color(x: pixel.x, y: pixel.y) != wanted else { continue }
        return expect(
          "the pixel under \(x), \(y), mirrored: \(isMirrored)", pixels.color(x: pixel.x, y: pixel.y),
          is: wanted)
      }
    }
  }
}

/// A video with squares of two by two pixels, alternating red and green.
private final class CheckerboardVideo {
  static let size = VideoSize(width: 1280, height: 720)
  let paintable = VideoPaintable()
  let view: VideoView
  let pipeline: Pipeline
  let sink: VideoSink

  init(speed: Int = 0) throws {
    view = VideoView(paintable)
    pipeline = try Pipeline()
    sink = try VideoSink(paintable, isSynchronized: true)
    try pipeline.addChain([
      // Not a live source: a live source that is paused between two frames has no frame for preroll.
      try Element("videotestsrc", ["pattern": "checkers-2", "horizontal-speed": speed]),
      try Element("capsfilter", ["caps": "video/x-raw,format=BGRx,width=1280,height=720,framerate=30/1"]),
      sink,
    ])
  }

  static func color(_ x: Int, _ y: Int) -> RGBA {
    (x / 2 + y / 2) % 2 == 0 ? RGBA(red: 1, green: 0, blue: 0) : RGBA(red: 0, green: 1, blue: 0)
  }

  func run(_ isRunning: Bool) async { await set(isRunning ? .playing : .null) }

  func pause() async {
    await set(.paused)
    var last = -1
    await eventually("no more frames come") {
      defer { last = paintable.frameCount }
      return last == paintable.frameCount && paintable.keepsOriginal
    }
  }

  /// Waits until `count` more frames were shown.
  func frames(_ count: Int) async {
    let end = paintable.frameCount + count
    await eventually("\(count) more frames are shown") { paintable.frameCount >= end }
  }

  /// Waits until `count` more frames arrived and were not shown.
  func drops(_ count: Int) async {
    let end = paintable.droppedCount + count
    await eventually("\(count) more frames come") { paintable.droppedCount >= end }
  }

  /// Changes the state off the main thread, because the change may wait for the streaming thread.
  private func set(_ state: Element.State) async {
    await Task.detached { [pipeline] in try? pipeline.setState(state) }.value
  }
}

extension SampledPicture.Source {
  fileprivate func pixels() async -> SampledPixels? {
    guard case .frame(_, let pixels) = self else { return nil }
    return await pixels()
  }
}
