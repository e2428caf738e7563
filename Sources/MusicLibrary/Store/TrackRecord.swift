import GObjectKit
import MediaLibrary

/// The state of a file by which a change of it is noticed.
struct TrackFile: Sendable, Hashable {
  /// The size in bytes.
  var size: Int64
  var modified: Timestamp
  var inode: UInt64

  init(size: Int64, modified: Timestamp, inode: UInt64) {
    (self.size, self.modified, self.inode) = (size, modified, inode)
  }

  init(_ item: MediaItem) { self.init(size: item.size, modified: item.modified, inode: item.inode) }

  init(_ info: FileInfo) {
    self.init(size: info.size, modified: info.modified, inode: info.identity.inode)
  }
}

/// The library's record of one file.
struct TrackRecord: Sendable, Hashable {
  /// How far the file is read.
  enum State: Int, Sendable {
    /// Not read yet.
    case new
    /// The tags are those of `file`.
    case read
    /// The file ends the worker or exceeds its time; it has no tags until it changes.
    case failed
  }

  let id: TrackID
  /// The absolute path; see `String.init(fileBytes:)`.
  var path: String
  /// The state of the file that the tags were read from.
  var file: TrackFile
  var state: State
  /// When the file was found first.
  var added: Timestamp
  /// Since when the file is missing; nil for a file that exists.
  var missingSince: Timestamp?
  var tags: TrackTags
}
