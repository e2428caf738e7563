import GObjectKit
import GStreamerKit
import GtkKit
import L10n
import Observation

/// Durations and titles of the items of a queue that have not been opened. Files are read while the queue is shown.
@MainActor @Observable public final class QueueDiscovery {
  private let queue: QueueModel
  private let player: Player
  private let service: any MediaDiscovering
  /// The items whose files are being read, by URI.
  private var itemsBeingRead: [String: [PlayerItem]] = [:]
  @ObservationIgnored private var requesting: ContinuousObservation?
  @ObservationIgnored private var reading: Task<Void, Never>?

  init(of queue: QueueModel, player: Player, service: any MediaDiscovering) {
    (self.queue, self.player, self.service) = (queue, player, service)
    reading = Task { [weak self, events = service.events] in
      for await case .read(let uri, let fileInfo) in events { self?.handle(fileInfo, of: uri) }
    }
    requesting = .following({ [weak self] in self?.request ?? Request() }) { [weak self] request in
      self?.update(request.isWanted)
    }
  }

  isolated deinit {
    requesting?.end()
    reading?.cancel()
    service.read([])
  }

  /// The duration of the queue: "1:02:03", or "Over 1:02:03" where that of some items is not known. nil while
  /// durations are being read, for fewer than two items, and where no duration is known.
  public var durationText: String? {
    let items = queue.items
    guard itemsBeingRead.isEmpty, items.count > 1 else { return nil }
    let lengths = items.map { $0.duration?.duration }
    let sum = lengths.reduce(.zero) { $0 + ($1 ?? .zero) }
    guard sum > .zero else { return nil }
    return lengths.contains(nil) ? tr("Over %s", sum.clockText) : sum.clockText
  }

  /// Files are read again when this value changes.
  private struct Request: Equatable {
    var isWanted = false
    var items: [ObjectIdentifier] = []
  }

  /// An item that is being opened comes first: nothing is read meanwhile.
  private var request: Request {
    guard queue.isShown else { return Request() }
    let isOpening = player.currentItem?.status == .unknown
    return Request(isWanted: !isOpening, items: queue.items.map(ObjectIdentifier.init))
  }

  private func update(_ isWanted: Bool) {
    // The current item and those after it first, then those before it.
    let (items, first) = (queue.items, queue.queuePlayer?.currentIndex ?? 0)
    let ordered = isWanted ? items[first...] + items[..<first] : []
    let missing = ordered.filter { $0.path != nil && $0.fileInfo == nil && $0.status == .unknown }
    itemsBeingRead = Dictionary(grouping: missing, by: \.uri)
    var uris: [String] = []
    var seen = Set<String>()
    for item in missing where seen.insert(item.uri).inserted { uris.append(item.uri) }
    service.read(uris)
  }

  private func handle(_ fileInfo: MediaFileInfo, of uri: String) {
    for item in itemsBeingRead.removeValue(forKey: uri) ?? [] { item.fileInfo = fileInfo }
  }
}
