import GObjectKit
import LoaderKit

/// One kind of IPTC dataset with all of its values, such as the keywords.
struct IPTCDataset: Sendable {
  private let tag: String
  private let values: [String]

  /// The datasets of a photo, the character set first, which says how the others are written. Without embedded previews,
  /// which show the source.
  static func all(of photo: PhotoMetadata) -> [IPTCDataset] {
    let tags = Set(photo.iptcTags.filter { !$0.contains("Preview") }).sorted { first, second in
      let (isFirst, isSecond) = (first.hasSuffix(".CharacterSet"), second.hasSuffix(".CharacterSet"))
      return isFirst == isSecond ? first < second : isFirst
    }
    return tags.map { IPTCDataset(tag: $0, values: photo.strings($0)) }
  }

  /// Writes datasets into an encoded image; returns it unchanged if that fails.
  static func written(_ datasets: [IPTCDataset], into image: Bytes) -> Bytes {
    do throws(GLibError) {
      return try PhotoMetadata.open(image) { (photo) throws(GLibError) -> Bytes in
        for dataset in datasets { try? photo.set(dataset.tag, toAll: dataset.values) }
        return try photo.written(into: image)
      }
    } catch {
      return image
    }
  }
}
