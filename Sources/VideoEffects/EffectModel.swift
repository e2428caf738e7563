import Editing
import GObjectKit
import GtkKit
import L10n
import Observation

/// The effect of a live video as the user chooses it.
@Observable public final class EffectModel {
  /// What a program persists of the effect.
  public nonisolated struct Choice: Sendable, Equatable {
    /// The raw value of a filter, `lut` for the LUT, empty for no effect.
    public var name: String
    /// The amount, 0…1.
    public var amount: Double

    /// Creates a choice. Names that are not known count as no effect.
    public init(name: String, amount: Double) { (self.name, self.amount) = (name, amount) }
  }

  private static let lutName = "lut"

  /// The LUT of the tile; nil before one was opened.
  public private(set) var lut: LUT?
  /// The latest message.
  public private(set) var notice: Notice<Never>?
  /// The amount of the LUT that is restored and not read yet; nil if there is none.
  private var pendingAmount: Double?

  @ObservationIgnored private let copy: LUTCopy
  @ObservationIgnored private let read: () -> Effect?
  @ObservationIgnored private let write: (Effect?) -> Void
  /// Whether the copy of the LUT has been read, or a LUT was opened.
  @ObservationIgnored private var hasLUT = false
  /// Incremented with each file that the user opens.
  @ObservationIgnored private var openings = 0

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - lutFile: Where a copy of the opened LUT is kept; nil to forget the LUT with the model.
  ///   - read: Returns the effect of the owner, observed.
  ///   - write: Sets it.
  public init(lutFile: File?, read: @escaping () -> Effect?, write: @escaping (Effect?) -> Void) {
    (copy, self.read, self.write) = (LUTCopy(lutFile), read, write)
  }

  /// The effect; nil for none.
  public var effect: Effect? {
    get { read() }
    set {
      pendingAmount = nil
      write(newValue)
    }
  }

  /// The amount of the effect, 0…1; 1 without an effect.
  public var amount: Double {
    get { effect?.amount ?? 1 }
    set { effect = effect.map { Effect($0.look, amount: newValue) } }
  }

  /// What to persist.
  public var choice: Choice {
    if let pendingAmount { return Choice(name: Self.lutName, amount: pendingAmount) }
    return switch effect?.look {
    case nil: Choice(name: "", amount: 1)
    case .filter(let filter): Choice(name: filter.rawValue, amount: amount)
    case .lut: Choice(name: Self.lutName, amount: amount)
    }
  }

  /// Restores what was persisted. A LUT takes effect when its file is read.
  public func restore(_ choice: Choice) {
    guard choice.name == Self.lutName else {
      effect = NamedFilter.liveFilters.first { $0.rawValue == choice.name }
        .map { Effect($0, amount: choice.amount) }
      return
    }
    if let lut {
      effect = Effect(.lut(lut), amount: choice.amount)
      return
    }
    pendingAmount = choice.amount
    Task { await restoreLUT() }
  }

  /// Reads the LUT of the last session, once.
  func restoreLUT() async {
    guard !hasLUT else { return }
    hasLUT = true
    var failure: String?
    do throws(LUTFileError) {
      let stored = try await copy.stored()
      // The user may have opened another one.
      if lut == nil { lut = stored }
    } catch {
      failure = error.description
    }
    guard let pendingAmount else { return }
    effect = lut.map { Effect(.lut($0), amount: pendingAmount) }
    if lut == nil {
      notice = Notice(failure ?? tr("The LUT of the last session no longer exists. Open it again."))
    }
  }

  /// Reads a `.cube` file and applies it.
  public func openLUT(path: String) async {
    openings += 1
    let opening = openings
    do throws(LUTFileError) {
      let (lut, failure) = try await copy.open(path: path)
      guard opening == openings else { return }
      hasLUT = true
      self.lut = lut
      effect = Effect(.lut(lut))
      if let failure {
        notice = Notice(
          tr("The LUT is used until the program ends. It was not stored: %s", failure.description))
      }
    } catch {
      notice = Notice(error.description)
    }
  }
}
