import GObjectKit
import GStreamerKit
import GtkKit

/// Durations of the items of the queue that have not been opened.
extension PlayerModel {
  /// The duration of the queue: "1:02:03", or "Over 1:02:03" where that of some items is not known. nil while
  /// durations are being read, for fewer than two items, and where no duration is known.
  public var queueLengthText: String? {
    guard outlined.isEmpty, items.count > 1 else { return nil }
    let lengths = items.map { $0.duration?.duration }
    let sum = lengths.reduce(.zero) { $0 + ($1 ?? .zero) }
    guard sum > .zero else { return nil }
    return lengths.contains(nil) ? "Over \(sum.clockText)" : sum.clockText
  }

  /// Files are read again when this value changes.
  private struct Wish: Equatable {
    var isWanted = false
    var items: [ObjectIdentifier] = []
  }

  /// Reads the files of the queue while the queue is shown. An item that is being opened comes first.
  func followQueue() {
    listening = Task { [weak self, events = outlines.events] in
      for await case .read(let uri, let outline) in events { self?.take(outline, of: uri) }
    }
    outlining = .following({ [weak self] in self?.wish ?? Wish() }) { [weak self] wish in
      self?.readOutlines(wish.isWanted)
    }
  }

  private var wish: Wish {
    guard isQueueShown else { return Wish() }
    let isOpening = player.currentItem?.status == .unknown
    return Wish(isWanted: !isOpening, items: items.map(ObjectIdentifier.init))
  }

  private func readOutlines(_ isWanted: Bool) {
    // The current item and those after it first, then those before it.
    let first = queue?.currentIndex ?? 0
    let ordered = isWanted ? items[first...] + items[..<first] : []
    let missing = ordered.filter { $0.path != nil && $0.outline == nil && $0.status == .unknown }
    outlined = Dictionary(grouping: missing, by: \.uri)
    var uris: [String] = []
    var seen = Set<String>()
    for item in missing where seen.insert(item.uri).inserted { uris.append(item.uri) }
    outlines.read(uris)
  }

  private func take(_ outline: MediaOutline, of uri: String) {
    for item in outlined.removeValue(forKey: uri) ?? [] { item.outline = outline }
  }
}
