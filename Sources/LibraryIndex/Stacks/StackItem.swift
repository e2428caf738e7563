import GObjectKit
import Imaging
import MediaLibrary

/// What is compared to find items that belong together.
public struct StackItem: Sendable, Hashable, Identifiable {
  /// The item.
  public var id: AssetID
  /// Identifies the folder, such as its path.
  public var folder: String
  /// The file name.
  public var name: String
  /// The capture date.
  public var date: Timestamp
  /// The kinds.
  public var kinds: MediaKinds
  /// The file size in bytes.
  public var fileSize: Int64
  /// The upright size in pixels.
  public var size: ImageSize?
  /// See `AssetMetadata.burst`.
  public var burst: String?
  /// See `AssetMetadata.pair`.
  public var pair: String?
  /// A hash of the content; nil if unknown.
  public var contentHash: UInt64?
  /// See `AssetMetadata.perceptualHash`.
  public var perceptualHash: UInt64?
  /// How sharp the image is, in any unit; nil if unknown.
  public var sharpness: Double?

  /// Creates an item of which no more is known.
  public init(
    id: AssetID, folder: String, name: String, date: Timestamp, kinds: MediaKinds = [], fileSize: Int64 = 0
  ) {
    (self.id, self.folder, self.name, self.date) = (id, folder, name, date)
    (self.kinds, self.fileSize) = (kinds, fileSize)
  }

  /// The position of the dot before the extension.
  private var dot: String.Index? {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name.startIndex ? $0 : nil }
  }
  /// The name without its extension, in lower case: FAT and some cameras change the case.
  var baseName: String { String(name[..<(dot ?? name.endIndex)]).lowercased() }
  /// The extension in lower case without a dot.
  var fileExtension: String { dot.map { name[name.index(after: $0)...].lowercased() } ?? "" }
  var isVideo: Bool { kinds.contains(.video) }
  var isRaw: Bool { kinds.contains(.raw) || RawExtensions.all.contains(fileExtension) }
  var isJPEG: Bool { ["jpg", "jpeg", "jpe", "jfif"].contains(fileExtension) }
  var isHEIC: Bool { ["heic", "heif", "hif"].contains(fileExtension) }
}

/// What the files of one shot have in common: the folder, and the name apart from the extension.
struct Shot: Hashable {
  private let folder: String
  private let name: String

  init(_ item: StackItem) { (folder, name) = (item.folder, item.baseName) }
}
