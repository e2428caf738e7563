import GObjectKit
import MediaLibrary

@testable import LibraryIndex

extension AssetRecord {
  /// A record of an unread file.
  static func sample(
    _ path: String, id: AssetID = .make(), size: Int64 = 1000, modified: Int = 1_700_000_000,
    inode: UInt64 = 7
  ) -> AssetRecord {
    let time = Timestamp(seconds: modified)
    return AssetRecord(
      id: id, path: AssetPath(path), missingSince: nil,
      file: AssetFile(size: size, modified: time, inode: inode, device: 1), contentHash: nil, state: .unread,
      date: AssetDate(time, source: .modification), kinds: [], rating: 0, marks: [])
  }
}
