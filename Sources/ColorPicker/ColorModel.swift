import ColorKit
import GtkKit
import Observation

/// What a chooser shows, and what can be done there. Any number of choosers and wells may show one model.
@MainActor @Observable public final class ColorModel {
  /// A saved color, told apart from others that look the same.
  public struct SavedSwatch: Hashable, Identifiable {
    /// Its number, as long as the program runs.
    public let id: Int
    /// The color and its name.
    public var swatch: Swatch
  }

  /// Something to be said for some seconds.
  public struct Notice: Equatable {
    /// Told apart, so that the same words can be said again.
    public let number: Int
    /// What is said.
    public let text: String
    /// Whether the removal of a swatch can be undone now.
    public let offersUndo: Bool
  }

  /// The color in all spaces.
  public private(set) var components: ColorComponents
  /// Whether the color may be transparent.
  public let supportsOpacity: Bool
  /// Why the text that was entered is no color; nil if it is one.
  public private(set) var entryProblem: String?
  /// The colors used last, the last one first; at most `recentLimit`.
  public private(set) var recents: [Swatch]
  /// The colors that the user saved.
  public internal(set) var swatches: [SavedSwatch]
  /// How colors are copied.
  public var format: ColorFormat { didSet { store.format = format } }
  /// What there is to say.
  public private(set) var notice: Notice?
  /// Whether a color is being picked from a picture or the screen.
  public private(set) var isPicking = false

  /// How many colors are kept as used last.
  public static let recentLimit = 12

  /// Told each new color at once, while it is dragged too.
  @ObservationIgnored public var onChange: ((Color) -> Void)?
  /// Where colors are picked from; nil for nowhere.
  @ObservationIgnored public weak var sampler: (any ColorSampling)?
  @ObservationIgnored let store: any ColorStore
  @ObservationIgnored var removed: (swatch: SavedSwatch, index: Int)?
  @ObservationIgnored var lastNumber = 0
  @ObservationIgnored private var settling: Task<Void, Never>?

  /// Makes a model that shows `color`.
  public init(
    _ color: Color, supportsOpacity: Bool = true, store: any ColorStore = MemoryColorStore()
  ) {
    self.supportsOpacity = supportsOpacity
    self.store = store
    components = ColorComponents(supportsOpacity ? color : color.with(alpha: 1))
    recents = store.recents
    format = store.format
    swatches = []
    swatches = store.swatches.map { SavedSwatch(id: nextNumber(), swatch: $0) }
  }

  isolated deinit { settling?.cancel() }

  /// The color.
  public var color: Color { components.color }

  // MARK: Choosing

  /// Takes a color that the user chose. Without support for opacity it becomes opaque.
  public func choose(_ color: Color) {
    change { $0.set(supportsOpacity ? color : color.with(alpha: 1)) }
  }

  /// Shows a color that somebody else chose.
  public func show(_ color: Color) {
    components.set(supportsOpacity ? color : color.with(alpha: 1))
    entryProblem = nil
  }

  /// Changes some of the color's values.
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

  /// Takes what was written. Returns whether it is a color; `entryProblem` says why not.
  @discardableResult public func enter(_ text: String) -> Bool {
    do throws(ColorError) {
      choose(try Color(css: text))
      return true
    } catch {
      entryProblem = error.description
      return false
    }
  }

  /// Lets the user take a color from a picture or the screen.
  public func pick() async {
    guard let sampler, !isPicking else { return }
    isPicking = true
    defer { isPicking = false }
    switch await sampler.pickColor() {
    case .color(let color): choose(color)
    case .cancelled: break
    case .failed(let reason): say(reason)
    }
  }

  /// What to copy, in the format that was used last.
  public func copyText(of color: Color? = nil) -> String { (color ?? self.color).text(as: format) }

  /// A color that stays for a moment was chosen; those on the way there were not.
  private func settle() {
    settling?.cancel()
    settling = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(700))
      guard !Task.isCancelled else { return }
      self?.keepRecent()
    }
  }

  private func keepRecent() {
    let new = Swatch(color.rounded)
    recents = Array(([new] + recents.filter { $0 != new }).prefix(Self.recentLimit))
    store.recents = recents
  }

  // MARK: What is said

  /// Says something in the chooser.
  public func say(_ text: String, offersUndo: Bool = false) {
    notice = Notice(number: (notice?.number ?? 0) + 1, text: text, offersUndo: offersUndo)
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
