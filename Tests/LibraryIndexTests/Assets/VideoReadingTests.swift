import FileTesting
import GObjectKit
import Imaging
import LibraryIndex
import MediaLibrary
import PictureTesting
import TestTools
import Testing

@Suite(.timeLimit(.minutes(2))) struct VideoReadingTests {
  private let folder: TemporaryFolder
  private let reader = AssetReader()

  init() throws { folder = try TemporaryFolder() }

  private func read(_ movie: MovieFile, _ name: String = "a.mov") async throws -> AssetMetadata {
    try await reader.metadata(ofFileAt: folder.write(movie.bytes, to: name))
  }

  @Test func theTablesOfAMovieAreRead() async throws {
    var movie = MovieFile()
    movie.created = 1_710_000_299
    movie.items = [
      ("com.apple.quicktime.make", .text("Apple")), ("com.apple.quicktime.model", .text("iPhone 15")),
      ("com.apple.quicktime.location.ISO6709", .text("+47.3750+008.5500+408.000/")),
      ("com.apple.quicktime.content.identifier", .text("7D85DB6A-812A")),
      ("com.apple.quicktime.title", .text("The quay")),
    ]
    let metadata = try await read(movie)
    #expect(metadata.kinds == [.video, .camera])
    #expect(metadata.size == ImageSize(width: 1920, height: 1080))
    #expect(metadata.duration == .seconds(2) && metadata.frameRate == 30 && metadata.codec == "H.265")
    #expect(metadata.date == AssetDate(Timestamp(seconds: 1_710_000_299), source: .container))
    #expect(metadata.camera == "Apple iPhone 15" && metadata.title == "The quay")
    #expect(metadata.location == GeographicLocation(latitude: 47.375, longitude: 8.55, altitude: 408))
    #expect(metadata.pair == "7D85DB6A-812A")
    #expect(metadata.perceptualHash == nil)
  }

  @Test func theCamerasClockPrecedesTheCreationTime() async throws {
    var movie = MovieFile()
    movie.created = 1_800_000_000
    movie.items = [("com.apple.quicktime.creationdate", .text("2024-03-09T17:04:59+0100"))]
    #expect(
      try await read(movie).date
        == AssetDate(Timestamp(seconds: 1_710_000_299), utcOffset: 3600, source: .container))
  }

  @Test func aRotatedVideoHasItsUprightSize() async throws {
    var movie = MovieFile()
    movie.isRotated = true
    #expect(try await read(movie).size == ImageSize(width: 1080, height: 1920))
  }

  @Test func theLocationOfAndroidIsRead() async throws {
    var movie = MovieFile()
    movie.userData = [("xyz", "+37.4220-122.0841/")]
    let location = try #require(try await read(movie, "a.mp4").location)
    #expect(abs(location.longitude + 122.0841) < 1e-9 && location.altitude == nil)
  }

  @Test func otherContainersAreReadByGStreamer() async throws {
    let path = folder.path("a.mkv")
    _ = try Command.run(
      [
        "gst-launch-1.0", "-q", "videotestsrc", "num-buffers=30", "!",
        "video/x-raw,width=320,height=240,framerate=30/1", "!", "vp8enc", "!", "matroskamux", "!", "filesink",
        "location=\(path)",
      ])
    let metadata = try await reader.metadata(ofFileAt: path)
    #expect(metadata.size == ImageSize(width: 320, height: 240))
    #expect(metadata.frameRate == 30 && metadata.codec == "VP8")
    #expect(metadata.duration.map { $0 > .milliseconds(900) && $0 < .milliseconds(1100) } == true)
  }

  @Test func aFileThatIsNoVideoHasOnlyADate() async throws {
    let metadata = try await reader.metadata(ofFileAt: folder.write(Array("hello".utf8), to: "a.mp4"))
    #expect(metadata.size == nil && metadata.duration == nil && metadata.kinds == .video)
    #expect(metadata.date?.source == .modification)
  }

  @Test func cutTablesEndNoTest() async throws {
    var movie = MovieFile()
    movie.items = [("com.apple.quicktime.make", .text("Apple"))]
    movie.userData = [("xyz", "+37.4220-122.0841/")]
    let bytes = movie.bytes
    for count in stride(from: 20, to: bytes.count, by: 229) {
      _ = try await reader.metadata(ofFileAt: folder.write(Array(bytes[..<count]), to: "cut.mov"))
    }
  }
}
