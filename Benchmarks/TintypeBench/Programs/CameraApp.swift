import Foundation

/// Tintype with the session's fake camera, driven and measured from outside.
struct CameraApp {
  /// The value of `camera-quality` for 1280×720 pixels, and the caps of that mode.
  static let quality = "'1280x720'"
  static let caps = "video/x-raw,format=YUY2,width=1280,height=720,framerate=30/1"
  /// The names of the fake camera and microphone in PipeWire; see meson-helpers/session.
  static let camera = ["pipewiresrc", "target-object=test-camera"]
  static let microphone = ["pipewiresrc", "target-object=test-microphone", "do-timestamp=true"]

  private static let places: (photos: Character, camera: Character) = ("1", "2")
  let viewer: Viewer
  private let bench: Bench
  private let input: InputDevice
  private let screen: Framebuffer

  /// - Parameter settings: Settings of the camera, in the syntax of `gsettings`.
  init(_ bench: Bench, settings: [String: String] = [:]) throws {
    viewer = try Viewer.tintype(bench)
    try viewer.home.set(["io/github/tintype/Tintype": settings])
    (self.bench, input, screen) = (bench, try InputDevice(), try bench.screen())
  }

  /// Starts Tintype and waits until it is idle. The camera is closed.
  func open() throws -> Child {
    let watch = ScreenWatch(screen)
    let child = try viewer.start()
    _ = try watch.firstFrame(of: child)
    guard child.waitUntilIdle(upTo: 30) else { throw BenchError.tookTooLong("The start of “ours”") }
    return child
  }

  /// Shows the Camera section. Returns the seconds until the first preview frame is on the screen.
  func goToCamera(_ child: Child) throws -> Double {
    let line = try previewLine()
    let start = Clock.now
    input.type(.character(Self.places.camera), holding: .alt)
    let shown = Clock.poll(every: 0.002, upTo: 20) { () -> Double? in
      isPicture(line()) ? Clock.now : nil
    }
    guard let shown else { throw BenchError.tookTooLong("The camera's first picture") }
    return shown - start
  }

  /// Shows the Photos section and waits until the preview has disappeared.
  func goToPhotos() throws {
    let line = try previewLine()
    input.type(.character(Self.places.photos), holding: .alt)
    guard Clock.poll(every: 0.01, upTo: 10, { isPicture(line()) ? nil : true }) != nil else {
      throw BenchError.tookTooLong("Leaving the camera")
    }
    Clock.sleep(1)
  }

  /// Clicks the shutter.
  func shoot() throws {
    let window = try window()
    input.click(x: window.x + window.width / 2, y: window.y + window.height - 45)
  }

  /// The names of finished photos or recordings in the Camera folder that start with `prefix`.
  func captures(_ prefix: String) -> Set<String> {
    let names = try? FileManager.default.contentsOfDirectory(atPath: viewer.home.pictures + "/Camera")
    return Set((names ?? []).filter { $0.hasPrefix(prefix) })
  }

  private func window() throws -> (x: Int, y: Int, width: Int, height: Int) {
    guard let window = input.largestWindow() else { throw BenchError.noWindow("tintype") }
    return window
  }

  /// Returns a function that reads pixels across the upper part of the preview.
  private func previewLine() throws -> () -> [UInt32] {
    let window = try window()
    let screen = screen
    return {
      screen.row(window.y + window.height / 3, from: window.x, to: window.x + window.width, every: 8)
    }
  }

  /// Whether a line shows the color bars of the fake camera: no page of the window has half as many colors.
  private func isPicture(_ line: [UInt32]) -> Bool {
    let vivid = line.filter { pixel in
      let parts = [pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff]
      return (parts.max() ?? 0) - (parts.min() ?? 0) > 96
    }
    // Bars are wide, and scaling blurs their edges: only the upper two bits of each component count.
    return Set(vivid.map { $0 >> 6 & 0x03_0303 }).count >= 4
  }
}
