import GObjectKit
import Imaging
import MediaLibrary

/// What identifies a texture of `ThumbnailStore`.
struct ThumbnailKey: Hashable {
  let item: MediaItemID
  /// The modification time: a texture of another version of the file is not used.
  let modified: Timestamp
  /// A texture with another edit is not used either.
  let edit: ItemEdit?
  var targetSize: TargetSize

  init(_ item: MediaItem, _ targetSize: TargetSize) {
    (self.item, modified, edit, self.targetSize) = (item.id, item.modified, item.edit, targetSize)
  }

  /// The key of the same item in another size.
  func with(_ targetSize: TargetSize) -> Self {
    var key = self
    key.targetSize = targetSize
    return key
  }
}
