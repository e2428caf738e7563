import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// Plays the animated pictures of a board, a few at once. Of each, three frames at most are in memory.
final class BoardAnimations {
  /// How many pictures play at once: decoding takes a good part of a processor for each.
  static let limit = 3
  /// The maximum number of pixels of a picture that is played. Others stay still, as in the grid.
  private static let largestCanvas = 1 << 22

  /// Called when another picture may play because one of them cannot.
  var onSpace: () -> Void = {}

  private let service: any AnimationServing
  private let clock: any Clock<Duration>
  private var players: [ObjectIdentifier: Player] = [:]
  /// The pictures that cannot be played, as they were then.
  private var unplayable: Set<MediaItem> = []

  /// A cell whose picture plays, or will when its frames are known.
  private final class Player {
    let item: MediaItem
    weak var cell: MediaCell?
    var animation: AnimationModel?
    var task: Task<Void, Never>?

    init(_ item: MediaItem, _ cell: MediaCell) { (self.item, self.cell) = (item, cell) }

    isolated deinit { task?.cancel() }
  }

  init(_ service: any AnimationServing, clock: any Clock<Duration> = ContinuousClock()) {
    (self.service, self.clock) = (service, clock)
  }

  /// Plays the first pictures that are animated, and ends the others.
  ///
  /// - Parameter cells: The cells on the screen in their order, with their items.
  func play(_ cells: [(cell: MediaCell, item: MediaItem)]) {
    let moving = cells.filter { cell, item in
      item.kinds.contains(.animated) && item.edit == nil && !cell.isConcealed
        && !unplayable.contains(item.content)
    }
    let wanted = Dictionary(
      moving.prefix(Self.limit).map { (ObjectIdentifier($0.cell), $0) },
      uniquingKeysWith: { first, _ in first })
    for (key, player) in players where wanted[key]?.item.content != player.item {
      players[key] = nil
      player.cell?.animationFrame = nil
    }
    for (key, shown) in wanted where players[key] == nil {
      players[key] = start(shown.cell, shown.item.content)
    }
  }

  private func start(_ cell: MediaCell, _ item: MediaItem) -> Player {
    let player = Player(item, cell)
    player.task = Task { [weak self, weak player, service] in
      let found = try? await service.animation(of: item)
      guard let self, let player, !Task.isCancelled else { return }
      guard let found, found.canvas.pixelCount <= Self.largestCanvas else {
        unplayable.insert(item)
        return onSpace()
      }
      play(found, player)
    }
    return player
  }

  private func play(_ found: ImageAnimation, _ player: Player) {
    let animation = AnimationModel(player.item, found, service: service, isPlaying: true, clock: clock)
    animation.onFrame = { [weak cell = player.cell, path = player.item.path] in
      cell?.animationFrame = MediaCell.Frame($0, of: path)
    }
    player.animation = animation
  }
}

extension MediaCell {
  /// A frame of an animated picture.
  struct Frame {
    /// The pixels.
    let texture: Texture
    /// The pixels for the eyedropper.
    let source: SampledPicture.Source

    init(_ frame: AnimationFrame, of path: String) {
      texture = Texture(shown: frame.pixels)
      source = .frame(identifier: "\(path)\n\(frame.index)") { SampledPixels(frame.pixels) }
    }
  }
}
