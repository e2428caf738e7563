import DesktopPortal
import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary
import Observation

/// Photos that are handed over: the files that are made for it, and where they go.
@MainActor @Observable public final class ShareModel {
  /// What the model does.
  public enum Phase: Equatable {
    /// The files are made; `done` of them are.
    case preparing(done: Int)
    /// The user chooses. There is no file if none could be made.
    case ready
    /// A target takes the files.
    case delivering(ShareTarget)
    /// A target has taken them; the message is nil if another window shows it.
    case ended(message: String?)
  }

  /// The longer side of the preview in pixels.
  private static let previewSide = 720
  /// The time from which the progress is shown.
  private static let shortWork = Duration.milliseconds(200)

  /// The photos, at least one.
  public let photos: [MediaItem]
  /// What is chosen. A change makes the files again.
  public var choices: ShareChoices { didSet { if choices != oldValue { prepare() } } }
  /// What the model does.
  public private(set) var phase = Phase.preparing(done: 0)
  /// The first photo; nil before it is decoded.
  private(set) var preview: Texture?
  /// Why something was not shared, as a sentence.
  private(set) var problem: String?
  /// Whether making the files takes longer than a moment.
  private(set) var showsProgress = false
  private var shared: [SharedFile] = []

  @ObservationIgnored private let service: any ShareServing
  @ObservationIgnored private let receivers: any ShareReceiving
  @ObservationIgnored private var work: Task<Void, Never>?
  @ObservationIgnored private var decoding: Task<Void, Never>?
  private let progressDelay: DelayedAction

  /// Creates a model, and starts to make the files.
  ///
  /// - Parameters:
  ///   - photos: The photos, at least one, and no video.
  ///   - clock: Measures the delay of the progress.
  public init(
    _ photos: [MediaItem], choices: ShareChoices, service: any ShareServing = ShareService(),
    receivers: any ShareReceiving = DesktopReceivers(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.photos, self.choices, self.service, self.receivers) = (photos, choices, service, receivers)
    progressDelay = DelayedAction(clock: clock)
    decoding = Task { [weak self, first = photos[0]] in
      let pixels = try? await service.preview(of: first, side: Self.previewSide)
      if let pixels { self?.preview = Texture(shown: pixels) }
    }
    prepare()
  }

  isolated deinit {
    work?.cancel()
    decoding?.cancel()
  }

  // MARK: Files

  /// The files, in the order of the photos; none before they are made.
  var files: [File] { phase.isPreparing ? [] : shared.map(\.file) }

  /// Whether a target can be chosen.
  var canShare: Bool { phase == .ready && !shared.isEmpty }

  /// Whether something can be chosen.
  var canChoose: Bool { phase == .ready || phase.isPreparing }

  private func prepare() {
    work?.cancel()
    (phase, shared, problem) = (.preparing(done: 0), [], nil)
    progressDelay.schedule(after: Self.shortWork) { [weak self] in self?.showsProgress = true }
    let batch = PhotoBatch(photos: photos) { [service, choices] (photo) async throws(ExportError) in
      try await service.file(of: photo, choices)
    }
    work = Task { [weak self] in
      let results = await batch.run { done in
        if !Task.isCancelled { self?.phase = .preparing(done: done) }
      }
      // Newer choices have started their own work.
      if !Task.isCancelled { self?.show(results) }
    }
  }

  private func show(_ results: [(index: Int, result: Result<SharedFile, ExportError>)]) {
    progressDelay.cancel()
    shared = results.compactMap { try? $0.result.get() }
    let failures = results.compactMap { ExportOutcome.Failure(of: photos[$0.index], $0.result) }
    problem = failures.first.map { first in
      shared.isEmpty && photos.count == 1
        ? first.reason
        : tr(
          "%1$d of %2$d photos can’t be shared. “%3$s”: %4$s", photos.count - shared.count, photos.count,
          first.name, first.reason)
    }
    (phase, showsProgress) = (.ready, false)
  }

  /// Decodes the file, if it is only one, for programs that take no files.
  func picture() async -> Texture? {
    guard files.count == 1, let file = files.first else { return nil }
    return (try? await service.picture(of: file, side: nil)).map { Texture($0) }
  }

  /// Ends the work.
  public func cancel() {
    work?.cancel()
    progressDelay.cancel()
  }

  // MARK: Texts

  /// The title of the sheet.
  var title: String {
    photos.count == 1 ? tr("Share Photo") : trn(photos.count, "Share %d Photo", "Share %d Photos")
  }

  /// How many photos are not in the preview; empty for none.
  var moreText: String { photos.count > 1 ? tr("+ %d more", photos.count - 1) : "" }

  /// The size of the files, or how far they are made.
  var sizeText: String {
    if case .preparing(let done) = phase {
      return photos.count == 1
        ? tr("Preparing…") : tr("Preparing %1$d of %2$d", min(done + 1, photos.count), photos.count)
    }
    return shared.isEmpty ? "" : Int(shared.reduce(0) { $0 + $1.size }).localizedSize
  }

  /// What the files differ in from the photos, each as a short sentence.
  var changeTexts: [String] {
    guard !phase.isPreparing else { return [] }
    let changes = shared.reduce(into: SharedFile.Changes()) { $0.formUnion($1.changes) }
    return [
      changes.contains(.location) ? tr("Location is removed") : nil,
      changes.contains(.format) ? tr("Converted to a compatible format") : nil,
      changes.contains(.edit) ? tr("Edits are applied") : nil,
    ].compactMap(\.self)
  }

  /// The sentence at an index of `changeTexts`; nil if there are less.
  func changeText(_ index: Int) -> String? {
    let texts = changeTexts
    return texts.indices.contains(index) ? texts[index] : nil
  }

  /// The done part, 0…1.
  var progress: Double {
    guard case .preparing(let done) = phase else { return 0 }
    return Double(done) / Double(photos.count)
  }

  // MARK: Targets

  /// The targets that take the photos.
  var targets: [ShareTarget] { ShareTarget.all(for: photos.count) }

  /// Hands the files over to a program of the desktop: by e-mail, as the wallpaper, to the file manager.
  ///
  /// - Parameter window: The portal handle of the window; empty for none.
  func deliver(to target: ShareTarget, over window: String) async {
    await deliver(to: target) { [receivers] files throws(PortalError) in
      switch target {
      case .email: try await receivers.compose(files, over: window)
      case .wallpaper: try await receivers.setWallpaper(files[0], over: window)
      case .showInFiles: try await receivers.show(files)
      case .copy, .openWith, .print: break
      }
    }
  }

  /// Asks the desktop for a program, and opens a file in it.
  func openWith(_ file: File, over window: String) async throws(PortalError) {
    try await receivers.openWith(file, over: window)
  }

  /// Hands the files over, and ends unless that fails or is cancelled.
  func deliver(
    to target: ShareTarget, by send: (_ files: [File]) async throws(PortalError) -> Void
  ) async {
    guard canShare else { return }
    let files = files
    (phase, problem) = (.delivering(target), nil)
    do throws(PortalError) {
      try await send(files)
      phase = .ended(message: target.message)
    } catch .cancelled {
      phase = .ready
    } catch {
      (phase, problem) = (.ready, target.explanation(of: error))
    }
  }
}

extension ShareModel.Phase {
  /// Whether the files are made.
  var isPreparing: Bool { if case .preparing = self { true } else { false } }
}
