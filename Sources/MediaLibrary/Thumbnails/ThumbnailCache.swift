import GObjectKit
import Imaging

/// The thumbnails that all programs of the desktop share, after the Thumbnail Managing Standard 0.9
/// (<https://specifications.freedesktop.org/thumbnail-spec/latest/>): named by the MD5 of the
/// picture's address, valid as long as the picture's modification time is the recorded one, readable
/// by their owner only, put in place under a temporary name.
///
/// A value without state; any number of threads may use it. All of its methods block.
public struct ThumbnailCache: Sendable {
  /// The folder, `$XDG_CACHE_HOME/thumbnails`.
  public let folder: String
  /// Who made a failure record, and in which version: others, and later ones, may try again.
  private let program: String

  /// Thumbnails are read back by the same door as pictures; a larger file is none.
  private static let decoder: ImageDecoder = {
    var limits = DecodingLimits()
    limits.side = 2 * ThumbnailSize.xxLarge.pixels
    limits.fileSize = 32 << 20
    return ImageDecoder(limits: limits)
  }()

  /// The user's cache, or another one for tests.
  public init(folder: String? = nil, version: String = "1") {
    self.folder = folder ?? UserDirectories.cache + "/thumbnails"
    program = "tintype-" + version
  }

  /// Where the thumbnail of `path` is, if there is one.
  public func location(of path: String, size: ThumbnailSize) -> String? {
    uri(path).map { "\(folder)/\(size.rawValue)/\(fileName($0))" }
  }

  /// A thumbnail of the file at `path` as it was at `modified`, the smallest that is large enough for
  /// `wish`; where none is, the largest, and `suffices` is false.
  public func thumbnail(of path: String, modified: Int, for wish: ImageWish) -> CachedThumbnail? {
    guard let uri = uri(path) else { return nil }
    let name = fileName(uri)
    let (fitting, smaller) = ThumbnailSize.candidates(for: wish)
    var best: CachedThumbnail?
    for size in fitting + smaller {
      let file = "\(folder)/\(size.rawValue)/\(name)"
      guard let found = read(file, uri: uri, modified: modified, size: size, for: wish) else { continue }
      if found.suffices { return found }
      // The sizes that may suffice come smallest first, the others largest first.
      if best == nil || fitting.contains(size) { best = found } else { break }
    }
    return best
  }

  /// Records `image` as the thumbnail in `size` of the file at `path`. `image` must have been decoded
  /// to fit that size. Returns whether it could be written; a full or unwritable disk is no error.
  @discardableResult
  public func store(_ image: DecodedImage, of path: String, size: ThumbnailSize) -> Bool {
    guard max(image.pixels.width, image.pixels.height) <= size.pixels, let uri = uri(path) else {
      return false
    }
    var texts = required(uri, modified: image.fileModified)
    texts.append(("Thumb::Size", String(image.fileSize)))
    texts.append(("Thumb::Image::Width", String(image.originalSize.width)))
    texts.append(("Thumb::Image::Height", String(image.originalSize.height)))
    if let length = image.texts[Self.lengthKey] { texts.append((Self.lengthKey, length)) }
    if image.isTruncated { texts.append((Self.truncatedKey, "1")) }
    return write(image.pixels, texts, uri, in: size.rawValue)
  }

  /// Why no thumbnail of the file at `path` as it was at `modified` can be made, if that has been tried.
  public func failure(of path: String, modified: Int) -> ImageError? {
    guard let uri = uri(path),
      let record = try? Self.decoder.decode(path: "\(folder)/fail/\(program)/\(fileName(uri))", wish: .full),
      isValid(record, uri, modified)
    else { return nil }
    return FailureText.error(record.texts[Self.failureKey] ?? "")
  }

  /// Records that no thumbnail of the file at `path` can be made, so that it is not tried again until
  /// the file changes. Only for what will not get better by itself.
  @discardableResult
  public func storeFailure(_ error: ImageError, of path: String, modified: Int) -> Bool {
    guard let text = FailureText.text(error), let uri = uri(path) else { return false }
    let dot = PixelBuffer(bytes: Bytes([0, 0, 0, 0]), width: 1, height: 1, isOpaque: false)
    return write(
      dot, required(uri, modified: modified) + [(Self.failureKey, text)], uri, in: "fail/\(program)")
  }

  /// Forgets why no thumbnail of the file at `path` could be made, so that it is tried again.
  public func forgetFailure(of path: String) {
    guard let uri = uri(path) else { return }
    try? File(path: "\(folder)/fail/\(program)/\(fileName(uri))").delete()
  }

  /// Whether the file at `path` is itself a thumbnail, of which none is made.
  public func contains(_ path: String) -> Bool { path.hasPrefix(folder + "/") }

  /// Whole seconds. Source: the standard, "Additional attributes".
  static let lengthKey = "Thumb::Movie::Length"
  private static let truncatedKey = "Tintype::Truncated"
  private static let failureKey = "Tintype::Failure"

  /// The address by which the picture is known; nil for thumbnails themselves.
  private func uri(_ path: String) -> String? {
    guard !contains(path) else { return nil }
    let uri = File(path: path).uri
    return uri.isEmpty ? nil : uri
  }

  private func fileName(_ uri: String) -> String { Checksum.md5(uri) + ".png" }

  private func required(_ uri: String, modified: Int) -> [(key: String, value: String)] {
    [("Thumb::URI", uri), ("Thumb::MTime", String(modified)), ("Software", "Tintype")]
  }

  private func isValid(_ image: DecodedImage, _ uri: String, _ modified: Int) -> Bool {
    // Some programs write the time with a fraction.
    let time = image.texts["Thumb::MTime"]?.split(separator: ".").first.flatMap { Int($0) }
    return image.texts["Thumb::URI"] == uri && time == modified && !image.isTruncated
  }

  private func read(
    _ file: String, uri: String, modified: Int, size: ThumbnailSize, for wish: ImageWish
  ) -> CachedThumbnail? {
    guard let image = try? Self.decoder.decode(path: file, wish: .full), isValid(image, uri, modified) else {
      return nil
    }
    let own = ImageSize(width: image.pixels.width, height: image.pixels.height)
    let length = image.texts[Self.lengthKey].flatMap { Double($0) }
    return CachedThumbnail(
      pixels: image.pixels, isTruncated: image.texts[Self.truncatedKey] != nil,
      movieLength: length.flatMap { $0 > 0 && $0 < 1e7 ? .seconds($0) : nil },
      suffices: ThumbnailSize.suffices(own, for: wish, original: original(of: image, own, size)))
  }

  /// How large the picture is that a thumbnail shows. Not all programs say so, and not all turn it
  /// upright; a thumbnail that does not use its size up is the picture itself.
  private func original(of image: DecodedImage, _ own: ImageSize, _ size: ThumbnailSize) -> ImageSize {
    guard max(own.width, own.height) >= size.pixels else { return own }
    if let width = image.texts["Thumb::Image::Width"].flatMap({ Int($0) }), width > 0,
      let height = image.texts["Thumb::Image::Height"].flatMap({ Int($0) }), height > 0
    {
      let said = ImageSize(width: width, height: height)
      return (width >= height) == (own.width >= own.height) ? said : said.turned
    }
    return ImageSize(width: own.width * 100, height: own.height * 100)
  }

  private func write(
    _ pixels: PixelBuffer, _ texts: [(key: String, value: String)], _ uri: String, in subfolder: String
  ) -> Bool {
    let file = File(path: "\(folder)/\(subfolder)/\(fileName(uri))")
    do throws(FileError) {
      // First of all: where the cache cannot be, nothing is encoded for it.
      try file.parent.makeFolder()
      guard let png = try? ImageEncoder.png(pixels, compression: 1, texts: texts) else { return false }
      try file.write(png)
      return true
    } catch {
      return false
    }
  }
}

/// A thumbnail that was in the cache.
public struct CachedThumbnail: Sendable {
  /// The whole picture, small.
  public let pixels: PixelBuffer
  /// It shows a damaged picture, as far as that could be decoded.
  public let isTruncated: Bool
  /// How long the video is; nil for pictures, and where it is not said.
  public let movieLength: Duration?
  /// Whether it is large enough for what is wished.
  public let suffices: Bool
}
