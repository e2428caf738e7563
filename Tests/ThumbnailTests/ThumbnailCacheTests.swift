import FileTesting
import GObjectKit
import Glibc
import Imaging
import MediaLibrary
import PictureTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct ThumbnailCacheTests {
  private let folder: TemporaryFolder
  private let cache: ThumbnailCache

  init() throws {
    folder = try TemporaryFolder()
    cache = ThumbnailCache(folder: folder.path("cache/thumbnails"))
  }

  @Test func filesFollowTheStandard() throws {
    // The example in chapter "Thumbnail directory" of the standard.
    #expect(Checksum.md5("file:///home/jens/photos/me.png") == "c6ee772d9e49320e97ec29a7eb5b1697")
    #expect(
      cache.location(of: "/home/jens/photos/me.png", size: .normal)?.hasSuffix(
        "/normal/c6ee772d9e49320e97ec29a7eb5b1697.png") == true)

    let path = try picture("a b#ü.jpg", modified: 1_700_000_000)
    store(path, .large)
    #expect(folder.names(in: "cache/thumbnails") == ["large"])
    let names = folder.names(in: "cache/thumbnails/large")
    let uri = "file://\(folder.path)/a%20b%23%C3%BC.jpg"
    #expect(names == [Checksum.md5(uri) + ".png"])
    for (file, mode) in [("", 0o700), ("/large", 0o700), ("/large/\(names[0])", 0o600)] {
      var status = stat()
      #expect(stat(cache.folder + file, &status) == 0 && Int(status.st_mode & 0o777) == mode)
    }
    // Read the chunks directly, without the code under test.
    let texts = try PNGTexts.read(cache.folder + "/large/" + names[0])
    #expect(texts["Thumb::URI"] == uri)
    #expect(texts["Thumb::MTime"] == "1700000000")
    #expect(texts["Thumb::Image::Width"] == "1200" && texts["Thumb::Image::Height"] == "800")
    #expect(texts["Thumb::Size"].flatMap { Int($0) } == (try File(path: path).info()).size.asInt)
    #expect(texts["Software"] == "Tintype")
  }

  @Test func aThumbnailIsValidUntilTheOriginalChanges() throws {
    let path = try picture("a.jpg", modified: 1_700_000_000)
    #expect(cache.thumbnail(of: path, modified: 1_700_000_000, for: .fit(width: 256, height: 256)) == nil)
    store(path, .large)
    let found = try #require(
      cache.thumbnail(of: path, modified: 1_700_000_000, for: .fit(width: 256, height: 256)))
    #expect(found.suffices && found.pixels.width == 256 && found.pixels.height == 171 && !found.isTruncated)
    #expect(cache.thumbnail(of: path, modified: 1_700_000_001, for: .fit(width: 256, height: 256)) == nil)
    #expect(cache.thumbnail(of: path, modified: 1_699_999_999, for: .fit(width: 256, height: 256)) == nil)
    #expect(
      cache.thumbnail(of: path + "x", modified: 1_700_000_000, for: .fit(width: 256, height: 256)) == nil)
  }

  @Test func aThumbnailOfAnotherOriginalIsIgnored() throws {
    let (one, other) = (
      try picture("a.jpg", modified: 1_700_000_000), try picture("b.jpg", modified: 1_700_000_000)
    )
    store(one, .large)
    let (from, to) = (
      try #require(cache.location(of: one, size: .large)),
      try #require(cache.location(of: other, size: .large))
    )
    #expect(rename(from, to) == 0)
    #expect(cache.thumbnail(of: other, modified: 1_700_000_000, for: .fill(side: 100)) == nil)
  }

  @Test func aLargerThumbnailSufficesAndASmallerOneIsAFallback() throws {
    let path = try picture("a.jpg", modified: 1_700_000_000)
    store(path, .xLarge)
    let larger = try #require(cache.thumbnail(of: path, modified: 1_700_000_000, for: .fill(side: 100)))
    #expect(larger.suffices && larger.pixels.width == 512)
    let smaller = try #require(
      cache.thumbnail(of: path, modified: 1_700_000_000, for: .fit(width: 1000, height: 1000)))
    #expect(!smaller.suffices && smaller.pixels.width == 512)
    // A 3:2 thumbnail of 256 pixels is 171 pixels high: too small for a square of 200, large enough for 180.
    let wide = try picture("b.jpg", modified: 1_700_000_000)
    store(wide, .large)
    #expect(cache.thumbnail(of: wide, modified: 1_700_000_000, for: .fill(side: 200))?.suffices == false)
    #expect(cache.thumbnail(of: wide, modified: 1_700_000_000, for: .fill(side: 180))?.suffices == true)
  }

  @Test func thumbnailsOfOtherProgramsAreUsed() throws {
    let path = try picture("a.jpg", modified: 1_700_000_000)
    let uri = File(path: path).uri
    let location = try #require(cache.location(of: path, size: .large))
    try File(path: location).parent.makeFolder()
    let pixbuf = try RGBPixels(width: 256, height: 171) { _, _ in (9, 8, 7) }
      .encoded(as: "png", options: [("tEXt::Thumb::URI", uri), ("tEXt::Thumb::MTime", "1700000000.25")])
    try File(path: location).write(Bytes(pixbuf))
    let found = try #require(cache.thumbnail(of: path, modified: 1_700_000_000, for: .fill(side: 150)))
    #expect(found.suffices && found.pixels.pixel(x: 1, y: 1) == (blue: 7, green: 8, red: 9, alpha: 255))
  }

  @Test(arguments: ["", "nonsense", "half"]) func aDamagedThumbnailIsReplaced(kind: String) throws {
    let path = try picture("a.jpg", modified: 1_700_000_000)
    store(path, .large)
    let location = try #require(cache.location(of: path, size: .large))
    let whole = try File(path: location).contents()
    try File(path: location).write(
      Bytes(kind == "half" ? Array(whole[..<(whole.count / 2)]) : Array(kind.utf8)))
    #expect(cache.thumbnail(of: path, modified: 1_700_000_000, for: .fill(side: 100)) == nil)
    store(path, .large)
    #expect(cache.thumbnail(of: path, modified: 1_700_000_000, for: .fill(side: 100)) != nil)
    #expect(folder.names(in: "cache/thumbnails/large").count == 1, "no temporary file stays behind")
  }

  @Test func permanentFailuresAreRecordedUntilTheFileChanges() throws {
    let path = folder.path("a.jpg")
    for error in [
      ImageError.notAnImage, .truncated, .timedOut, .tooLarge(width: 935_820, height: 854_554),
      .decoding(message: "Bad Huffman code"), .decoderStopped, .noPixels,
      .undecodable(message: "Unknown codec"),
    ] {
      #expect(cache.storeFailure(error, of: path, modified: 5))
      #expect(cache.failure(of: path, modified: 5) == error)
      #expect(cache.failure(of: path, modified: 6) == nil)
    }
    let record = cache.folder + "/fail/tintype-1/" + Checksum.md5(File(path: path).uri) + ".png"
    #expect(try PNGTexts.read(record)["Thumb::URI"] == File(path: path).uri)
    let other = folder.path("b.jpg")
    for error in [ImageError.notFound, .cancelled, .notReadable(reason: "x"), .unsupported(format: "JXL")] {
      #expect(!cache.storeFailure(error, of: other, modified: 5))
    }
    #expect(cache.failure(of: other, modified: 5) == nil)
    #expect(ThumbnailCache(folder: cache.folder, version: "2").failure(of: path, modified: 5) == nil)
  }

  @Test func aFailureRecordCanBeRemoved() throws {
    let path = folder.path("a.jpg")
    #expect(cache.storeFailure(.decoderStopped, of: path, modified: 5))
    cache.forgetFailure(of: path)
    #expect(cache.failure(of: path, modified: 5) == nil)
    // Removing a missing record has no effect.
    cache.forgetFailure(of: path)
  }

  @Test func failuresOfOneSizeAreNotRecorded() {
    #expect(
      !cache.storeFailure(.tooLargeForPreview(width: 9, height: 9), of: folder.path("a.jpg"), modified: 5))
  }

  @Test func thumbnailsHaveNoThumbnails() throws {
    let path = try picture("a.jpg", modified: 1_700_000_000)
    store(path, .large)
    let thumbnail = try #require(cache.location(of: path, size: .large))
    #expect(cache.contains(thumbnail) && !cache.contains(path))
    #expect(cache.location(of: thumbnail, size: .large) == nil)
    #expect(!cache.storeFailure(.notAnImage, of: thumbnail, modified: 1))
  }

  @Test func anUnwritableCacheIsNotAnError() throws {
    let path = try picture("a.jpg", modified: 1)
    // A file in place of a folder blocks writing also for root.
    let blocked = ThumbnailCache(folder: try folder.write([1], to: "file") + "/thumbnails")
    let image = try ImageDecoder().decode(path: path, targetSize: .fit(width: 256, height: 256))
    #expect(!blocked.store(image, of: path, size: .large))
    #expect(!blocked.storeFailure(.notAnImage, of: path, modified: 1))
  }

  private func picture(_ name: String, modified: Int) throws -> String {
    let path = try folder.write(
      CornerPicture(width: 1200, height: 800).stored(orientation: 1).encoded(as: "jpeg"), to: name)
    PictureFile.setModified(path, to: modified)
    return path
  }

  private func store(_ path: String, _ size: ThumbnailSize, at location: SourceLocation = #_sourceLocation) {
    let image = try? ImageDecoder().decode(
      path: path, targetSize: .fit(width: size.pixels, height: size.pixels))
    #expect(image.map { cache.store($0, of: path, size: size) } == true, sourceLocation: location)
  }
}

extension Int64 {
  fileprivate var asInt: Int { Int(self) }
}

/// Reads the `tEXt` chunks of a PNG file.
enum PNGTexts {
  static func read(_ path: String) throws -> [String: String] {
    let bytes = try File(path: path).contents()
    var texts: [String: String] = [:]
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      let parts = bytes[offset + 8..<offset + 8 + length].split(separator: 0, maxSplits: 1)
      if kind == "tEXt", parts.count == 2 {
        texts[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
      }
      offset += 12 + length
    }
    return texts
  }
}
