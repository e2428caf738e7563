import GObjectKit
import GtkKit
import Imaging
import L10n
import LivePhotos
import MediaLibrary
import Observation

/// The state and the actions of a viewer.
///
/// The viewer observes a `PictureSource`: if the current picture disappears from the source, it shows the next one. A
/// service decodes; the model ignores the service's events for pictures that are no longer current.
@MainActor @Observable public final class ViewerModel {
  /// The content of the viewer.
  public enum State: Equatable {
    /// There is no current picture.
    case empty
    /// The current picture is being decoded. `isBusy` is whether to show a spinner.
    case loading
    /// `picture` is shown.
    case shown
    /// The current picture cannot be shown. The associated value is the reason, as a sentence.
    case failed(String)
  }

  /// The content of the viewer.
  public internal(set) var state = State.empty
  /// The picture decoded for the view's size. While the next picture is loading, remains the previous one for at most
  /// 200 ms.
  public internal(set) var picture: ViewedPicture?
  /// The latest high-resolution pixels, for the zoom view.
  public internal(set) var detail: PictureDetail?
  /// The rows of the information panel from the file.
  public internal(set) var information = PictureInformation()
  /// The catalog's data about a picture; nil before it is read.
  var facts: (id: MediaItemID, facts: PictureFacts)?
  /// The latest notice; nil when the change that it offers to undo was undone.
  public var notice: Notice<UndoAction>? { latestNotice?.shown(with: undo) }
  private(set) var latestNotice: UndoableNotice?
  /// The zoom and the position of the picture in the view.
  public internal(set) var zoom = ZoomState()
  /// Whether the information panel is shown.
  public var isInformationShown = false
  /// The frames of the current picture; nil if it is still.
  public internal(set) var animation: AnimationModel?
  /// The video of the current picture; nil if it is still.
  public internal(set) var live: LivePhotoModel?
  /// The choice of a frame of the current picture's video; nil unless that is being done.
  public internal(set) var keyFrame: KeyFrameModel?
  /// The picture without the chosen frame.
  @ObservationIgnored var stillPicture: ViewedPicture?
  /// The pages of the current picture; nil if it has one.
  public internal(set) var pages: PicturePages?

  /// Called when the user retries a picture that could not be shown.
  @ObservationIgnored public var onRetry: (MediaItem) -> Void = { _ in }

  /// The volume of videos of photos: the position of a slider, 0…1.
  @ObservationIgnored public var volume: () -> Double = { 1 }

  /// Keeps the ratings of the pictures; nil if they cannot be rated.
  @ObservationIgnored public var catalog: (any PictureCatalog)?

  /// The current picture and its position in the source's sequence.
  var cursor: PictureCursor
  @ObservationIgnored let source: any PictureSource
  @ObservationIgnored let service: any ViewerServing
  @ObservationIgnored let busy: BusyIndicator
  @ObservationIgnored let trashing: UndoableTrash
  /// Where the pictures that were moved to the trash can be restored. A window may share one among its models.
  @ObservationIgnored public var undo = UndoStack()
  @ObservationIgnored let trashUndo: TrashUndo
  @ObservationIgnored let requests: PictureRequests
  @ObservationIgnored let motion: MotionStarter?
  /// Whether the viewer is on the screen.
  @ObservationIgnored var isOnScreen = true
  @ObservationIgnored private var listening: [Task<Void, Never>] = []

  /// Creates a viewer of the source's pictures without a current picture.
  ///
  /// - Parameters:
  ///   - motions: Reads photos that move; nil shows them still.
  ///   - clock: Measures the delays of the spinner, of decoding after a resize, and of frames.
  public init(
    source: any PictureSource, service: any ViewerServing, motions: (any MotionServing)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.source, self.service, cursor) = (source, service, PictureCursor(source.pictures))
    (busy, requests) = (BusyIndicator(clock: clock), PictureRequests(service, clock: clock))
    motion = motions.map { MotionStarter($0, clock: clock) }
    trashing = UndoableTrash(source)
    trashUndo = TrashUndo(trashing)
    listening = [
      Task { [weak self, events = service.events] in
        for await event in events { self?.handle(event) }
      },
      source.follow { [weak self] in self?.updateSequence($0) },
    ]
  }

  isolated deinit {
    for task in listening { task.cancel() }
  }

  // MARK: Current picture

  /// The file of the current picture; nil if there is none.
  public var item: MediaItem? { cursor.item }
  /// The file of the current picture, for the service: what the index finds out about it is no reason to decode it
  /// again.
  var content: MediaItem? { item?.content.showing(page: pages?.index ?? 0) }
  /// The pictures that the viewer shows, in order.
  public var pictures: any PictureSequence { source.pictures }
  /// The index of the current picture in the sequence.
  public var index: Int { cursor.index }
  /// The number of pictures in the sequence.
  public var count: Int { cursor.count }
  /// Whether a picture precedes the current one.
  public var hasPrevious: Bool { cursor.hasPrevious }
  /// Whether a picture follows the current one.
  public var hasNext: Bool { cursor.hasNext }
  /// Whether work has been running for more than 200 ms.
  public var isBusy: Bool { busy.isBusy }
  /// Whether there is no current picture and no pending one.
  public var isEmpty: Bool { state == .empty && cursor.pendingID == nil }
  /// Whether a picture is shown, so that it can be copied and zoomed.
  public var isShown: Bool { state == .shown }

  /// The rating of the current picture, 0…5.
  public var rating: Int { Int(item?.rating ?? 0) }

  /// The rows of the information panel.
  var shownInformation: PictureInformation {
    guard let facts, facts.id == item?.id else { return information }
    return information.adding(facts.facts)
  }

  // MARK: Texts

  /// The file name; empty if there is no current picture.
  public var title: String { item?.displayName ?? "" }

  /// The position in the sequence, for example "3 of 120".
  public var position: String { count > 0 && item != nil ? tr("%1$d of %2$d", index + 1, count) : "" }

  /// The zoom in device pixels per source pixel, for example "100 %".
  public var zoomLabel: String { Int((zoom.zoom * 100).rounded()).localizedPercent }

  /// The accessible description of the picture.
  public var pictureDescription: String {
    guard state == .shown, let size = picture?.originalSize else { return "" }
    return tr("%1$d × %2$d pixels", size.width, size.height)
  }

  /// A sentence for a truncated picture, or for the preview of a raw photo; nil if the picture is complete.
  public var warning: String? {
    guard state == .shown, let picture else { return nil }
    if let package = picture.missingPackage {
      return tr("This is a small preview. To see the whole photo, install the package “%s”.", package)
    }
    guard picture.isTruncated else { return nil }
    return tr("Part of this photo is missing because the file is damaged or incomplete.")
  }

  /// Shows a notice, which offers to undo a change.
  func showNotice(_ text: String, step: UndoStack.Step? = nil) {
    latestNotice = UndoableNotice(text, undoing: step)
  }
}
