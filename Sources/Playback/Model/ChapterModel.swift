import GStreamerKit
import GtkKit

/// The chapters of the current item. Those of formats whose chapters the pipeline does not report are read from the
/// file.
@MainActor public final class ChapterModel {
  private let player: Player
  private let position: PositionModel
  private let messages: PlayerMessages
  private let reader: any ChapterReading
  private var requesting: ContinuousObservation?
  private var reading: Task<Void, Never>?

  init(of player: Player, position: PositionModel, messages: PlayerMessages, reader: any ChapterReading) {
    (self.player, self.position, self.messages, self.reader) = (player, position, messages, reader)
    followFile()
  }

  isolated deinit {
    requesting?.end()
    reading?.cancel()
  }

  /// The chapters, in order.
  public var list: [MediaChapter] { player.currentItem?.chapters ?? [] }
  /// The index of the chapter at the current position; nil before the first one.
  public var currentIndex: Int? { list.index(at: player.currentTime) }

  /// Seeks to the beginning of the chapter at an index. Does nothing where the index is out of range.
  public func go(to index: Int) {
    let chapters = list
    guard chapters.indices.contains(index) else { return }
    position.go(to: chapters[index].start)
    messages.showBadge(chapters[index].title)
  }

  /// Seeks by a number of chapters; backward where it is negative.
  public func change(by step: Int) {
    guard let currentIndex else { return }
    go(to: max(currentIndex + step, 0))
  }

  // MARK: Chapters in the file

  /// A file is read again when this value changes.
  private struct Request: Equatable {
    let path: String
    /// The number of the item at the service: a file that is opened again may have changed.
    let opening: Int
  }

  private func followFile() {
    reading = Task { [weak self, events = reader.events] in
      for await case .read(let path, let chapters) in events { self?.handle(chapters, of: path) }
    }
    requesting = .following({ [weak self] in self?.request }) { [weak self] request in
      if let request { self?.reader.read(request.path) }
    }
  }

  private var request: Request? {
    guard let item = player.currentItem, let path = item.path, item.status == .readyToPlay else { return nil }
    return Request(path: path, opening: player.itemNumber)
  }

  private func handle(_ chapters: [Chapter], of path: String) {
    // The result may arrive when another item plays.
    guard let item = player.currentItem, request?.path == path else { return }
    item.fileChapters = chapters
  }
}

extension [MediaChapter] {
  /// The index of the chapter at a time; nil before the first one.
  func index(at time: MediaTime) -> Int? { lastIndex { $0.start <= time } }
}
