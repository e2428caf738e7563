import Foundation
import SongTesting

/// A Music folder of albums with ten songs each: `Artist 1/Album 2/3 Song.mp3`. The songs are short, so that the folder is
/// made quickly.
enum MusicFolder {
  /// Fills a folder.
  static func fill(_ folder: String, count: Int) throws {
    for number in 0..<count {
      let (artist, album) = (number / 50, number / 10)
      let path = "\(folder)/Artist \(artist)/Album \(album)"
      if number % 10 == 0 {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      var tag = ID3Tag(version: 4, encoding: .utf8)
      tag.add("TIT2", "The song with the number \(number)")
      tag.add("TPE1", "Artist \(artist)")
      tag.add("TALB", "Album \(album)")
      tag.add("TRCK", "\(number % 10 + 1)/10")
      tag.add("TDRC", "\(1950 + album % 70)")
      tag.add("TCON", "Genre \(artist % 20)")
      let bytes = tag.bytes + MPEGAudio.frames(20)
      try Data(bytes).write(to: URL(fileURLWithPath: path + "/\(number % 10 + 1) Song.mp3"))
    }
  }
}
