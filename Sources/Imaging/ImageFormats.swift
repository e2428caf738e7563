import PixbufKit

/// The image formats that the installed decoders can open.
public enum ImageFormats {
  /// The MIME types, such as `image/jpeg`.
  public static let supportedTypes: Set<String> = Set(PixbufFormat.installed.flatMap(\.mimeTypes))

  /// The file name extensions of images in photo libraries that can be opened, in lower case without the dot.
  /// Excludes icons, cursors and images as source code.
  public static let pictureExtensions: Set<String> = {
    // Raw images are shown by their previews, which are JPEG files. Without the libraries of the others, a sentence
    // names the package to install.
    var extensions = RawExtensions.all.union(libraryExtensions)
    for format in PixbufFormat.installed where !technical.contains(format.name) {
      extensions.formUnion(format.extensions)
      if format.name == "jpeg" { extensions.formUnion(["jpg", "jpeg", "jpe", "jfif"]) }
      if format.name == "tiff" { extensions.formUnion(["tif", "tiff"]) }
      if format.mimeTypes.contains("image/heif") { extensions.formUnion(["heic", "heif", "hif"]) }
    }
    return extensions
  }()

  /// Whether a file with this name may be an image, by its extension. False for hidden files.
  public static func isCandidate(fileName: String) -> Bool {
    guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")), dot > fileName.startIndex,
      !fileName.utf8.starts(with: ".".utf8)
    else { return false }
    return pictureExtensions.contains(fileName[fileName.index(after: dot)...].lowercased())
  }

  /// Whether the format with this name is a vector format, which can be rendered at any size.
  package static func isVector(_ name: String?) -> Bool { name.map(vectorFormats.contains) ?? false }

  /// The extensions of JPEG XL and JPEG 2000. Source: the shared-mime-info database.
  private static let libraryExtensions: Set<String> = ["jxl", "jp2", "jpf", "jpx", "j2k", "j2c", "jpc"]
  private static let technical: Set<String> = ["ani", "ico", "icns", "xbm", "xpm", "qtif", "emf", "wmf"]
  private static let vectorFormats = Set(PixbufFormat.installed.filter(\.isScalable).map(\.name))
}
