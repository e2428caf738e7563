import Imaging
import PixbufKit

/// One way to decode a picture. Where a file allows several they are tried in order, the cheapest first.
struct DecodingAttempt {
  /// The loader; nil for whichever recognises the bytes.
  var format: String?
  /// The small picture that is decoded in place of the picture.
  var item: HEIFItem?
  /// Whether only the upper rows are decoded, because the file does not have the others.
  var isUpperPart = false
  var patches: [SourcePatch] = []

  /// All ways to decode a picture for `wish`.
  static func all(_ header: ScannedHeader, _ wish: ImageWish) -> [DecodingAttempt] {
    guard header.container == .heif else {
      let whole = DecodingAttempt(format: named.contains(header.container) ? header.container.rawValue : nil)
      guard let rows = header.upperRows else { return [whole] }
      return [whole, DecodingAttempt(isUpperPart: true, patches: [rows.patch])]
    }
    // libavif takes half of the memory and of the time that libheif takes for AVIF; libheif opens more files.
    let formats: [String?] = header.isAVIF && hasAVIF ? ["avif", nil] : [nil]
    let items: [HEIFItem?] =
      header.thumbnailItem.flatMap { serves($0, wish, header) ? $0 : nil }.map { [$0, nil] }
      ?? [nil]
    return items.flatMap { item in
      formats.map { DecodingAttempt(format: $0, item: item, patches: item?.patches ?? []) }
    }
  }

  /// Formats whose loader is named: that spares its sniff buffer, behind which small files would only be decoded in
  /// `close`, where a cut-off picture looks like a whole one.
  private static let named: Set<ImageContainer> = [.jpeg, .png, .webp, .bmp, .pnm]
  private static let hasAVIF = PixbufFormat.installed.contains { $0.name == "avif" }

  /// Whether the small picture has all pixels that `wish` wants of the picture.
  private static func serves(_ item: HEIFItem, _ wish: ImageWish, _ header: ScannedHeader) -> Bool {
    guard let whole = header.size else { return false }
    let (wanted, given) = (wish.size(of: whole), wish.size(of: item.size))
    // Sides of other proportions are rounded differently.
    return given.width + 2 >= wanted.width && given.height + 2 >= wanted.height
  }
}
