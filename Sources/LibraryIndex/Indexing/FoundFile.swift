import GObjectKit
import MediaLibrary

/// A file of the library as the scanner has found it.
struct FoundFile: Sendable, Hashable {
  /// The item.
  let id: MediaItemID
  let path: AssetPath
  let size: Int64
  let modified: Timestamp
  let inode: UInt64
  /// The identifier that the start-up snapshot had for the file.
  let asset: AssetID?
  /// Whether the name is that of a video.
  let isVideo: Bool
  /// What the item shows now; nil without an identifier.
  let facts: ItemFacts?

  /// Creates a file that no item shows yet, of the same properties as a scan would find.
  init(id: MediaItemID, path: String, info: FileInfo, asset: AssetID? = nil) {
    (self.id, self.path) = (id, AssetPath(path))
    (size, modified, inode) = (info.size, info.modified, info.identity.inode)
    (self.asset, facts) = (asset, nil)
    isVideo = VideoFormats.isCandidate(fileName: File(path: path).name)
  }

  init(_ item: MediaItem) {
    id = item.id
    path = AssetPath(folder: item.folder.path.fileBytes, name: item.name.fileBytes)
    (size, modified, inode) = (item.size, item.modified, item.inode)
    (asset, isVideo) = (item.asset, item.isVideo)
    facts = item.asset.map {
      ItemFacts(
        asset: $0, date: item.date, kinds: item.kinds, rating: item.rating, marks: item.marks,
        editRevision: item.edit?.revision ?? 0)
    }
  }

  /// An update of this item.
  func update(_ facts: ItemFacts) -> ItemFactsUpdate {
    ItemFactsUpdate(id: id, size: size, modified: modified, facts: facts)
  }

  /// An update of this item to the facts of a record.
  func update(_ record: AssetRecord) -> ItemFactsUpdate {
    var new = record.facts
    new.kinds = new.kinds.subtracting(.video).union(isVideo ? .video : [])
    return update(new)
  }
}
