import GtkKit
import Imaging
import MediaLibrary
import Observation

/// What a viewer shows, and what can be done there.
///
/// Pictures come from a `PictureSource`, which is followed: when the picture that is looked at vanishes
/// from it, the next one is shown. A service decodes; its answers for pictures that were left meanwhile
/// are ignored.
@MainActor @Observable public final class ViewerModel {
  /// What is in the middle of the window.
  public enum State: Equatable {
    /// There is no picture to look at (any more).
    case empty
    /// The picture is not there yet. `isBusy` says when to show that.
    case loading
    /// `picture` is shown.
    case shown
    /// The picture cannot be shown: why, as a sentence.
    case failed(String)
  }

  /// Something to be said for some seconds.
  public struct Notice: Equatable {
    /// Told apart, so that the same words can be said again.
    public let number: Int
    /// What is said.
    public let text: String
    /// Whether the last move to the trash can be undone now.
    public let offersUndo: Bool
  }

  /// Finer pixels than those of the size of the view.
  public struct PictureDetail: Equatable {
    /// The picture has a 2ⁿ-th of its size.
    public let level: Int
    /// Its pixels.
    public let tiles: PictureTiles

    /// Equal when they are the same pixels.
    public static func == (first: PictureDetail, second: PictureDetail) -> Bool {
      first.tiles === second.tiles && first.level == second.level
    }
  }

  /// What is in the middle of the window.
  public internal(set) var state = State.empty
  /// The picture's file; nil when there is none.
  public internal(set) var item: MediaItem?
  /// Where the picture is in the sequence, from 0.
  public internal(set) var index = 0
  /// How many pictures there are.
  public internal(set) var count = 0
  /// The picture's pixels at the size of the view. While the next one is not there yet, still those of
  /// the one before, for at most 200 ms.
  public internal(set) var picture: ViewedPicture?
  /// Whether something has been worked on for more than 200 ms.
  public internal(set) var isBusy = false
  /// Finer pixels that came last, for the view to take over.
  public internal(set) var detail: PictureDetail?
  /// What is known about the picture, in rows.
  public internal(set) var information = PictureInformation()
  /// What there is to say.
  public internal(set) var notice: Notice?
  /// How the picture lies in the view.
  public internal(set) var zoom = ZoomState()
  /// Whether the information is shown beside the picture.
  public var isInformationShown = false

  /// Called when the user asks for a picture again that could not be shown.
  @ObservationIgnored public var onRetry: (MediaItem) -> Void = { _ in }

  @ObservationIgnored let source: any PictureSource
  @ObservationIgnored let service: any ViewerServing
  @ObservationIgnored var sequence: any PictureSequence
  @ObservationIgnored var viewSize = (width: 0, height: 0)
  /// +1 where the user goes forward, -1 backward: that neighbour is decoded first.
  @ObservationIgnored var direction = 1
  @ObservationIgnored var busyTimer: Task<Void, Never>?
  @ObservationIgnored var resizing: Task<Void, Never>?
  @ObservationIgnored var trashed: [TrashedFile] = []
  @ObservationIgnored var isTrashing = false
  /// A picture that is to be shown as soon as it is in the sequence.
  var awaited: MediaItemID?
  @ObservationIgnored private var listening: [Task<Void, Never>] = []

  /// A viewer of the source's pictures that shows none yet.
  public init(source: any PictureSource, service: any ViewerServing) {
    (self.source, self.service, sequence) = (source, service, source.pictures)
    count = sequence.count
    listening = [
      Task { [weak self, events = service.events] in
        for await event in events { self?.take(event) }
      },
      Task { [weak self, weak source] in
        let changes = Observations.untilFinished { [weak source] in
          source.map { .next(SequenceBox($0.pictures)) } ?? .finish
        }
        for await box in changes { self?.follow(box.sequence) }
      },
    ]
  }

  isolated deinit {
    for task in listening { task.cancel() }
    busyTimer?.cancel()
    resizing?.cancel()
  }

  // MARK: What is said

  /// The file's name; empty when there is no picture.
  public var title: String { item?.displayName ?? "" }

  /// "3 of 120".
  public var position: String { count > 0 && item != nil ? "\(index + 1) of \(count)" : "" }

  /// "100 %": pixels of the screen for each of the picture.
  public var zoomLabel: String { "\(Int((zoom.zoom * 100).rounded())) %" }

  /// What a screen reader says after the name.
  public var pictureDescription: String {
    guard state == .shown, let size = picture?.originalSize else { return "" }
    return "\(size.width) × \(size.height) pixels"
  }

  /// Why a part of the picture is missing; nil when it is whole.
  public var warning: String? {
    guard state == .shown, picture?.isTruncated == true else { return nil }
    return "A part of this picture is missing: the file is damaged or was not copied completely."
  }

  /// Whether there is a picture before this one.
  public var hasPrevious: Bool { item != nil && index > 0 }
  /// Whether there is a picture after this one.
  public var hasNext: Bool { item != nil && index + 1 < count }
  /// Whether there is nothing to look at, and none is to come.
  public var isEmpty: Bool { state == .empty && awaited == nil }
  /// Whether the picture can be seen, so that it can be copied and zoomed.
  public var isShown: Bool { state == .shown }

  func say(_ text: String, offersUndo: Bool = false) {
    notice = Notice(number: (notice?.number ?? 0) + 1, text: text, offersUndo: offersUndo)
  }
}

/// `Observations` wants a type that is not a bare existential.
private nonisolated struct SequenceBox: Sendable {
  let sequence: any PictureSequence
  init(_ sequence: any PictureSequence) { self.sequence = sequence }
}
