import GObjectKit

/// The names of XMP sidecars: files with the metadata that a person adds to a photo or video, beside it.
///
/// Two conventions exist. darktable and digiKam append `.xmp` to the whole name, which is unambiguous; Adobe's programs
/// replace the extension (XMP specification part 3, 1.3). The first precedes, and new sidecars follow it.
public enum Sidecar {
  /// The extension in lower case with its dot.
  private static let ending = ".xmp"

  /// Whether a file of this name is a sidecar, which is no item of the library.
  public static func isSidecar(fileName: String) -> Bool { fileName.lowercased().hasSuffix(ending) }

  /// The path of the sidecar that is written for a photo or video.
  public static func path(for photo: String) -> String { photo + ending }

  /// The paths at which a sidecar of a photo or video may be, in the order in which they are read.
  public static func paths(for photo: String) -> [String] {
    let file = File(path: photo)
    guard let base = baseName(file.name) else { return [path(for: photo)] }
    return [path(for: photo), file.parent.child(base + ending).path]
  }

  /// The path of the photo or video that a sidecar of the first convention belongs to, whether it exists or not; nil if
  /// the file is no sidecar. By the second convention, it is the path without extension.
  public static func photo(of sidecar: String) -> String? {
    let name = File(path: sidecar).name
    // A file whose name is only ".xmp" belongs to nothing.
    guard isSidecar(fileName: name), name.utf8.count > ending.utf8.count else { return nil }
    return String(sidecar.dropLast(ending.count))
  }

  /// The photos and videos that a sidecar may belong to by either convention: those to read again when it changes.
  ///
  /// - Parameter paths: The photos and videos in the folder of the sidecar.
  public static func photos(of sidecar: String, among paths: some Sequence<String>) -> [String] {
    guard let photo = photo(of: sidecar) else { return [] }
    return paths.filter { $0 == photo || withoutExtension($0) == photo }
  }

  private static func withoutExtension(_ path: String) -> String? {
    let file = File(path: path)
    return baseName(file.name).map { file.parent.child($0).path }
  }

  /// The name without its extension; nil if it has none.
  private static func baseName(_ name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    return String(name[..<dot])
  }
}
