import GObjectKit

/// The names of XMP sidecars: files with the metadata that a person adds to a photo or video, beside it.
///
/// Two conventions exist. darktable and digiKam append `.xmp` to the whole name, which is unambiguous; Adobe's programs
/// replace the extension (XMP specification part 3, 1.3). The first precedes, and new sidecars follow it.
public enum Sidecar {
  /// The extension in lower case with its dot.
  private static let ending = ".xmp"

  /// Whether a file of this name is a sidecar, which is no item of the library.
  static func isSidecar(fileName: String) -> Bool { fileName.lowercased().hasSuffix(ending) }

  /// The path of the sidecar that is written for a photo or video.
  public static func path(for photo: String) -> String { photo + ending }

  /// The paths at which a sidecar of a photo or video may be, in the order in which they are read.
  public static func paths(for photo: String) -> [String] {
    let file = File(path: photo)
    guard let base = baseName(file.name) else { return [path(for: photo)] }
    return [path(for: photo), file.parent.child(base + ending).path]
  }

  /// The time of the newest sidecar of a photo or video; nil if there is none. Blocks.
  static func modified(for photo: String) -> Timestamp? {
    paths(for: photo).compactMap { try? File(path: $0).info().modified }.max()
  }

  /// The name of the photos and videos that a sidecar belongs to: by the first convention their whole name, by the second
  /// one their name without its extension. nil if the file is no sidecar.
  static func stem(of sidecar: AssetPath) -> [UInt8]? {
    let name = sidecar.name
    guard name.count > ending.utf8.count, isSidecar(fileName: String(fileBytes: name)) else { return nil }
    return Array(name.dropLast(ending.utf8.count))
  }

  /// The name without its extension; nil if it has none.
  private static func baseName(_ name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    return String(name[..<dot])
  }
}
