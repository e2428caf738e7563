import Editing
import GObjectKit
import GStreamerKit
import Glibc
import Imaging

/// The CPU time that an effect adds to a second of video, 1280×720 pixels at 30 frames per second: the copy of each frame
/// and the filter, as preview, player and recorder apply it.
struct FilterVideoBenchmark: Benchmark {
  let name = "filter-video"
  private static let rate = 30

  func measure(_ bench: Bench) throws {
    let frame = EffectFrames.frame
    for (name, effect) in try EffectFrames.effects() {
      let filter = FrameFilter(FrameEffect(effect).apply(to:width:height:))
      // The first frame compiles the effect.
      _ = frame.filtered(by: filter)
      var times: [Double] = []
      bench.rounds { _ in
        bench.waitForQuiet()
        times.append(EffectFrames.processorTime { for _ in 0..<Self.rate { _ = frame.filtered(by: filter) } })
      }
      bench.report(
        Figure(
          name: "filter-video, \(name), 1 s of 1280×720 at 30", unit: .seconds, ours: times,
          target: .atMost(0.2)))
    }
  }
}

/// The CPU time of the tiles of the camera and the player in one second: 15 frames a second of all effects, from a frame
/// of 1280×720 pixels. They are rendered one after the other on one thread, so a second is the most that keeps the rate.
struct EffectTilesBenchmark: Benchmark {
  let name = "effect-tiles"
  private static let (rate, side) = (15, 72)

  func measure(_ bench: Bench) throws {
    let frame = EffectFrames.frame
    let pixels = PixelBuffer(bytes: frame.bytes, width: frame.width, height: frame.height, isOpaque: true)
    let effects = try EffectFrames.effects().map { FrameEffect($0.effect) }
    for scale in [1, 2] {
      var times: [Double] = []
      bench.rounds { _ in
        bench.waitForQuiet()
        times.append(
          EffectFrames.processorTime {
            for _ in 0..<Self.rate {
              let small = pixels.resized(to: .fill(side: Self.side * scale))
              for effect in effects { _ = effect.apply(to: small) }
            }
          })
      }
      bench.report(
        Figure(
          name: "effect-tiles, \(effects.count) tiles of \(Self.side * scale) pixels, 1 s at 15",
          unit: .seconds, ours: times, target: .atMost(0.5)))
    }
  }
}

private enum EffectFrames {
  static let frame: VideoFrame = {
    let size = VideoSize(width: 1280, height: 720)
    return VideoFrame(
      pixels: noise(size), width: size.width, height: size.height, stride: size.width * 4, videoSize: size)
  }()

  /// The filters in full, one with an amount, and a LUT of 33 points in full and with an amount.
  static func effects() throws -> [(name: String, effect: Effect)] {
    let points = (0..<33 * 33 * 33).map { index in
      "\(Double(index % 33) / 40) \(Double(index / 33 % 33) / 35) \(Double(index / 1089) / 32)"
    }
    let lut = try LUT(cube: Array("LUT_3D_SIZE 33\n\(points.joined(separator: "\n"))\n".utf8))
    return NamedFilter.liveFilters.map { ($0.rawValue, Effect($0)) }
      + [
        ("sepia=0.5", Effect(.sepia, amount: 0.5)), (".cube", Effect(.lut(lut))),
        (".cube=0.5", Effect(.lut(lut), amount: 0.5)),
      ]
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

  /// The CPU time of `work` on this thread in seconds.
  static func processorTime(_ work: () -> Void) -> Double {
    let start = threadTime
    work()
    return threadTime - start
  }

  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
