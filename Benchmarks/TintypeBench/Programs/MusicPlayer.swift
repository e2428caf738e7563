import Foundation

/// A program that plays a song: Tintype or a comparable one.
struct MusicPlayer {
  /// The name in the results.
  let name: String
  let home: HomeFolder
  private let command: [String]

  static func tintype(_ bench: Bench) throws -> MusicPlayer {
    try MusicPlayer("tintype", bench, command: [bench.program])
  }

  static func totem(_ bench: Bench) throws -> MusicPlayer {
    try MusicPlayer("totem", bench, command: ["totem"])
  }

  static func rhythmbox(_ bench: Bench) throws -> MusicPlayer {
    try MusicPlayer("rhythmbox", bench, command: ["rhythmbox"])
  }

  /// GStreamer's player without a window.
  static func gstPlay(_ bench: Bench) throws -> MusicPlayer {
    try MusicPlayer("gst-play-1.0", bench, command: ["gst-play-1.0", "--no-interactive", "--quiet"])
  }

  private init(_ name: String, _ bench: Bench, command: [String]) throws {
    home = try HomeFolder(bench.work + "/music-" + name)
    (self.name, self.command) = (name, command)
  }

  /// Starts the program, with a song if there is one.
  func start(_ song: String? = nil) throws -> Child {
    try Child(command + [song].compactMap(\.self), environment: home.environment, log: home.path + "/log")
  }
}
