import ColorKit
import GObjectKit
import GtkKit
import L10n
import Observation

/// The state of a color chooser. Several choosers and color wells can share one model.
@MainActor @Observable public final class ColorModel {
  /// A saved color with an identity, because several may have the same color and name.
  public struct SavedSwatch: Hashable, Identifiable {
    /// An identifier that is unique within the model.
    public let id: Int
    /// The color and its name.
    public var swatch: Swatch
  }

  /// The color in all color spaces.
  public private(set) var components: ColorComponents { didSet { throttle() } }
  /// The color for views that take long to update, such as its name and its harmonies: while the color is dragged, it
  /// follows `color` at most ten times a second.
  public private(set) var throttledColor: Color
  /// Whether the color can be transparent.
  public let supportsOpacity: Bool
  /// Why the entered text is not a color; nil if it is valid.
  public private(set) var entryProblem: String?
  /// The most recently used colors, newest first; at most `recentLimit`.
  public private(set) var recents: [Swatch]
  /// The saved colors.
  public internal(set) var swatches: [SavedSwatch]
  /// The notation for copied colors.
  public var format: ColorFormat { didSet { store.format = format } }
  /// The notice to show.
  public private(set) var notice: Notice<UndoAction>?
  /// Whether the eyedropper is active.
  public private(set) var isPicking = false

  /// The maximum number of `recents`.
  public static let recentLimit = 12

  /// Called with each new color that the user selects, also while dragging.
  @ObservationIgnored public var onChange: ((Color) -> Void)?
  /// The eyedropper; nil if there is none.
  @ObservationIgnored public weak var sampler: (any ColorSampling)?
  @ObservationIgnored let store: any ColorStore
  @ObservationIgnored var removed: (swatch: SavedSwatch, index: Int)?
  @ObservationIgnored var lastNumber = 0
  @ObservationIgnored private let settling: DelayedAction
  @ObservationIgnored private let throttling: Throttle

  /// Creates a model with a color.
  ///
  /// - Parameter clock: Measures when `throttledColor` and `recents` follow; a test passes a clock that it advances itself.
  public init(
    _ color: Color, supportsOpacity: Bool = true, store: any ColorStore = MemoryColorStore(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.supportsOpacity = supportsOpacity
    self.store = store
    (settling, throttling) = (
      DelayedAction(clock: clock), Throttle(every: .milliseconds(100), clock: clock)
    )
    let components = ColorComponents(supportsOpacity ? color : color.with(alpha: 1))
    (self.components, throttledColor) = (components, components.color)
    recents = store.recents
    format = store.format
    swatches = []
    swatches = store.swatches.map { SavedSwatch(id: nextNumber(), swatch: $0) }
  }

  /// The current color.
  public var color: Color { components.color }

  /// The name and the code of `throttledColor`, for screen readers.
  var spokenColor: String { trList([throttledColor.name, throttledColor.text()]) }

  // MARK: Selection

  /// Selects a color on behalf of the user and calls `onChange`. Without support for opacity it becomes opaque.
  public func choose(_ color: Color) {
    change { $0.set(supportsOpacity ? color : color.with(alpha: 1)) }
  }

  /// Sets the color without calling `onChange` or adding it to `recents`.
  public func show(_ color: Color) {
    components.set(supportsOpacity ? color : color.with(alpha: 1))
    entryProblem = nil
  }

  /// Changes components on behalf of the user and calls `onChange` if the color differs.
  func change(_ change: (inout ColorComponents) -> Void) {
    var new = components
    change(&new)
    entryProblem = nil
    guard new != components else { return }
    let isOther = new.color != components.color
    components = new
    guard isOther else { return }
    onChange?(new.color)
    settle()
  }

  /// Parses entered text and selects the color. Returns false and sets `entryProblem` if it is not a color.
  @discardableResult public func enter(_ text: String) -> Bool {
    do throws(ColorError) {
      choose(try Color(css: text))
      return true
    } catch {
      entryProblem = error.description
      return false
    }
  }

  /// Runs the eyedropper and selects the picked color. A failure is shown as a notice.
  public func pick() async {
    if let color = await sample() { choose(color) }
  }

  /// Runs the eyedropper, without selecting the color. A failure is shown as a notice.
  ///
  /// - Returns: nil if the user cancelled, after a failure, and while the eyedropper is in use.
  public func sample() async -> Color? {
    guard let sampler, !isPicking else { return nil }
    isPicking = true
    defer { isPicking = false }
    switch await sampler.pickColor() {
    case .color(let color): return color
    case .cancelled: return nil
    case .failed(let reason):
      showNotice(reason)
      return nil
    }
  }

  /// The text to copy for a color, by default the current one, in `format`.
  public func copyText(of color: Color? = nil) -> String { (color ?? self.color).text(as: format) }

  private func throttle() {
    throttling.run { [weak self] in
      guard let self, throttledColor != color else { return }
      throttledColor = color
    }
  }

  /// Adds the color to `recents` if it does not change for 700 ms, which excludes intermediate colors of a drag.
  private func settle() {
    settling.schedule(after: .milliseconds(700)) { [weak self] in self?.keepRecent() }
  }

  private func keepRecent() {
    let new = Swatch(color.rounded)
    recents = Array(([new] + recents.filter { $0 != new }).prefix(Self.recentLimit))
    store.recents = recents
  }

  // MARK: Notices

  /// Shows a notice in the chooser. `UndoAction.undo` restores the swatch that was removed last.
  public func showNotice(_ text: String, action: UndoAction? = nil) {
    notice = Notice(text, action: action)
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
