import Editing
import GObjectKit
import GStreamerKit
import Glibc
import Imaging

/// The CPU time that an effect adds to a second of video, 1280×720 pixels at 30 frames per second: the copy of each frame
/// and the filter, as preview and player apply it. The tiles of the camera are 15 frames a second of all effects.
struct FilterVideoBenchmark: Benchmark {
  let name = "filter-video"
  private static let size = VideoSize(width: 1280, height: 720)
  private static let (rate, tileRate, tileSide) = (30, 15, 72)

  func measure(_ bench: Bench) throws {
    let size = Self.size
    let frame = VideoFrame(
      pixels: Self.noise(size), width: size.width, height: size.height, stride: size.width * 4,
      videoSize: size)
    for filter in NamedFilter.liveFilters {
      let effect = FrameEffect(filter)
      let frameFilter = FrameFilter(effect.apply(to:width:height:))
      // The first frame compiles the effect.
      _ = frame.filtered(by: frameFilter)
      var times: [Double] = []
      bench.rounds { _ in
        bench.waitForQuiet()
        let start = Self.processorTime
        for _ in 0..<Self.rate { _ = frame.filtered(by: frameFilter) }
        times.append(Self.processorTime - start)
      }
      bench.report(
        Figure(
          name: "filter-video, \(filter.rawValue), 1 s of 1280×720 at 30", unit: .seconds, ours: times,
          target: .atMost(0.2)))
    }
    bench.report(
      Figure(
        name: "filter-video, tiles of all effects, 1 s at 15", unit: .seconds, ours: tiles(bench, frame),
        target: .none))
  }

  private func tiles(_ bench: Bench, _ frame: VideoFrame) -> [Double] {
    let effects = NamedFilter.liveFilters.map { FrameEffect($0) }
    let pixels = PixelBuffer(bytes: frame.bytes, width: frame.width, height: frame.height, isOpaque: true)
    var times: [Double] = []
    bench.rounds { _ in
      bench.waitForQuiet()
      let start = Self.processorTime
      for _ in 0..<Self.tileRate {
        let small = pixels.resized(to: .fill(side: Self.tileSide))
        for effect in effects { _ = effect.apply(to: small) }
      }
      times.append(Self.processorTime - start)
    }
    return times
  }

  /// Noise has all colors, so that no table stays in the nearest cache.
  private static func noise(_ size: VideoSize) -> Bytes {
    var state: UInt64 = 1
    return Bytes(
      (0..<size.width * size.height).flatMap { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return [UInt8(state >> 56), UInt8(state >> 48 & 255), UInt8(state >> 40 & 255), 255]
      })
  }

  /// The CPU time of this thread in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
