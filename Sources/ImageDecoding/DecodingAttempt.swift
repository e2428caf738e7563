import Imaging
import PixbufKit

/// One way to decode an image. If a file has several, they are tried in order, the cheapest first.
struct DecodingAttempt {
  /// The loader's name; nil detects the format from the bytes.
  var format: String?
  /// The thumbnail item to decode instead of the primary item.
  var item: HEIFItem?
  /// Whether to decode only the upper rows, because the file is truncated after them.
  var isUpperPart = false
  var patches: [SourcePatch] = []

  /// All ways to decode an image at a target size.
  static func all(_ header: ScannedHeader, _ targetSize: TargetSize) -> [DecodingAttempt] {
    guard header.container == .heif else {
      let whole = DecodingAttempt(format: named.contains(header.container) ? header.container.rawValue : nil)
      guard let rows = header.upperRows else { return [whole] }
      return [whole, DecodingAttempt(isUpperPart: true, patches: [rows.patch])]
    }
    // For AVIF, libavif takes half the memory and time of libheif; libheif opens more files.
    let formats: [String?] = header.isAVIF && hasAVIF ? ["avif", nil] : [nil]
    let items: [HEIFItem?] =
      header.thumbnailItem.flatMap { serves($0, targetSize, header) ? $0 : nil }.map { [$0, nil] }
      ?? [nil]
    return items.flatMap { item in
      formats.map { DecodingAttempt(format: $0, item: item, patches: item?.patches ?? []) }
    }
  }

  /// The formats with an explicit loader. This bypasses the loader's sniff buffer, with which small files would be
  /// decoded in `close`, which does not distinguish a truncated image from a complete one.
  private static let named: Set<ImageContainer> = [.jpeg, .png, .webp, .bmp, .pnm]
  private static let hasAVIF = PixbufFormat.installed.contains { $0.name == "avif" }

  /// Whether the thumbnail item has enough pixels for the target size.
  private static func serves(_ item: HEIFItem, _ targetSize: TargetSize, _ header: ScannedHeader) -> Bool {
    guard let whole = header.size else { return false }
    let (wanted, given) = (targetSize.size(of: whole), targetSize.size(of: item.size))
    // A tolerance: other proportions round differently.
    return given.width + 2 >= wanted.width && given.height + 2 >= wanted.height
  }
}
