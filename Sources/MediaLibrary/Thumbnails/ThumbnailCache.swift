import GObjectKit
import Imaging

/// The thumbnail cache that all programs of the desktop share, according to the Thumbnail Managing Standard 0.9
/// (<https://specifications.freedesktop.org/thumbnail-spec/latest/>). A thumbnail's file name is the MD5 of the
/// original's URI; it is valid while the original's modification time equals the recorded one. Files are readable only
/// by their owner, and written under a temporary name and renamed.
///
/// A value without state: all methods may be called on any thread, and block.
public struct ThumbnailCache: Sendable {
  /// The folder, by default `$XDG_CACHE_HOME/thumbnails`.
  public private(set) var folder: String
  /// The digest of the edit that is applied to all thumbnails; nil for those of unedited files.
  private var edit: String?
  /// The program and version that recorded a failure. Other programs, and later versions, may try again.
  private let program: String

  /// Thumbnails are untrusted and use the same decoder as other images, with stricter limits.
  private static let decoder: ImageDecoder = {
    var limits = DecodingLimits()
    limits.side = 2 * ThumbnailSize.xxLarge.pixels
    limits.fileSize = 32 << 20
    return ImageDecoder(limits: limits)
  }()

  /// Creates a cache in the user's cache folder, or in another folder for tests.
  public init(folder: String? = nil, version: String = "1") {
    self.folder = folder ?? Self.sharedFolder
    program = "tintype-" + version
  }

  /// The app's own cache of thumbnails with an edit; this cache for no edit. The shared cache is that of unedited files:
  /// other programs would show the edit, or replace it.
  ///
  /// Its folder is `$XDG_CACHE_HOME/tintype/thumbnails`; that of a cache in another folder, for tests, is in that folder.
  func edited(by edit: SharedEdit?) -> ThumbnailCache {
    guard let edit else { return self }
    var cache = self
    (cache.folder, cache.edit) = (folder + "/" + Self.editedFolder, edit.digest)
    if folder == Self.sharedFolder { cache.folder = UserDirectories.cache + "/tintype/thumbnails" }
    return cache
  }

  private static let editedFolder = "tintype-edited"
  private static var sharedFolder: String { UserDirectories.cache + "/thumbnails" }

  /// Returns the path at which the thumbnail of `path` is stored if it exists, or nil if `path` is itself a thumbnail.
  public func location(of path: String, size: ThumbnailSize) -> String? {
    uri(path).map { "\(folder)/\(size.rawValue)/\(fileName($0))" }
  }

  /// Returns the smallest thumbnail that is large enough for `targetSize`. If there is none, returns the largest one, with
  /// `suffices` set to false.
  ///
  /// - Parameter modified: The file's modification time in seconds since 1970. Thumbnails of other versions are
  ///   ignored.
  public func thumbnail(of path: String, modified: Int, for targetSize: TargetSize) -> CachedThumbnail? {
    guard let uri = uri(path) else { return nil }
    let name = fileName(uri)
    let (fitting, smaller) = ThumbnailSize.candidates(for: targetSize)
    var best: CachedThumbnail?
    for size in fitting + smaller {
      let file = "\(folder)/\(size.rawValue)/\(name)"
      guard let found = read(file, uri: uri, modified: modified, size: size, for: targetSize) else {
        continue
      }
      if found.suffices { return found }
      // The sizes that may suffice come smallest first, the others largest first.
      if best == nil || fitting.contains(size) { best = found } else { break }
    }
    return best
  }

  /// Stores `image` as the thumbnail of the file at `path`.
  ///
  /// - Parameter image: The decoded image; no side may be longer than `size.pixels`.
  /// - Returns: Whether the thumbnail was written. A full or read-only disk is not an error.
  @discardableResult
  public func store(_ image: DecodedImage, of path: String, size: ThumbnailSize) -> Bool {
    guard max(image.pixels.width, image.pixels.height) <= size.pixels, let uri = uri(path) else {
      return false
    }
    if edit != nil { OldThumbnails.remove(in: folder) }
    var texts = required(uri, modified: image.fileModified)
    texts.append(("Thumb::Size", String(image.fileSize)))
    texts.append(("Thumb::Image::Width", String(image.originalSize.width)))
    texts.append(("Thumb::Image::Height", String(image.originalSize.height)))
    if let length = image.texts[Self.lengthKey] { texts.append((Self.lengthKey, length)) }
    if image.isTruncated { texts.append((Self.truncatedKey, "1")) }
    return write(image.pixels, texts, uri, in: size.rawValue)
  }

  /// Returns the error that was recorded when no thumbnail of this version of the file could be created, if any.
  public func failure(of path: String, modified: Int) -> ImageError? {
    guard let uri = uri(path),
      let record = try? Self.decoder.decode(
        path: "\(folder)/fail/\(program)/\(fileName(uri))", targetSize: .full),
      isValid(record, uri, modified)
    else { return nil }
    return FailureText.error(record.texts[Self.failureKey] ?? "")
  }

  /// Records that no thumbnail of the file can be created, so that it is not tried again until the file changes.
  /// Records only permanent errors; see `FailureText`.
  @discardableResult
  public func storeFailure(_ error: ImageError, of path: String, modified: Int) -> Bool {
    guard let text = FailureText.text(error), let uri = uri(path) else { return false }
    let dot = PixelBuffer(bytes: Bytes([0, 0, 0, 0]), width: 1, height: 1, isOpaque: false)
    return write(
      dot, required(uri, modified: modified) + [(Self.failureKey, text)], uri, in: "fail/\(program)")
  }

  /// Removes the failure record of the file at `path`, so that a thumbnail is tried again.
  public func forgetFailure(of path: String) {
    guard let uri = uri(path) else { return }
    try? File(path: "\(folder)/fail/\(program)/\(fileName(uri))").delete()
  }

  /// Returns whether the file at `path` is itself a thumbnail. Thumbnails get no thumbnails.
  public func contains(_ path: String) -> Bool { path.hasPrefix(folder + "/") }

  /// The duration in whole seconds. Source: the standard, section "Additional attributes".
  static let lengthKey = "Thumb::Movie::Length"
  private static let truncatedKey = "Tintype::Truncated"
  private static let failureKey = "Tintype::Failure"

  /// Returns the URI that identifies the original, or nil if the file is itself a thumbnail.
  private func uri(_ path: String) -> String? {
    guard !contains(path) else { return nil }
    let uri = File(path: path).uri
    return uri.isEmpty ? nil : uri
  }

  private func fileName(_ uri: String) -> String {
    Checksum.md5(edit.map { uri + "\n" + $0 } ?? uri) + ".png"
  }

  private func required(_ uri: String, modified: Int) -> [(key: String, value: String)] {
    [("Thumb::URI", uri), ("Thumb::MTime", String(modified)), ("Software", "Tintype")]
  }

  private func isValid(_ image: DecodedImage, _ uri: String, _ modified: Int) -> Bool {
    // Some programs write the time with a fraction.
    let time = image.texts["Thumb::MTime"]?.split(separator: ".").first.flatMap { Int($0) }
    return image.texts["Thumb::URI"] == uri && time == modified && !image.isTruncated
  }

  private func read(
    _ file: String, uri: String, modified: Int, size: ThumbnailSize, for targetSize: TargetSize
  ) -> CachedThumbnail? {
    guard let image = try? Self.decoder.decode(path: file, targetSize: .full), isValid(image, uri, modified)
    else {
      return nil
    }
    let own = ImageSize(width: image.pixels.width, height: image.pixels.height)
    let length = image.texts[Self.lengthKey].flatMap { Double($0) }
    return CachedThumbnail(
      pixels: image.pixels, isTruncated: image.texts[Self.truncatedKey] != nil,
      duration: length.flatMap { $0 > 0 && $0 < 1e7 ? .seconds($0) : nil },
      suffices: ThumbnailSize.suffices(own, for: targetSize, original: original(of: image, own, size)))
  }

  /// Returns the size of the original image in the thumbnail's orientation. Not all programs record the size, and some
  /// record it before rotation. A thumbnail smaller than its nominal size has the size of the original.
  private func original(of image: DecodedImage, _ own: ImageSize, _ size: ThumbnailSize) -> ImageSize {
    guard max(own.width, own.height) >= size.pixels else { return own }
    if let width = image.texts["Thumb::Image::Width"].flatMap({ Int($0) }), width > 0,
      let height = image.texts["Thumb::Image::Height"].flatMap({ Int($0) }), height > 0
    {
      let recorded = ImageSize(width: width, height: height)
      return (width >= height) == (own.width >= own.height) ? recorded : recorded.transposed
    }
    return ImageSize(width: own.width * 100, height: own.height * 100)
  }

  private func write(
    _ pixels: PixelBuffer, _ texts: [(key: String, value: String)], _ uri: String, in subfolder: String
  ) -> Bool {
    let file = File(path: "\(folder)/\(subfolder)/\(fileName(uri))")
    do throws(FileError) {
      // Create the folder first, to avoid encoding a PNG file that cannot be written.
      try file.parent.makeFolder()
      guard let png = try? ImageEncoder.png(pixels, compression: 1, texts: texts) else { return false }
      try file.write(png)
      return true
    } catch {
      return false
    }
  }
}

/// A thumbnail from the cache.
public struct CachedThumbnail: Sendable {
  /// The scaled-down image.
  public let pixels: PixelBuffer
  /// Whether the original is truncated and the thumbnail shows only the decodable part.
  public let isTruncated: Bool
  /// The duration of the video; nil for images, and if the thumbnail does not record it.
  public let duration: Duration?
  /// Whether the thumbnail is large enough for the requested target size.
  public let suffices: Bool
}
