import GObjectKit
import Imaging
import MediaLibrary

/// A MIME type, such as `image/jpeg`, and the types that a program accepts.
nonisolated enum ItemContentType {
  /// The images that every program opens. An animated GIF would lose its motion in another format.
  static let compatibleImages: Set<String> = ["image/jpeg", "image/png", "image/gif"]
  /// The container of compatible videos.
  static let compatibleVideo = "video/mp4"

  /// Whether one of the patterns includes a type: it is equal, or `image/*`, or `*/*`.
  static func includes(_ patterns: [String], _ type: String) -> Bool {
    patterns.contains { pattern in
      let pattern = pattern.lowercased()
      if pattern == type || pattern == "*/*" || pattern == "*" { return true }
      return pattern.hasSuffix("/*") && type.hasPrefix(pattern.dropLast(1))
    }
  }

  /// The types that an item can be converted to.
  static func conversions(ofVideo isVideo: Bool) -> [String] {
    isVideo ? [compatibleVideo] : ConvertedImage.Format.compatible.map(\.contentType)
  }
}

/// What happens to the bytes of an item before they are handed over.
nonisolated enum ItemConversion: Hashable, Sendable {
  /// Nothing.
  case none
  /// Encoding as one of the image formats.
  case image(Set<ConvertedImage.Format>)
  /// Rendering with the edit, in a format; nil for JPEG or PNG, as it suits the image.
  case edit(ConvertedImage.Format?)
  /// Encoding as MP4, unless it is such a file.
  case video

  /// Decides by the encoding that the picker prefers and the types that the program accepts.
  ///
  /// - Parameter accepted: Patterns of MIME types; nil if the program accepts all.
  /// - Returns: nil if no encoding that the picker may use is accepted.
  static func of(
    type: String, isVideo: Bool, encoding: PreferredItemEncoding, accepted: [String]?
  ) -> ItemConversion? {
    let accepts = { (type: String) in accepted.map { ItemContentType.includes($0, type) } ?? true }
    switch encoding {
    case .current: return accepts(type) ? ItemConversion.none : nil
    case .automatic where accepts(type): return ItemConversion.none
    case .automatic, .compatible: break
    }
    if isVideo { return accepts(ItemContentType.compatibleVideo) ? .video : nil }
    if ItemContentType.compatibleImages.contains(type), accepts(type) { return ItemConversion.none }
    let formats = ConvertedImage.Format.compatible.filter { accepts($0.contentType) }
    return formats.isEmpty ? nil : .image(Set(formats))
  }
}
