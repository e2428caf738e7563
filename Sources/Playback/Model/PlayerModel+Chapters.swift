import GStreamerKit
import GtkKit

/// Chapters of formats whose chapters the pipeline does not report: they are read from the file.
extension PlayerModel {
  /// A file is read again when this value changes.
  private struct ChapterRequest: Equatable {
    let path: String
    /// The number of the item at the service: a file that is opened again may have changed.
    let opening: Int
  }

  func followChapters() {
    readingChapters = Task { [weak self, events = chapterReader.events] in
      for await case .read(let path, let chapters) in events { self?.handle(chapters, of: path) }
    }
    requestingChapters = .following({ [weak self] in self?.chapterRequest }) { [weak self] request in
      if let request { self?.chapterReader.read(request.path) }
    }
  }

  private var chapterRequest: ChapterRequest? {
    guard let item = player.currentItem, let path = item.path, item.status == .readyToPlay else { return nil }
    return ChapterRequest(path: path, opening: player.itemNumber)
  }

  private func handle(_ chapters: [Chapter], of path: String) {
    // The result may arrive when another item plays.
    guard let item = player.currentItem, item.path == path, chapterRequest != nil else { return }
    item.fileChapters = chapters
  }
}
