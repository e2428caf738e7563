import GObjectKit
import GtkKit
import L10n
import MediaLibrary
import Observation

/// Two to four pictures beside each other, of which one can be kept and the others moved to the trash.
///
/// Each picture has a `ViewerModel` of its own. The model observes the source of the pictures: one that is deleted on
/// disk leaves the comparison, and one that is restored from the trash comes back.
@MainActor @Observable public final class CompareModel {
  /// How many pictures can be compared.
  public nonisolated static let counts = 2...4

  /// The pictures, in order.
  public private(set) var panes: [ViewerModel] = []
  /// The latest notice; nil when the change that it offers to undo was undone.
  public var notice: Notice<UndoAction>? { latestNotice?.shown(with: undo) }
  private var latestNotice: UndoableNotice?
  /// Whether zooming and panning one picture does the same with the others.
  public var isLinked = true
  /// The part of the picture that the linked views show, and its number, which distinguishes it from the next one.
  public private(set) var shownPart = LinkedPart()

  /// Where pictures that were moved to the trash can be restored. A window may share one among its models.
  @ObservationIgnored public var undo = UndoStack()
  @ObservationIgnored private let source: any PictureSource
  @ObservationIgnored private let trashing: UndoableTrash
  @ObservationIgnored private let trashUndo: TrashUndo
  @ObservationIgnored private let makeService: () -> any ViewerServing
  /// The pictures of the comparison, those that have left it included.
  @ObservationIgnored private var ids: [MediaItemID]
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// A part of a picture, and which picture it was chosen for.
  public struct LinkedPart: Equatable, Sendable {
    /// The part; nil for the whole picture, before somebody has chosen one.
    public internal(set) var part: ZoomState.Part?
    /// The picture whose view has the part already.
    public internal(set) var origin: MediaItemID?
  }

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - ids: The pictures, in order; more than four are left out.
  ///   - source: Contains the pictures.
  ///   - service: Makes the service that decodes one of the pictures.
  public init(
    _ ids: [MediaItemID], of source: any PictureSource,
    service: @escaping () -> any ViewerServing = { ViewerService() }
  ) {
    (self.ids, self.source, makeService) = (Array(ids.prefix(Self.counts.upperBound)), source, service)
    trashing = UndoableTrash(source)
    trashUndo = TrashUndo(trashing)
    update()
    listening = source.follow { [weak self] _ in self?.update() }
  }

  isolated deinit { listening?.cancel() }

  /// Returns a picture and the one that follows it, or precedes it at the end of a sequence, without videos: less than two
  /// if they cannot be compared.
  static func pair(of item: MediaItem, in pictures: any PictureSequence) -> [MediaItem] {
    let other = pictures.index(of: item.id).flatMap { index in
      [index + 1, index - 1].first { (0..<pictures.count).contains($0) }
    }
    return ([item] + [other.map { pictures[$0] }].compactMap(\.self)).filter { !$0.isVideo }
  }

  /// Shows the pictures of the comparison that the source contains.
  private func update() {
    let pictures = source.pictures
    let items = ids.compactMap { id in pictures.index(of: id).map { pictures[$0] } }
    guard items.map(\.content) != panes.compactMap(\.content) else { return }
    panes = items.map { item in panes.first { $0.content == item.content } ?? pane(item) }
  }

  private func pane(_ item: MediaItem) -> ViewerModel {
    let model = ViewerModel(source: SinglePicture(item), service: makeService())
    model.open(item.id)
    return model
  }

  // MARK: Actions

  /// Whether there is a picture to decide between.
  public var canKeep: Bool { panes.count > 1 }

  /// Takes a picture out of the comparison. Its file stays.
  public func remove(_ id: MediaItemID) {
    ids.removeAll { $0 == id }
    update()
  }

  /// Moves all pictures but one to the trash, which a notice offers to undo. If one of them cannot be moved, none is, and
  /// a notice has the reason.
  public func keep(_ id: MediaItemID) async {
    let others = panes.compactMap(\.item).filter { $0.id != id }
    guard !others.isEmpty, others.count < panes.count, let result = await trashing.trash(others) else {
      return
    }
    guard case .trashed(let files) = result else {
      latestNotice = UndoableNotice(result.message)
      return
    }
    // Do not wait until the source removes the pictures.
    panes.removeAll { $0.item?.id != id }
    let step = trashUndo.add(files, to: undo) { [weak self] in await self?.restore($0) }
    latestNotice = UndoableNotice(result.message, undoing: step)
  }

  /// Restores the pictures of the last `keep(_:)`, unless that was done.
  public func undoKeep() async { await trashUndo.undo() }

  private func restore(_ files: [TrashedFile]) async {
    if let message = await trashing.restore(files).message { latestNotice = UndoableNotice(message) }
    update()
  }

  /// Tells the linked views which part of a picture its view shows now.
  public func showPart(_ part: ZoomState.Part, of id: MediaItemID) {
    if isLinked { shownPart = LinkedPart(part: part, origin: id) }
  }

  /// Releases the decoded pictures. Called when the comparison leaves the screen.
  public func close() { for pane in panes { pane.close() } }
}

/// A source with one picture that stays.
private final class SinglePicture: PictureSource {
  let pictures: any PictureSequence

  init(_ item: MediaItem) { pictures = PictureList([item]) }

  func trash(_ ids: [MediaItemID]) async -> TrashOutcome { TrashOutcome() }
  func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome { RestoreOutcome() }
}
