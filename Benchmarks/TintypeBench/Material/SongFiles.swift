import Foundation
import SongTesting

/// Songs with tags and a cover of 100 kB: MP3, FLAC, Opus and M4A in turn. Only the headers of their sound are real.
enum SongFiles {
  /// Creates the songs unless they exist. Returns their paths.
  static func make(_ count: Int, in folder: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return try (0..<count).map { index in
      let path = folder + "/song-\(index)"
      if !FileManager.default.fileExists(atPath: path) {
        try Data(bytes(index)).write(to: URL(fileURLWithPath: path))
      }
      return path
    }
  }

  private static let cover = Pictures.png + [UInt8].zeros(100_000)

  private static func bytes(_ index: Int) -> [UInt8] {
    let (title, artist, album) = ("Song \(index)", "Artist \(index / 100)", "Album \(index / 12)")
    let comment = VorbisComment(
      ("TITLE", title), ("ARTIST", artist), ("ALBUM", album), ("TRACKNUMBER", "\(index % 12 + 1)"))
    switch index % 4 {
    case 0:
      var tag = ID3Tag(version: 3, encoding: .utf16)
      tag.add("TIT2", title)
      tag.add("TPE1", artist)
      tag.add("TALB", album)
      tag.add("TRCK", "\(index % 12 + 1)/12")
      tag.add(picture: cover, type: 3)
      return tag.bytes + MPEGAudio.frames(2_000)
    case 1:
      return FLACFile.bytes(comment, pictures: [VorbisComment.picture(cover, type: 3)])
        + [UInt8].zeros(500_000)
    case 2: return OggFile.opus(comment)
    default:
      var file = MP4File()
      file.add("©nam", title)
      file.add("©ART", artist)
      file.add("©alb", album)
      file.add("covr", .png, cover)
      return file.bytes
    }
  }
}
