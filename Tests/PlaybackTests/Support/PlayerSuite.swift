import Foundation
import Playback
import TestTools
import Testing

/// What tests of a single player begin with: the player, and a folder for what it plays.
@MainActor class PlayerSuite {
  let folder: TestFolder
  let player = Player()

  init() throws { folder = try TestFolder() }

  /// Opens a file, and waits until it is seen what becomes of it.
  func open(_ path: String) async -> PlayerItem {
    let item = PlayerItem(path: path)
    player.replaceCurrentItem(with: item)
    await eventually("it is ready, or has failed") { item.status != .unknown }
    return item
  }

  /// Opens a file that can be played.
  func openWhole(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async -> PlayerItem {
    let item = await open(path)
    #expect(item.status == .readyToPlay, sourceLocation: sourceLocation)
    return item
  }

  /// Writes a file; gives its path.
  func write(_ data: Data, _ name: String) throws -> String {
    let path = folder.path + "/" + name
    try data.write(to: URL(filePath: path))
    return path
  }
}

extension Player {
  /// How many pixels of a clip's lower half are not gray: where subtitles are. -1 where there is no picture.
  func textPixels() async -> Int {
    guard let frame = await currentFrame() else { return -1 }
    var count = 0
    for y in (frame.height / 2 + 8)..<frame.height {
      for x in 0..<frame.width where abs(Int(frame.pixel(x: x, y: y).green) - 130) > 40 { count += 1 }
    }
    return count
  }
}
