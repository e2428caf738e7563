import FileTesting
import Foundation
import Playback
import TestTools
import Testing

/// The base class for tests of a single player: the player, and a folder for its files.
@MainActor class PlayerSuite {
  let folder: TemporaryFolder
  let player: Player

  init(service: PlaybackService = .waitingForSubtitles()) throws {
    folder = try TemporaryFolder()
    player = Player(service: service)
  }

  /// Opens a file, and waits until it is ready or has failed.
  func open(_ path: String) async -> PlayerItem {
    let item = PlayerItem(path: path)
    player.replaceCurrentItem(with: item)
    await eventually("it is ready, or has failed") { item.status != .unknown }
    return item
  }

  /// Opens a file, and expects that it becomes ready.
  func openWhole(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async -> PlayerItem {
    let item = await open(path)
    #expect(item.status == .readyToPlay, sourceLocation: sourceLocation)
    return item
  }

  /// Writes a file and returns its path.
  func write(_ data: Data, _ name: String) throws -> String {
    let path = folder.path + "/" + name
    try data.write(to: URL(filePath: path))
    return path
  }
}

extension PlaybackService {
  /// A service that draws no frame without its subtitles, however busy the machine is.
  static func waitingForSubtitles() -> PlaybackService {
    var limits = Limits()
    limits.subtitleReading = .seconds(30)
    return PlaybackService(limits: limits)
  }
}

extension Player {
  /// How many pixels of the lower half of a generated video's frame are not gray, because subtitles cover them;
  /// -1 without a frame.
  func textPixels() async -> Int {
    guard let frame = await currentFrame() else { return -1 }
    var count = 0
    for y in (frame.height / 2 + 8)..<frame.height {
      for x in 0..<frame.width where abs(Int(frame.pixel(x: x, y: y).green) - 130) > 40 { count += 1 }
    }
    return count
  }
}
