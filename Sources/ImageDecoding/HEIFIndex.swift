import Imaging
import LcmsKit

/// An image item of a HEIF or AVIF file.
struct HEIFItem: Sendable, Equatable {
  /// The upright size.
  let size: ImageSize
  /// The patches that make loaders, which decode the primary item only, decode this item.
  let patches: [SourcePatch]
}

/// The image items in the `meta` box of a HEIF or AVIF file (ISO/IEC 23008-12; MIAF, ISO/IEC 23000-22).
struct HEIFIndex {
  /// The upright size of the primary item.
  private(set) var size: ImageSize?
  /// The largest thumbnail item with the same aspect ratio.
  private(set) var thumbnail: HEIFItem?
  private(set) var coding = PixelCoding()
  /// The color space of the primary item.
  private(set) var colorSpace: ImageColorSpace?
  /// Whether an auxiliary image is a depth map.
  private(set) var hasDepthMap = false
  /// Where the video of a motion photo is in the file (Google's "Motion Photo format 1.0", "HEIC").
  private(set) var motionVideo: Range<Int>?
  /// The minimum file size that the boxes declare.
  private(set) var declaredFileSize: Int?

  private static let maximumMetaSize = 1 << 20
  /// The maximum number of top-level boxes. No valid image has more.
  private static let maximumBoxes = 64
  /// The known top-level boxes; other kinds may be data after the last box.
  private static let known: Set<String> = [
    "ftyp", "meta", "mdat", "moov", "free", "skip", "wide", "uuid", "idat", "mpvd",
  ]

  init(_ source: borrowing ImageSource) {
    var offset = 0
    for _ in 0..<Self.maximumBoxes {
      let head = source.bytes(at: offset, count: 16) ?? source.bytes(at: offset, count: 8) ?? []
      guard let box = ISOBoxHeader(head, at: 0, limit: source.file.size - offset),
        Self.known.contains(box.kind)
      else { break }
      let content = offset + box.length
      offset += box.size
      declaredFileSize = offset
      if box.kind == "mpvd", offset <= source.file.size { motionVideo = content..<offset }
      if box.kind == "meta", size == nil, box.size <= Self.maximumMetaSize,
        let bytes = source.bytes(at: content, count: box.size - box.length)
      {
        read(Meta(bytes, at: content))
      }
      guard offset < source.file.size else { break }
    }
  }

  private mutating func read(_ meta: Meta) {
    coding = meta.coding
    colorSpace = meta.colorSpace
    hasDepthMap = meta.hasDepthMap
    size = meta.primary.flatMap(meta.size(of:)) ?? meta.largestSize
    guard let whole = size, whole.width > 0, whole.height > 0 else { return }
    let items = meta.thumbnails.compactMap { thumbnail -> HEIFItem? in
      guard let size = meta.size(of: thumbnail.item), size.width > 0, size.height > 0,
        let patches = meta.patches(toShow: thumbnail)
      else { return nil }
      let proportions =
        Double(size.width) * Double(whole.height) / (Double(size.height) * Double(whole.width))
      return abs(proportions - 1) < 0.03 ? HEIFItem(size: size, patches: patches) : nil
    }
    thumbnail = items.max { $0.size.pixelCount < $1.size.pixelCount }
  }
}

/// The tables of the `meta` box, as far as they are needed.
private struct Meta {
  /// A thumbnail item of the primary item.
  struct Thumbnail {
    let item: Int
    /// The offset of the reference type in the box.
    let kind: Int
  }

  private let bytes: [UInt8]
  /// The offset of the box's content in the file.
  private let start: Int
  private var properties: [(kind: String, content: Range<Int>)] = []
  private var associations: [Int: [Int]] = [:]
  /// The offset of the primary item's identifier, and whether it has four bytes.
  private var primaryItemField: (offset: Int, isLong: Bool)?
  private(set) var primary: Int?
  private(set) var thumbnails: [Thumbnail] = []

  /// Reads the content of the box at `start` in the file.
  init(_ bytes: [UInt8], at start: Int) {
    (self.bytes, self.start) = (bytes, start)
    var references: Range<Int>?
    for box in ISOBoxes(bytes, in: 4..<max(bytes.count, 4)) {
      switch box.kind {
      case "pitm": readPrimary(box.content)
      case "iref": references = box.content
      case "iprp": readProperties(box.content)
      default: break
      }
    }
    if let references { readReferences(references) }
  }

  /// The integer of two or four bytes at `offset`.
  private func number(_ offset: Int, isLong: Bool) -> Int? {
    isLong ? bytes.uint32(offset, bigEndian: true) : bytes.uint16(offset, bigEndian: true)
  }

  private mutating func readPrimary(_ content: Range<Int>) {
    guard !content.isEmpty else { return }
    let isLong = bytes[content.lowerBound] > 0
    primaryItemField = (content.lowerBound + 4, isLong)
    primary = number(content.lowerBound + 4, isLong: isLong)
  }

  private mutating func readReferences(_ content: Range<Int>) {
    guard content.count > 4, let primary else { return }
    let isLong = bytes[content.lowerBound] > 0
    let width = isLong ? 4 : 2
    for box in ISOBoxes(bytes, in: content.lowerBound + 4..<content.upperBound) where box.kind == "thmb" {
      let first = box.content.lowerBound
      guard let item = number(first, isLong: isLong), item != primary,
        let count = bytes.uint16(first + width, bigEndian: true)
      else { continue }
      let targets = (0..<count).prefix { first + width + 2 + ($0 + 1) * width <= box.content.upperBound }
      if targets.contains(where: { number(first + width + 2 + $0 * width, isLong: isLong) == primary }) {
        thumbnails.append(Thumbnail(item: item, kind: first - 4))
      }
    }
  }

  private mutating func readProperties(_ content: Range<Int>) {
    for box in ISOBoxes(bytes, in: content) {
      if box.kind == "ipco" {
        properties = ISOBoxes(bytes, in: box.content).map { ($0.kind, $0.content) }
      } else if box.kind == "ipma" {
        readAssociations(box.content)
      }
    }
  }

  private mutating func readAssociations(_ content: Range<Int>) {
    guard content.count >= 8, let count = bytes.uint32(content.lowerBound + 4, bigEndian: true) else {
      return
    }
    let isLong = bytes[content.lowerBound] > 0
    let isWide = bytes[content.lowerBound + 3] & 1 == 1
    var offset = content.lowerBound + 8
    for _ in 0..<count {
      let width = isLong ? 4 : 2
      guard offset + width < content.upperBound, let item = number(offset, isLong: isLong) else { return }
      let length = Int(bytes[offset + width])
      offset += width + 1
      guard offset + length * (isWide ? 2 : 1) <= content.upperBound else { return }
      for _ in 0..<length {
        let index = isWide ? (bytes.uint16(offset, bigEndian: true) ?? 0) & 0x7FFF : Int(bytes[offset] & 0x7F)
        associations[item, default: []].append(index)
        offset += isWide ? 2 : 1
      }
    }
  }

  /// The properties of an item; indices start at 1.
  private func properties(of item: Int) -> [(kind: String, content: Range<Int>)] {
    (associations[item] ?? []).compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
  }

  /// The size of an item after rotation.
  func size(of item: Int) -> ImageSize? {
    let properties = properties(of: item)
    guard let extent = properties.first(where: { $0.kind == "ispe" }).flatMap({ size($0.content) }) else {
      return nil
    }
    return isRotated(properties) ? extent.transposed : extent
  }

  /// The largest size of all items: that of the primary item, if the tables do not state it.
  var largestSize: ImageSize? {
    let sizes = properties.filter { $0.kind == "ispe" }.compactMap { size($0.content) }
    let largest = sizes.max { $0.pixelCount < $1.pixelCount }
    return isRotated(properties) ? largest?.transposed : largest
  }

  private func size(_ content: Range<Int>) -> ImageSize? {
    guard content.count >= 12, let width = bytes.uint32(content.lowerBound + 4, bigEndian: true),
      let height = bytes.uint32(content.lowerBound + 8, bigEndian: true)
    else { return nil }
    return ImageSize(width: width, height: height)
  }

  /// Whether the item is rotated by 90° or 270° (`irot`), so that width and height are swapped.
  private func isRotated(_ properties: [(kind: String, content: Range<Int>)]) -> Bool {
    properties.contains { $0.kind == "irot" && !$0.content.isEmpty && bytes[$0.content.lowerBound] & 1 == 1 }
  }

  /// The coding of all items that needs the most memory.
  var coding: PixelCoding {
    var coding = PixelCoding()
    for (kind, content) in properties {
      let first = content.lowerBound
      if kind == "av1C", content.count >= 4 {
        // AV1 in ISOBMFF, 2.3.3: high_bitdepth, twelve_bit, monochrome, chroma_subsampling_x.
        let flags = bytes[first + 2]
        if flags & 0x40 != 0 { coding.isDeep = true }
        if flags & 0x18 == 0 { coding.hasFullColor = true }
      } else if kind == "hvcC", content.count >= 19 {
        // ISO/IEC 14496-15, 8.3.3.1: chroma_format_idc, bit_depth_luma_minus8.
        if bytes[first + 16] & 3 == 3 { coding.hasFullColor = true }
        if bytes[first + 17] & 7 > 0 { coding.isDeep = true }
      }
    }
    return coding
  }

  /// The color space of the primary item, or of the tiles that it consists of (ISO/IEC 23008-12, 6.5.5, and ISO/IEC
  /// 14496-12, 12.1.5). A profile precedes numbers.
  var colorSpace: ImageColorSpace? {
    let own = primary.map(properties(of:)) ?? []
    let boxes = own.contains { $0.kind == "colr" } ? own : properties
    var coded: ImageColorSpace?
    for (kind, content) in boxes where kind == "colr" && content.count > 4 {
      switch ImageColorSpace(box: Array(bytes[content])) {
      case .profile(let profile)?: return .profile(profile)
      case let space?: coded = coded ?? space
      case nil: break
      }
    }
    return coded
  }

  /// Whether an item is a depth map (ISO/IEC 23008-12, 6.5.8; MIAF, 7.3.5.2; Apple's disparity maps have the first type).
  var hasDepthMap: Bool {
    properties.contains { property in
      guard property.kind == "auxC", property.content.count > 4 else { return false }
      let type = bytes[property.content].dropFirst(4).prefix { $0 != 0 }
      return ["urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:mpegB:cicp:systems:auxiliary:depth"]
        .contains { $0.utf8.elementsEqual(type) }
    }
  }

  /// Makes a thumbnail item the primary item, and removes its reference, because libavif refuses thumbnails.
  func patches(toShow thumbnail: Thumbnail) -> [SourcePatch]? {
    guard let primaryItemField, primaryItemField.isLong || thumbnail.item <= 0xFFFF else { return nil }
    let number = (0..<(primaryItemField.isLong ? 4 : 2)).reversed().map {
      UInt8(truncatingIfNeeded: thumbnail.item >> ($0 * 8))
    }
    return [
      SourcePatch(offset: start + primaryItemField.offset, bytes: number),
      SourcePatch(offset: start + thumbnail.kind, bytes: Array("free".utf8)),
    ]
  }
}
