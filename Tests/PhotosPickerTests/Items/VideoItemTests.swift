import FileTesting
import GObjectKit
import GStreamerKit
import MediaLibrary
import Synchronization
import TestTools
import Testing

@testable import PhotosPicker

/// Videos that are converted to MP4 with H.264 and AAC.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct VideoItemTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let h264 =
    "videotestsrc num-buffers=40 pattern=smpte ! video/x-raw,width=320,height=180,framerate=20/1 ! "
    + "x264enc speed-preset=ultrafast ! video/x-h264,profile=high ! h264parse ! queue ! mux."
  private static func audio(_ encoder: String) -> String {
    " audiotestsrc volume=0.1 samplesperbuffer=4800 num-buffers=20 ! audio/x-raw,rate=48000 ! audioconvert ! "
      + "\(encoder) ! queue ! mux."
  }

  private func make(_ name: String, _ words: String) throws -> PhotosPickerItem {
    let path = folder.path(name)
    let result = try Command.run(
      ["gst-launch-1.0", "-q"]
        + (words + " mux. ! filesink location=\(path)").split(separator: " ").map(String.init),
      keepsErrors: true)
    try #require(result.status == 0, "\(words): \(result.text)")
    return PhotosPickerItem(
      MediaItem(
        id: MediaItemID(rawValue: 1), path: path, size: try File(path: path).info().size, modified: .now),
      encoding: .compatible)
  }

  /// Loads the item as a file, and expects that it is compatible.
  private func convert(_ item: PhotosPickerItem) async throws -> (file: File, streams: MediaStreams) {
    let file = try await item.loadTransferable(as: File.self)
    let streams = try await blocking { try MediaStreams.read(path: file.path) }
    #expect(streams.isCompatible, "\(streams)")
    #expect(abs((streams.duration ?? .zero) / .seconds(1) - 2) < 0.3)
    #expect(
      folder.names().allSatisfy { !$0.hasSuffix(".part") }, "Nothing is written beside the original.")
    return (file, streams)
  }

  @Test func aCompatibleFileStaysAsItIs() async throws {
    let item = try make(
      "a.mp4", "mp4mux name=mux \(Self.h264)\(Self.audio("avenc_aac ! aacparse"))")
    #expect(try await convert(item).file.path == folder.path("a.mp4"))
  }

  @Test func otherContainersAreRemuxedWithoutEncoding() async throws {
    let item = try make("a.mkv", "matroskamux name=mux \(Self.h264)\(Self.audio("avenc_aac ! aacparse"))")
    let (file, _) = try await convert(item)
    #expect(file.name == "a.mp4")
    func frames(_ path: String) throws -> String {
      try Command.run([
        "sh", "-c",
        """
        gst-launch-1.0 -q filesrc location="$0" ! parsebin ! avdec_h264 ! videoconvert ! \
        video/x-raw,format=I420 ! fdsink fd=1 | md5sum
        """, path,
      ]).text
    }
    #expect(try frames(file.path) == frames(folder.path("a.mkv")), "The frames are the same, bit by bit.")
  }

  @Test(arguments: ["vp8enc deadline=1", "theoraenc", "jpegenc"])
  func otherCodecsAreEncoded(encoder: String) async throws {
    // Odd sides, which H.264 does not have.
    let video =
      "videotestsrc num-buffers=40 pattern=red ! video/x-raw,width=319,height=179,framerate=20/1 ! "
      + "videoconvert ! \(encoder) ! queue ! mux."
    let item = try make("b.mkv", "matroskamux name=mux \(video)\(Self.audio("vorbisenc"))")
    let progress = Mutex<[Double]>([])
    let file = try await item.loadTransferable(as: File.self) { part in progress.withLock { $0.append(part) }
    }
    let (_, streams) = try await convert(item)
    #expect(streams.audio.count == 1)
    #expect(progress.withLock { $0.last } == 1)
    let frame = try await VideoThumbnail.thumbnail(path: file.path, targetSize: .full).pixels
    let pixel = frame.pixel(x: frame.width / 2, y: frame.height / 2)
    #expect(pixel.red > 200 && pixel.green < 60 && pixel.blue < 60, "\(pixel)")
  }

  /// Red above green; the tag turns it by a quarter.
  @Test(arguments: ["x264enc speed-preset=ultrafast ! h264parse", "jpegenc"])
  func aRotatedVideoStaysUpright(encoder: String) async throws {
    let video =
      "videotestsrc num-buffers=40 pattern=smpte ! video/x-raw,width=320,height=180,framerate=20/1 ! "
      + "videoconvert ! \(encoder) ! queue ! mux."
    let item = try make("turned.mov", "qtmux name=mux \(video)\(Self.audio("avenc_alac"))")
    try #require(MP4Header.write(orientation: "rotate-90", to: folder.path("turned.mov")))
    let before = try await VideoThumbnail.thumbnail(path: folder.path("turned.mov"), targetSize: .full).pixels
    let (file, _) = try await convert(item)
    let after = try await VideoThumbnail.thumbnail(path: file.path, targetSize: .full).pixels
    try #require((before.width, before.height) == (180, 320))
    try #require((after.width, after.height) == (180, 320))
    for (x, y) in [(20, 20), (20, 160), (160, 300)] {
      let (one, other) = (before.pixel(x: x, y: y), after.pixel(x: x, y: y))
      #expect(abs(Int(one.red) - Int(other.red)) < 30 && abs(Int(one.blue) - Int(other.blue)) < 30)
    }
  }

  @Test func theTimeOfTheRecordingIsKept() async throws {
    let video =
      "videotestsrc num-buffers=40 ! video/x-raw,width=320,height=180,framerate=20/1 ! jpegenc ! "
      + "queue ! mux."
    let item = try make("dated.mov", "qtmux name=mux \(video)")
    try #require(MP4Header.write(creationTime: 1_588_748_889, to: folder.path("dated.mov")))
    let (file, _) = try await convert(item)
    let summary = try await blocking { try VideoSummary.read(path: file.path, pool: MediaWorkers.pool) }
    #expect(summary.creationTime == 1_588_748_889)
  }

  @Test func cancellingInTheMiddleLeavesNoFile() async throws {
    let video =
      "videotestsrc num-buffers=600 ! video/x-raw,width=1280,height=720,framerate=30/1 ! jpegenc ! queue ! mux."
    let item = try make("long.mkv", "matroskamux name=mux \(video)")
    let hasStarted = Mutex(false)
    let task = Task {
      try await item.loadTransferable(as: File.self) { part in
        if part > 0 { hasStarted.withLock { $0 = true } }
      }
    }
    try #require(await eventually("the conversion runs") { hasStarted.withLock(\.self) })
    task.cancel()
    await #expect(throws: PhotosPickerError.cancelled) { try await task.value }
    let copies = ConvertedFiles(try #require(item.picked))
    #expect(await copies.existing("mp4") == nil)
    #expect(await copies.isEmpty)
  }

  @Test func aFileWithoutVideoIsRefused() async throws {
    let path = try folder.write(Array("no video".utf8), to: "text.mkv")
    let item = PhotosPickerItem(
      MediaItem(id: MediaItemID(rawValue: 1), path: path, modified: .now), encoding: .compatible)
    let error = await #expect(throws: PhotosPickerError.self) {
      try await item.loadTransferable(as: File.self)
    }
    #expect(error?.description == "“text.mkv” cannot be read: The file has no video.")
  }

  @Test func aMissingEncoderIsNamed() {
    let error = PhotosPickerError(
      MP4Converter.Failure.encoderMissing(format: "H.264", plugins: "gstreamer1.0-plugins-ugly (x264enc)"),
      name: "a.webm")
    #expect(
      error.description
        == "“a.webm” cannot be converted: no encoder for H.264 is installed. Install one of these: gstreamer1.0-plugins-ugly (x264enc)."
    )
  }
}
