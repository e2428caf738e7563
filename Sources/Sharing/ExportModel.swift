import GObjectKit
import Imaging
import L10n
import MediaLibrary
import Observation

/// An export of photos: what is chosen, how large the first copy becomes, and how far the export is.
@MainActor @Observable public final class ExportModel {
  /// The state of the export.
  public enum Phase: Equatable {
    /// The user chooses.
    case choosing
    /// The photos are exported; `done` of them are.
    case exporting(done: Int)
    /// The export has ended.
    case ended(ExportOutcome)
  }

  /// The size of the first copy.
  enum Estimate: Equatable {
    /// It is being computed.
    case none
    /// In bytes.
    case size(Int)
    /// The photo cannot be exported like this; the reason is a sentence.
    case failed(String)
  }

  /// The photos, at least one.
  public let photos: [MediaItem]
  /// What is chosen.
  public var choices: ExportChoices {
    didSet { if choices.options != oldValue.options { scheduleEstimate(after: Self.debounce) } }
  }
  /// The state.
  public private(set) var phase = Phase.choosing
  private(set) var estimate = Estimate.none
  /// The formats to choose from.
  private(set) var formats: [ConvertedImage.Format]
  /// Whether the export takes longer than a moment, so that its progress is shown.
  private(set) var showsProgress = false

  /// The time in which a slider moves on.
  private static let debounce = Duration.milliseconds(150)
  /// The time from which the progress is shown.
  private static let shortWork = Duration.milliseconds(200)

  private let service: any ExportServing
  @ObservationIgnored private var work: Task<Void, Never>?
  @ObservationIgnored private var estimating: Task<Void, Never>?
  @ObservationIgnored private var listing: Task<Void, Never>?
  private let estimateDelay: DelayedAction
  private let progressDelay: DelayedAction

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - photos: The photos, at least one, and no video.
  ///   - clock: Measures the delays; a test passes a clock that it advances itself.
  public init(
    _ photos: [MediaItem], choices: ExportChoices, service: any ExportServing = ExportService(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.photos, self.choices, self.service) = (photos, choices, service)
    let known = ExportChoices.formats
    formats = known.contains(choices.format) ? known : known + [choices.format]
    (estimateDelay, progressDelay) = (DelayedAction(clock: clock), DelayedAction(clock: clock))
    startEstimate()
    listing = Task { [weak self] in
      let formats = await service.formats()
      if !Task.isCancelled { self?.show(formats) }
    }
  }

  isolated deinit {
    estimating?.cancel()
    listing?.cancel()
  }

  /// Offers the formats that can be written. One that was chosen when its encoder was installed is replaced.
  private func show(_ formats: [ConvertedImage.Format]) {
    self.formats = formats
    if !formats.contains(choices.format) { choices.format = .jpeg }
  }

  // MARK: Texts

  /// The title of the dialog.
  var title: String {
    photos.count == 1 ? tr("Export Photo") : trn(photos.count, "Export %d Photo", "Export %d Photos")
  }

  /// The size of the first copy as a text.
  var sizeText: String {
    switch estimate {
    case .none: tr("Calculating size…")
    case .size(let bytes):
      photos.count == 1
        ? tr("About %s", bytes.localizedSize)
        : tr("About %1$s for “%2$s”", bytes.localizedSize, photos[0].displayName)
    case .failed(let reason): reason
    }
  }

  /// The progress as a text.
  var progressText: String {
    guard case .exporting(let done) = phase else { return "" }
    return tr("Exporting %1$d of %2$d", min(done + 1, photos.count), photos.count)
  }

  /// The done part, 0…1.
  var progress: Double {
    guard case .exporting(let done) = phase else { return 0 }
    return Double(done) / Double(photos.count)
  }

  // MARK: Export

  /// Exports the photos with what is chosen.
  public func export() {
    guard phase == .choosing else { return }
    stopEstimate()
    phase = .exporting(done: 0)
    progressDelay.schedule(after: Self.shortWork) { [weak self] in self?.showsProgress = true }
    let batch = ExportBatch(
      photos: photos, options: choices.options, folder: choices.folder, service: service)
    work = Task { [weak self] in
      let outcome = await batch.run { [weak self] done in self?.phase = .exporting(done: done) }
      self?.end(outcome)
    }
  }

  /// Ends the export. Copies that are complete are kept.
  public func cancel() {
    stopEstimate()
    work?.cancel()
  }

  private func end(_ outcome: ExportOutcome) {
    progressDelay.cancel()
    (showsProgress, work) = (false, nil)
    phase = .ended(outcome)
  }

  // MARK: Size

  private func scheduleEstimate(after delay: Duration) {
    guard phase == .choosing else { return }
    estimateDelay.schedule(after: delay) { [weak self] in self?.startEstimate() }
  }

  /// Computes the size anew: the newest request wins.
  private func startEstimate() {
    estimating?.cancel()
    let (photo, options, service) = (photos[0], choices.options, service)
    estimating = Task { [weak self] in
      let found: Estimate
      do throws(ImageError) {
        found = .size(try await service.size(of: photo, options))
      } catch {
        found = .failed(error.description)
      }
      if !Task.isCancelled { self?.estimate = found }
    }
  }

  private func stopEstimate() {
    estimateDelay.cancel()
    estimating?.cancel()
  }
}
