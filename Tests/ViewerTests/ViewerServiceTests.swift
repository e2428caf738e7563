import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import TestTools
import Testing
import Viewer

/// Decoding files on disk with the real decoder.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ViewerServiceTests {
  let folder: TemporaryFolder
  let answers = Answers()
  let service: ViewerService

  init() throws {
    folder = try TemporaryFolder()
    service = ViewerService()
    answers.listen(to: service)
  }

  /// The events that a service has sent so far.
  @MainActor final class Answers {
    private(set) var all: [ViewerEvent] = []

    func listen(to service: ViewerService) {
      Task { [weak self, events = service.events] in
        for await event in events { self?.all.append(event) }
      }
    }

    func pictures(of item: MediaItem) -> [ViewedPicture] {
      all.compactMap { if case .decoded(let picture) = $0, picture.item == item { picture } else { nil } }
    }

    func failure(of item: MediaItem) -> ImageError? {
      for case .failed(item, let error) in all { return error }
      return nil
    }

    func detail(of item: MediaItem, level: Int) -> PixelBuffer? {
      for case .detail(item, let pixels, level) in all { return pixels }
      return nil
    }
  }

  private func item(_ name: String, _ bytes: [UInt8]) throws -> MediaItem {
    let path = try folder.write(bytes, to: name)
    return MediaItem(
      id: MediaItemID(rawValue: UInt64(name.utf8.reduce(1) { $0 &* 31 &+ Int($1) })), path: path,
      size: Int64(bytes.count), modified: .now)
  }

  private func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
    try ImageEncoder.jpeg(.gradient(width: width, height: height)).array
  }

  private func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    try ImageEncoder.png(.gradient(width: width, height: height)).array
  }

  private func show(_ item: MediaItem, _ neighbors: [MediaItem] = [], width: Int = 200, height: Int = 200) {
    service.show(ViewerRequest(current: item, neighbors: neighbors, width: width, height: height))
  }

  @Test func aPictureIsDecodedForTheViewsSize() async throws {
    let item = try item("a.jpg", jpeg(640, 320))
    show(item)
    await eventually("it is decoded") { !answers.pictures(of: item).isEmpty }
    let picture = try #require(answers.pictures(of: item).first)
    #expect((picture.texture.width, picture.texture.height) == (200, 100))
    #expect(picture.originalSize == ImageSize(width: 640, height: 320))
    #expect(!picture.isTruncated && !picture.isPreview)
  }

  @Test func retryDecodesAFailedPictureAgain() async throws {
    let item = try item("a.jpg", Array("no picture".utf8))
    show(item)
    await eventually("it fails") { answers.failure(of: item) == .notAnImage }
    try folder.write(jpeg(64, 32), to: "a.jpg")
    service.retry(item)
    await eventually("it is decoded") { !answers.pictures(of: item).isEmpty }
  }

  @Test func theMetadataOfTheCurrentPictureIsReported() async throws {
    let item = try item("a.png", png(30, 20))
    show(item)
    await eventually("the metadata are reported") {
      answers.all.contains {
        if case .information(item, let data) = $0 { data.size?.width == 30 } else { false }
      }
    }
  }

  @Test func aNeighborIsDecodedInAdvanceAndReportedWhenItIsCurrent() async throws {
    // No event reports that a neighbor was decoded, so each attempt waits longer.
    for (number, pause) in [Duration.milliseconds(300), .seconds(2), .seconds(10)].enumerated() {
      let (one, other) = ("a\(number).jpg", "b\(number).jpg")
      let (first, second) = (try item(one, jpeg(320, 320)), try item(other, jpeg(320, 160)))
      show(first, [second])
      await eventually("the first is decoded") { !answers.pictures(of: first).isEmpty }
      try await Task.sleep(for: pause)
      // Delete the neighbor's file: only a picture that was decoded before can be shown now.
      try folder.remove(other)
      #expect(answers.pictures(of: second).isEmpty)
      show(second, [first])
      await eventually("the second is there, or is not") {
        !answers.pictures(of: second).isEmpty || answers.failure(of: second) != nil
      }
      if answers.failure(of: second) == nil { return }
    }
    Issue.record("The neighbour was not decoded before it was shown.")
  }

  @Test func anotherViewSizeIsDecodedAgain() async throws {
    let item = try item("a.jpg", jpeg(400, 400))
    show(item, width: 100, height: 100)
    await eventually("it is decoded") { answers.pictures(of: item).last?.texture.width == 100 }
    show(item, width: 300, height: 300)
    await eventually("it is decoded again") { answers.pictures(of: item).last?.texture.width == 300 }
  }

  @Test func aPictureSmallerThanTheViewIsDecodedOnce() async throws {
    let (item, other) = (try item("a.png", png(64, 64)), try item("b.png", png(64, 64)))
    show(item, width: 100, height: 100)
    await eventually("it is decoded") { !answers.pictures(of: item).isEmpty }
    show(item, width: 300, height: 300)
    show(other, width: 300, height: 300)
    await eventually("the other is decoded") { !answers.pictures(of: other).isEmpty }
    #expect(answers.pictures(of: item).count == 1)
  }

  @Test func aTruncatedPictureIsDecodedPartly() async throws {
    let bytes = try jpeg(700, 700)
    let item = try item("a.jpg", Array(bytes.prefix(bytes.count / 2)))
    show(item)
    await eventually("it is decoded") { !answers.pictures(of: item).isEmpty }
    #expect(answers.pictures(of: item).first?.isTruncated == true)
  }

  /// The errors of files that are not valid pictures.
  @Test(arguments: ["empty.jpg", "text.jpg", "huge.png", "missing.jpg"])
  func aPictureThatCannotBeDecodedReportsItsError(_ name: String) async throws {
    let item =
      switch name {
      case "text.jpg": try item(name, Array("This is not a picture at all.".utf8))
      case "huge.png": try item(name, hugePNG)
      default: try item(name, [])
      }
    if name == "missing.jpg" { try folder.remove(name) }
    show(item)
    await eventually("it fails") { answers.failure(of: item) != nil }
    let wanted: ImageError =
      switch name {
      case "empty.jpg": .empty
      case "text.jpg": .notAnImage
      case "huge.png": .tooLarge(width: 935_820, height: 854_554)
      default: .notFound
      }
    #expect(answers.failure(of: item) == wanted)
  }

  /// A PNG file that consists of a header with 935,820 × 854,554 pixels.
  private var hugePNG: [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0x00, 0x0E, 0x47, 0x8C, 0x00, 0x0D, 0x0A, 0x1A, 8, 2, 0, 0, 0] + [0, 0, 0, 0]
      + Array(repeating: 0, count: 62)
  }

  // MARK: Detail levels

  @Test func coarserDetailLevelsAreScaledFromFinerOnes() async throws {
    let item = try item("a.png", png(1001, 500))
    show(item)
    await eventually("it is decoded") { !answers.pictures(of: item).isEmpty }
    service.loadDetail(of: item, level: 0)
    await eventually("all pixels are there") { answers.detail(of: item, level: 0) != nil }
    let all = try #require(answers.detail(of: item, level: 0))
    #expect((all.width, all.height) == (1001, 500))
    #expect(all.pixel(x: 1000, y: 0).red == UInt8(1000 * 256 / 1001))
    // Delete the file: the level must come from the pixels in memory.
    try folder.remove("a.png")
    service.loadDetail(of: item, level: 2)
    await eventually("a quarter is there") { answers.detail(of: item, level: 2) != nil }
    #expect(answers.detail(of: item, level: 2)?.width == 250)
  }

  @Test func detailLevelsStayWithinTheMemoryLimit() async throws {
    let item = try item("a.png", png(600, 600))
    let (small, heard) = (ViewerService(detailLimit: 180 * 180 * 4), Answers())
    heard.listen(to: small)
    small.show(ViewerRequest(current: item, width: 100, height: 100))
    await eventually("it is decoded") { !heard.pictures(of: item).isEmpty }
    small.loadDetail(of: item, level: 0)
    await eventually("a quarter is there") { heard.detail(of: item, level: 2) != nil }
    #expect(heard.detail(of: item, level: 0) == nil)
    let copied = try await small.fullPicture(of: item)
    #expect((copied.width, copied.height) == (180, 180))
  }

  @Test func fullPictureReturnsAllPixels() async throws {
    let item = try item("a.png", png(300, 200))
    let pixels = try await service.fullPicture(of: item)
    #expect((pixels.width, pixels.height) == (300, 200))
  }

  @Test func theServiceEndsWhenItIsReleased() async throws {
    var service: ViewerService? = ViewerService()
    let events = try #require(service?.events)
    let ended = Task { for await _ in events {} }
    service = nil
    await ended.value
  }
}

extension Bytes {
  var array: [UInt8] {
    withBytes { span in (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
  }
}
