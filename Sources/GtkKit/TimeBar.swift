import GObjectKit
import L10n

/// A seek bar: its filled part shows position/duration. Clicks and drags seek.
///
/// All times are in seconds. The owner reports the position from time to time; in between the bar advances by itself
/// and redraws only when its end reaches another device pixel. During a drag the user determines the position.
///
/// The bar contains an invisible `Scale` for keyboard and assistive technology, because GTK 4.8 exposes values only
/// of its own widgets.
public final class TimeBar: CustomWidget {
  /// A seek by the user. Times are within 0…duration.
  public enum Scrub: Equatable, Sendable {
    /// The user presses or drags to a time.
    case moved(Double)
    /// The user releases at a time.
    case ended(Double)
  }

  /// A time range to mark; nil leaves an end open.
  public struct Span: Equatable, Sendable {
    /// The start in seconds.
    public var start: Double?
    /// The end in seconds.
    public var end: Double?
    /// Makes a range.
    public init(start: Double? = nil, end: Double? = nil) { (self.start, self.end) = (start, end) }
  }

  /// The usual height in application pixels.
  public static let height = 20
  private let barHeight: Int

  /// The duration; 0 if unknown.
  public var duration = 0.0 {
    didSet { if duration != oldValue { changed() } }
  }
  /// The playback position.
  public var position: Double {
    get { lastReport.position }
    set {
      lastReport = (newValue, .now)
      changed()
    }
  }
  /// The playback rate: media seconds per second; 0 while paused.
  public var rate = 0.0 {
    didSet {
      guard rate != oldValue else { return }
      lastReport = (min(played(at: .now, rate: oldValue), duration), .now)
      changed()
    }
  }
  /// The start times of chapters.
  public var marks: [Double] = [] {
    didSet { if marks != oldValue { queueDraw() } }
  }
  /// The repeated range.
  public var loop = Span() {
    didSet { if loop != oldValue { queueDraw() } }
  }
  /// The sound, drawn in place of a filled bar; nil for none.
  public var waveform: WaveformPeaks? {
    didSet { if waveform != oldValue { queueDraw() } }
  }
  /// Formats a time for assistive technology.
  public var text: (Double) -> String = { "\(Int($0))" } {
    didSet { announce() }
  }
  /// Called when the user seeks.
  public var onScrub: (Scrub) -> Void = { _ in }
  /// Called with the time at the pointer, and with nil when the pointer leaves.
  public var onHover: (Double?) -> Void = { _ in }
  /// Called with the number of steps that a key requests; negative steps go back.
  public var onStep: (Int) -> Void = { _ in }

  private var lastReport = (position: 0.0, at: ContinuousClock.now)
  private var scrubbed: Double?
  private var hovered: Double?
  private var drawnPixel = -1
  private var announcedDuration = -1.0
  private let ticking = DelayedAction()
  private let scale: Scale

  /// Makes a bar with an accessible name.
  ///
  /// - Parameter height: The height in application pixels.
  public init(label: String, height: Int = TimeBar.height) {
    barHeight = height
    scale = Scale(0...1, step: 1, label: label)
    super.init(cssName: "timebar", role: .group)
    WidgetStyle.use()
    // Called for changes by assistive technology; the bar handles the keys itself.
    scale.onChange { [weak self] in self?.onScrub(.ended($0)) }
    scale.opacity = 0
    scale.focusesOnClick = false
    addChild(scale)
    setCursor("pointer")
    clipsContent = true
    addGestures()
    onMap { [weak self] in self?.tick() }
    onUnmap { [weak self] in self?.ticking.cancel() }
  }

  /// Moves the keyboard focus to the bar. Returns whether the bar took it.
  @discardableResult public override func grabFocus() -> Bool { scale.grabFocus() }

  // MARK: Time

  /// The displayed position: that of the drag, or else of playback.
  public var shownPosition: Double {
    min(max(scrubbed ?? played(at: .now, rate: rate), 0), duration)
  }

  /// Whether the user is dragging.
  public var isScrubbing: Bool { scrubbed != nil }

  /// The time at a horizontal position in application pixels from the left.
  public func time(at x: Double) -> Double {
    guard width > 0 else { return 0 }
    return min(max(x, 0), Double(width)) * duration / Double(width)
  }

  /// The horizontal position of a time in application pixels from the left.
  public func xPosition(of time: Double) -> Double {
    duration > 0 ? min(max(time / duration, 0), 1) * Double(width) : 0
  }

  private func played(at now: ContinuousClock.Instant, rate: Double) -> Double {
    // Extrapolates at most one second, in case a report of a pause or stall is late.
    let seconds = min(lastReport.at.duration(to: now) / .seconds(1), 1)
    return lastReport.position + seconds * rate
  }

  private func changed() {
    // A waveform is drawn by the ticks, except where the position jumps.
    if abs(pixel - drawnPixel) > (waveform != nil && ticking.isPending ? 3 : 0) { queueDraw() }
    // Each new value of the scale costs a frame. While playing, whole seconds are enough to be spoken.
    if rate == 0 || abs(shownPosition - scale.value) >= 1 || announcedDuration != duration {
      announce()
    }
    tick()
  }

  private var pixel: Int { Int((xPosition(of: shownPosition) * deviceScale).rounded()) }

  /// Redraws when the bar's end reaches the next device pixel.
  private func tick() {
    guard isMapped, rate > 0, duration > 0, width > 0, scrubbed == nil else { return ticking.cancel() }
    // At most 60 times per second; a waveform, whose bars are wide and which costs more to draw, twice per second.
    let interval = max(
      duration / Double(width) / deviceScale / rate, waveform == nil ? 1.0 / 60 : 0.5 / max(rate, 1))
    ticking.scheduleIfIdle(after: .seconds(interval)) { [weak self] in
      guard let self else { return }
      if pixel != drawnPixel { queueDraw() }
      tick()
    }
  }

  private func announce() {
    announcedDuration = duration
    scale.setRange(0...max(duration, 0.001))
    scale.value = shownPosition
    let spoken = text(shownPosition)
    scale.valueText = duration > 0 ? tr("%1$s of %2$s", spoken, text(duration)) : spoken
  }

  // MARK: Input

  private func addGestures() {
    let drag = input.addDragGesture(phase: .capture)
    var start = 0.0
    drag.onBegin { [weak self, unowned drag] x, _ in
      guard let self, duration > 0 else { return drag.deny() }
      drag.claim()
      start = x
      scrub(to: x)
    }
    drag.onUpdate { [weak self] dx, _ in
      if let self, scrubbed != nil { scrub(to: start + dx) }
    }
    drag.onEnd { [weak self] dx, _ in
      guard let self, scrubbed != nil else { return }
      let time = time(at: start + dx)
      // Until the owner reports a position, the seek target is the position.
      lastReport = (time, .now)
      scrubbed = nil
      onScrub(.ended(time))
      changed()
    }
    input.onPointer(
      moved: { [weak self] x, _ in self?.hover(at: x) }, left: { [weak self] in self?.hover(at: nil) })
    input.onKey(phase: .capture) { [weak self] key, modifiers in
      guard modifiers.intersection([.control, .alt]).isEmpty else { return false }
      return self?.handleKey(key) ?? false
    }
  }

  private func scrub(to x: Double) {
    let time = time(at: x)
    guard time != scrubbed else { return }
    scrubbed = time
    ticking.cancel()
    queueDraw()
    announce()
    hover(at: x)
    onScrub(.moved(time))
  }

  private func hover(at x: Double?) {
    let hoverTime = duration > 0 ? x.map { time(at: $0) } : nil
    guard hoverTime != hovered else { return }
    hovered = hoverTime
    queueDraw()
    onHover(hoverTime)
  }

  private func handleKey(_ key: Key) -> Bool {
    switch key {
    case .left, .down: onStep(-1)
    case .right, .up: onStep(1)
    case .pageDown: onStep(-10)
    case .pageUp: onStep(10)
    case .home: onScrub(.ended(0))
    case .end: onScrub(.ended(duration))
    default: return false
    }
    return true
  }

  // MARK: Drawing

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (40, 240) : (barHeight, barHeight)
  }

  public override func allocate(width: Int, height: Int) {
    // Without the app's style sheet the scale is higher than the bar.
    let natural = max(measure(scale, .vertical, for: -1).minimum, height)
    place(
      scale,
      in: Rectangle(
        x: 0, y: Double(height - natural) / 2, width: Double(width), height: Double(natural)))
    tick()
  }

  /// The color of the played part.
  private static let fill = RGBA(red: 0, green: 102 / 255, blue: 204 / 255, alpha: 0.8)
  private static let loopFill = RGBA(red: 1, green: 0.76, blue: 0.12, alpha: 0.55)
  private static let loopEdge = RGBA(red: 1, green: 0.76, blue: 0.12)
  private static let tick = RGBA(red: 1, green: 1, blue: 1, alpha: 0.9)
  private static let tickShadow = RGBA(red: 0, green: 0, blue: 0, alpha: 0.45)

  public override func snapshot(_ snapshot: Snapshot) {
    drawnPixel = pixel
    let (scale, height) = (deviceScale, Double(height))
    let end = Double(drawnPixel) / scale
    if let waveform {
      var rest = Style.color(named: "window_fg_color", in: self) ?? .black
      rest.alpha *= 0.35
      let played = Style.color(named: "accent_color", in: self) ?? Self.fill
      waveform.draw(snapshot, width: width, height: height, playedTo: end, played, rest: rest)
    } else {
      snapshot.fill(Rectangle(x: 0, y: 0, width: end, height: height), with: Self.fill)
    }
    drawLoop(snapshot, height)
    for mark in marks where mark > 0 && mark < duration { line(snapshot, at: xPosition(of: mark), height: 6) }
    if let hovered, scrubbed == nil {
      line(snapshot, at: xPosition(of: hovered), height: height, faint: true)
    }
    if duration > 0 { line(snapshot, at: end, height: height) }
  }

  private func drawLoop(_ snapshot: Snapshot, _ height: Double) {
    guard loop != Span(), duration > 0 else { return }
    let (start, end) = (xPosition(of: loop.start ?? 0), xPosition(of: loop.end ?? duration))
    if loop.start != nil, loop.end != nil {
      snapshot.fill(
        Rectangle(x: start, y: height - 4, width: max(end - start, 1), height: 4), with: Self.loopFill)
    }
    for (edge, direction) in [(loop.start, 1.0), (loop.end, -1.0)] {
      guard let edge else { continue }
      let x = xPosition(of: edge)
      // Brackets that open towards the repeated range.
      let left = direction > 0 ? x : x - 3
      snapshot.fill(Rectangle(x: left, y: 0, width: 3, height: height), with: Self.loopEdge)
      for y in [0, height - 3] {
        snapshot.fill(
          Rectangle(x: direction > 0 ? x : x - 8, y: y, width: 8, height: 3), with: Self.loopEdge)
      }
    }
  }

  /// Draws a line two pixels wide with a contrasting edge, visible on light and dark backgrounds.
  private func line(_ snapshot: Snapshot, at x: Double, height: Double, faint: Bool = false) {
    let x = min(max(x.rounded() - 1, 0), Double(width) - 2)
    let top = Double(self.height) - height
    var (bright, dark) = (Self.tick, Self.tickShadow)
    if faint { (bright.alpha, dark.alpha) = (0.5, 0.25) }
    snapshot.fill(Rectangle(x: x - 1, y: top, width: 4, height: height), with: dark)
    snapshot.fill(Rectangle(x: x, y: top, width: 2, height: height), with: bright)
  }
}
