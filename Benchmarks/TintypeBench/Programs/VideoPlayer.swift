import Foundation

/// A program that plays video: Tintype or a comparable one. All play in fullscreen, where the video is 1280×720
/// pixels on the session's screen, without a GPU.
final class VideoPlayer {
  /// The name in the results.
  let name: String
  let home: HomeFolder
  private let command: [String]
  /// The key that enters fullscreen; nil if the command line does.
  private let fullscreenKey: InputDevice.Symbol?
  private let trace: String?
  private let bench: Bench
  private let input: InputDevice
  private let screen: Framebuffer

  static func tintype(_ bench: Bench) throws -> VideoPlayer {
    try VideoPlayer(
      "tintype", bench, command: [bench.program], fullscreenKey: .character("f"), isTraced: true)
  }

  /// mpv, with the same keys as Tintype.
  static func mpv(_ bench: Bench) throws -> VideoPlayer {
    let player = try VideoPlayer(
      "mpv", bench,
      command: [
        "mpv", "--no-config", "--vo=x11", "--hwdec=no", "--fs", "--osd-level=0", "--no-osc", "--no-osd-bar",
        "--hr-seek=yes",
        "--keep-open=yes", "--input-conf=\(bench.work)/mpv-keys",
      ], fullscreenKey: nil)
    let keys = Skip.allCases.map { "\($0.mpvKey) no-osd seek \($0.rawValue) exact\n" }
    try? (keys.joined() + "HOME no-osd seek 0 absolute+exact\nSPACE cycle pause\n")
      .write(toFile: bench.work + "/mpv-keys", atomically: false, encoding: .utf8)
    return player
  }

  static func totem(_ bench: Bench) throws -> VideoPlayer {
    try VideoPlayer("totem", bench, command: ["totem", "--fullscreen"], fullscreenKey: nil)
  }

  static func clapper(_ bench: Bench) throws -> VideoPlayer {
    try VideoPlayer("clapper", bench, command: ["clapper"], fullscreenKey: .character("f"))
  }

  private init(
    _ name: String, _ bench: Bench, command: [String], fullscreenKey: InputDevice.Symbol?,
    isTraced: Bool = false
  ) throws {
    home = try HomeFolder(bench.work + "/" + name)
    (self.name, self.command, self.fullscreenKey, self.bench) = (name, command, fullscreenKey, bench)
    trace = isTraced ? home.path + "/trace" : nil
    (input, screen) = (try InputDevice(), try bench.screen())
  }

  /// Starts the program with a video. Also returns the seconds until the video's first frame is on the screen.
  func start(_ video: String) throws -> (child: Child, firstFrame: Double) {
    var environment = home.environment
    environment["TINTYPE_TRACE"] = trace
    let child = try Child(command + [video], environment: environment, log: home.path + "/log")
    let seen = Clock.poll(every: 0.002, upTo: 40) { () -> Double? in
      guard child.isRunning else { return 0 }
      return showsVideo ? Clock.now : nil
    }
    guard let seen, seen > 0 else { throw BenchError.noWindow(name) }
    return (child, seen - child.started)
  }

  /// Enters fullscreen and waits until the transition has ended.
  func fillScreen() {
    if let fullscreenKey { input.type(fullscreenKey) }
    // Away from the video, so that the controls fade out.
    input.move(x: screen.width - 2, y: screen.height - 2)
    Clock.sleep(4)
  }

  /// Pauses or resumes.
  func togglePlayback() { input.type(.space) }

  /// Seeks to the first frame.
  func goToStart() { input.type(.home) }

  /// Seeks forward or back with a key. Returns the seconds until the frame is on the screen; nil if none appears in
  /// 10 s.
  func skip(_ skip: Skip) -> Double? {
    var last = (picture: rings, time: Clock.now)
    let (before, start) = (last.picture, last.time)
    input.type(skip.rawValue > 0 ? .right : .left, holding: skip.isShifted ? .shift : nil)
    // Intermediate frames do not count: the last one is the seek target.
    let stillness = 0.7
    return Clock.poll(every: 0.001, upTo: 10) {
      let (picture, now) = (rings, Clock.now)
      if picture != last.picture { last = (picture, now) }
      return last.picture != before && now - last.time > stillness ? last.time - start : nil
    }
  }

  /// Reads the program's trace.
  func readTrace() -> Trace { Trace(trace ?? "/nonexistent") }

  /// Pixels from the middle of the video, where there are no controls.
  private var rings: [UInt32] { screen.row(screen.height * 6 / 10, from: 0, to: screen.width, every: 4) }

  /// Whether the color bars are on the screen: nothing else has as many vivid colors in a row.
  private var showsVideo: Bool {
    stride(from: 8, to: screen.height, by: 24).contains { y in
      let vivid = screen.row(y, from: 0, to: screen.width, every: 8).filter { pixel in
        let parts = [pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff]
        return (parts.max() ?? 0) - (parts.min() ?? 0) > 96
      }
      return vivid.count > 24 && Set(vivid.map { $0 >> 6 & 0x03_0303 }).count >= 4
    }
  }
}

/// The number of seconds that a key seeks.
enum Skip: Int, CaseIterable {
  case farBack = -5
  case back = -1
  case forward = 1
  case farForward = 5

  var isShifted: Bool { abs(rawValue) == 1 }
  fileprivate var mpvKey: String { (isShifted ? "Shift+" : "") + (rawValue > 0 ? "RIGHT" : "LEFT") }
}
