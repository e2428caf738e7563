import GObjectKit
import GtkKit
import Imaging
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
    /// The current picture is being decoded. `isBusy` tells whether to show a spinner.
    case loading
    /// `picture` is shown.
    case shown
    /// The current picture cannot be shown. The associated value is the reason, as a sentence.
    case failed(String)
  }

  /// A message that is shown for some seconds.
  public struct Notice: Equatable {
    /// Distinguishes notices with the same text.
    public let number: Int
    /// The text.
    public let text: String
    /// Whether the notice offers to undo the last move to the trash.
    public let offersUndo: Bool
  }

  /// Pixels of the current picture in a higher resolution than the view's size.
  public struct PictureDetail: Equatable {
    /// The pixels have 2⁻ⁿ of the picture's width and height, where n is the level.
    public let level: Int
    /// The pixels.
    public let tiles: PictureTiles

    /// Compares by identity of the pixels.
    public static func == (first: PictureDetail, second: PictureDetail) -> Bool {
      first.tiles === second.tiles && first.level == second.level
    }
  }

  /// The content of the viewer.
  public internal(set) var state = State.empty
  /// The file of the current picture; nil if there is none.
  public internal(set) var item: MediaItem?
  /// The index of the current picture in the sequence.
  public internal(set) var index = 0
  /// The number of pictures in the sequence.
  public internal(set) var count = 0
  /// The picture decoded for the view's size. While the next picture is loading, remains the previous one for at most
  /// 200 ms.
  public internal(set) var picture: ViewedPicture?
  /// Whether work has been running for more than 200 ms.
  public internal(set) var isBusy = false
  /// The latest high-resolution pixels, for the zoom view.
  public internal(set) var detail: PictureDetail?
  /// The rows of the information panel.
  public internal(set) var information = PictureInformation()
  /// The latest notice.
  public internal(set) var notice: Notice?
  /// The zoom and the position of the picture in the view.
  public internal(set) var zoom = ZoomState()
  /// Whether the information panel is shown.
  public var isInformationShown = false

  /// Called when the user retries a picture that could not be shown.
  @ObservationIgnored public var onRetry: (MediaItem) -> Void = { _ in }

  @ObservationIgnored let source: any PictureSource
  @ObservationIgnored let service: any ViewerServing
  @ObservationIgnored var sequence: any PictureSequence
  @ObservationIgnored var viewSize = (width: 0, height: 0)
  /// +1 if the user navigated forward last, -1 if backward. The neighbor in this direction is decoded first.
  @ObservationIgnored var direction = 1
  @ObservationIgnored let busyTimer: DelayedAction
  @ObservationIgnored let resizing: DelayedAction
  @ObservationIgnored var trashed: [TrashedFile] = []
  @ObservationIgnored var isTrashing = false
  /// The picture to show as soon as the sequence contains it.
  var pendingID: MediaItemID?
  @ObservationIgnored private var listening: [Task<Void, Never>] = []

  /// Creates a viewer of the source's pictures without a current picture.
  ///
  /// - Parameter clock: Measures the delays of the spinner and of decoding after a resize.
  public init(
    source: any PictureSource, service: any ViewerServing, clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.source, self.service, sequence) = (source, service, source.pictures)
    (busyTimer, resizing) = (DelayedAction(clock: clock), DelayedAction(clock: clock))
    count = sequence.count
    listening = [
      Task { [weak self, events = service.events] in
        for await event in events { self?.handle(event) }
      },
      Task { [weak self, weak source] in
        let changes = Observations.untilFinished { [weak source] in
          source.map { .next(SequenceBox($0.pictures)) } ?? .finish
        }
        for await box in changes { self?.updateSequence(box.sequence) }
      },
    ]
  }

  isolated deinit {
    for task in listening { task.cancel() }
  }

  // MARK: Texts

  /// The file name; empty if there is no current picture.
  public var title: String { item?.displayName ?? "" }

  /// The position in the sequence, for example "3 of 120".
  public var position: String { count > 0 && item != nil ? "\(index + 1) of \(count)" : "" }

  /// The zoom in device pixels per source pixel, for example "100 %".
  public var zoomLabel: String { "\(Int((zoom.zoom * 100).rounded())) %" }

  /// The accessible description of the picture.
  public var pictureDescription: String {
    guard state == .shown, let size = picture?.originalSize else { return "" }
    return "\(size.width) × \(size.height) pixels"
  }

  /// A sentence for a truncated picture; nil if the picture is complete.
  public var warning: String? {
    guard state == .shown, picture?.isTruncated == true else { return nil }
    return "Part of this photo is missing because the file is damaged or incomplete."
  }

  /// Whether a picture precedes the current one.
  public var hasPrevious: Bool { item != nil && index > 0 }
  /// Whether a picture follows the current one.
  public var hasNext: Bool { item != nil && index + 1 < count }
  /// Whether there is no current picture and no pending one.
  public var isEmpty: Bool { state == .empty && pendingID == nil }
  /// Whether a picture is shown, so that it can be copied and zoomed.
  public var isShown: Bool { state == .shown }

  func showNotice(_ text: String, offersUndo: Bool = false) {
    notice = Notice(number: (notice?.number ?? 0) + 1, text: text, offersUndo: offersUndo)
  }
}

/// A concrete type for `Observations`, which does not accept an existential.
private nonisolated struct SequenceBox: Sendable {
  let sequence: any PictureSequence
  init(_ sequence: any PictureSequence) { self.sequence = sequence }
}
