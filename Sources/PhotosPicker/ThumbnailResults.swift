import Imaging
import L10n
import MediaLibrary

/// What earlier requests of thumbnails found out about items, besides the pictures.
struct ThumbnailResults {
  private var failures: [MediaItemID: ImageError] = [:]
  /// Failures of one target size, where other target sizes may succeed.
  private var failuresOfSizes: [ThumbnailKey: ImageError] = [:]
  /// The items whose file is truncated.
  private var damaged: Set<MediaItemID> = []
  /// The durations of videos.
  var durations: [MediaItemID: Duration] = [:]

  /// Why there is no thumbnail; nil without a failure.
  func failure(of key: ThumbnailKey) -> ImageError? { failures[key.item] ?? failuresOfSizes[key] }

  /// Whether there is no thumbnail of an item in any size.
  func hasFailure(of item: MediaItemID) -> Bool { failures[item] != nil }

  /// A sentence about a file that is damaged in part; nil for others.
  func damage(of item: MediaItemID) -> String? {
    damaged.contains(item) ? tr("Part of this photo is missing because the file is damaged.") : nil
  }

  /// Records that there is a thumbnail.
  mutating func succeeded(_ key: ThumbnailKey, isTruncated: Bool) {
    if isTruncated { damaged.insert(key.item) } else { damaged.remove(key.item) }
  }

  /// Records that there is no thumbnail.
  mutating func failed(_ key: ThumbnailKey, _ error: ImageError) {
    if case .tooLargeForPreview = error { failuresOfSizes[key] = error } else { failures[key.item] = error }
  }

  /// Forgets the failures of an item.
  mutating func forgetFailures(of item: MediaItemID) {
    failures[item] = nil
    failuresOfSizes = failuresOfSizes.filter { $0.key.item != item }
  }

  /// Forgets everything about items.
  mutating func clear(_ items: Set<MediaItemID>) {
    for item in items { (failures[item], durations[item]) = (nil, nil) }
    damaged.subtract(items)
    failuresOfSizes = failuresOfSizes.filter { !items.contains($0.key.item) }
  }

  /// The number of items with a stored failure, damage or duration.
  var count: Int {
    Set(failures.keys).union(failuresOfSizes.keys.map(\.item)).union(damaged).union(durations.keys).count
  }
}
