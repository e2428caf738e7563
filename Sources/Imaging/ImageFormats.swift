import PixbufKit

/// What can be opened on this computer: the formats of the installed decoders.
public enum ImageFormats {
  /// MIME types, such as `image/jpeg`.
  public static let supportedTypes: Set<String> = Set(PixbufFormat.installed.flatMap(\.mimeTypes))

  /// File name extensions that pictures of people's libraries have, lower case without the dot, as far
  /// as they can be opened. Icons, cursors and source code are pictures only in a technical sense.
  public static let pictureExtensions: Set<String> = {
    var extensions: Set<String> = []
    for format in PixbufFormat.installed where !technical.contains(format.name) {
      extensions.formUnion(format.extensions)
      if format.name == "jpeg" { extensions.formUnion(["jpg", "jpeg", "jpe", "jfif"]) }
      if format.name == "tiff" { extensions.formUnion(["tif", "tiff"]) }
      if format.mimeTypes.contains("image/heif") { extensions.formUnion(["heic", "heif", "hif"]) }
    }
    return extensions
  }()

  /// Whether a file with this name may be a picture, judged without opening it. Hidden files are not.
  public static func isCandidate(fileName: String) -> Bool {
    guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")), dot > fileName.startIndex,
      !fileName.utf8.starts(with: ".".utf8)
    else { return false }
    return pictureExtensions.contains(fileName[fileName.index(after: dot)...].lowercased())
  }

  /// Whether the format called `name` is drawn at any size.
  package static func isDrawing(_ name: String?) -> Bool { name.map(drawings.contains) ?? false }

  private static let technical: Set<String> = ["ani", "ico", "icns", "xbm", "xpm", "qtif", "emf", "wmf"]
  private static let drawings = Set(PixbufFormat.installed.filter(\.isScalable).map(\.name))
}
