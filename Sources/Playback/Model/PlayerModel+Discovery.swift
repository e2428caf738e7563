import GObjectKit
import GStreamerKit
import GtkKit

/// Durations of the items of the queue that have not been opened.
extension PlayerModel {
  /// The duration of the queue: "1:02:03", or "Over 1:02:03" where that of some items is not known. nil while
  /// durations are being read, for fewer than two items, and where no duration is known.
  public var queueLengthText: String? {
    guard itemsBeingRead.isEmpty, items.count > 1 else { return nil }
    let lengths = items.map { $0.duration?.duration }
    let sum = lengths.reduce(.zero) { $0 + ($1 ?? .zero) }
    guard sum > .zero else { return nil }
    return lengths.contains(nil) ? "Over \(sum.clockText)" : sum.clockText
  }

  /// Files are read again when this value changes.
  private struct DiscoveryRequest: Equatable {
    var isWanted = false
    var items: [ObjectIdentifier] = []
  }

  /// Reads the files of the queue while the queue is shown. An item that is being opened comes first.
  func followQueue() {
    listening = Task { [weak self, events = discovery.events] in
      for await case .read(let uri, let fileInfo) in events { self?.handle(fileInfo, of: uri) }
    }
    discoveryObservation = .following({ [weak self] in self?.discoveryRequest ?? DiscoveryRequest() }) {
      [weak self] discoveryRequest in
      self?.updateDiscovery(discoveryRequest.isWanted)
    }
  }

  private var discoveryRequest: DiscoveryRequest {
    guard isQueueShown else { return DiscoveryRequest() }
    let isOpening = player.currentItem?.status == .unknown
    return DiscoveryRequest(isWanted: !isOpening, items: items.map(ObjectIdentifier.init))
  }

  private func updateDiscovery(_ isWanted: Bool) {
    // The current item and those after it first, then those before it.
    let first = queue?.currentIndex ?? 0
    let ordered = isWanted ? items[first...] + items[..<first] : []
    let missing = ordered.filter { $0.path != nil && $0.fileInfo == nil && $0.status == .unknown }
    itemsBeingRead = Dictionary(grouping: missing, by: \.uri)
    var uris: [String] = []
    var seen = Set<String>()
    for item in missing where seen.insert(item.uri).inserted { uris.append(item.uri) }
    discovery.read(uris)
  }

  private func handle(_ fileInfo: MediaFileInfo, of uri: String) {
    for item in itemsBeingRead.removeValue(forKey: uri) ?? [] { item.fileInfo = fileInfo }
  }
}
