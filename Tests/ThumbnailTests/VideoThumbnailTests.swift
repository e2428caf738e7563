import FileTesting
import Foundation
import GObjectKit
import Imaging
import PictureTesting
import TestTools
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(2))) struct VideoThumbnailTests {
  private let folder: TemporaryFolder
  private let cache: ThumbnailCache

  init() throws {
    folder = try TemporaryFolder()
    cache = ThumbnailCache(folder: folder.path("cache"))
  }

  /// Creates a video of two seconds of VP8 in Matroska with one pattern of `videotestsrc`, after one black frame of 100
  /// ms.
  private func video(_ name: String, pattern: String = "red") throws -> String {
    let path = folder.path(name)
    let source = { (pattern: String, count: Int) in
      "videotestsrc num-buffers=\(count) pattern=\(pattern) ! video/x-raw,width=640,height=360,framerate=10/1"
    }
    let words = """
      concat name=all ! videoconvert ! vp8enc deadline=1 keyframe-max-dist=1 ! matroskamux ! filesink \
      location=\(path) \(source("black", 1)) ! all. \(source(pattern, 19)) ! all.
      """
    let result = try Command.run(["gst-launch-1.0", "-q"] + words.split(separator: " ").map(String.init))
    try #require(result.status == 0)
    PictureFile.setModified(path, to: 1_700_000_000)
    return path
  }

  private func ask(_ id: UInt64, _ path: String) -> ThumbnailRequest {
    ThumbnailRequest(id: id, path: path, modified: 1_700_000_000, side: 100)
  }

  private func collect(_ service: ThumbnailService, answers: Int) async -> [ThumbnailDelivery] {
    var all: [ThumbnailDelivery] = []
    for await batch in service.deliveries {
      all += batch
      if all.count(where: \.isAnswer) >= answers { break }
    }
    return all
  }

  @Test func aVideoHasAThumbnailAndADurationAlsoFromTheCache() async throws {
    let path = try video("a.mkv", pattern: "smpte")
    let first = ThumbnailService(cache: cache)
    first.request(ask(1, path))
    let fresh = await collect(first, answers: 1)
    let picture = try #require(fresh.compactMap(\.picture).first)
    #expect(picture.width == 100 && picture.height == 100)
    #expect(fresh.compactMap(\.length).first.map { $0 > .seconds(1.5) && $0 < .seconds(2.5) } == true)
    await first.waitUntilIdle()
    try folder.write(Array("no video any more".utf8), to: "a.mkv")
    PictureFile.setModified(path, to: 1_700_000_000)
    let second = ThumbnailService(cache: cache)
    second.request(ask(2, path))
    let cached = await collect(second, answers: 1)
    #expect(cached.compactMap(\.picture).first?.bytes.array == picture.bytes.array)
    #expect(cached.compactMap(\.length).first == .seconds(2))
  }

  @Test func aVideoThatStartsBlackUsesALaterFrame() async throws {
    let thumbnail = try VideoThumbnail.read(
      path: try video("b.mkv", pattern: "white"), targetSize: .fill(side: 40))
    #expect(thumbnail.pixels.pixel(x: 20, y: 20).red > 200)
    let all = try VideoThumbnail.read(path: try video("c.mkv", pattern: "black"), targetSize: .fill(side: 40))
    #expect(all.pixels.pixel(x: 5, y: 5).red < 20)
  }

  @Test func unreadableVideosFailWithoutARecord() async throws {
    let whole = try video("whole.mkv")
    let bytes = try File(path: whole).contents()
    try folder.write([], to: "empty.mp4")
    try folder.write(Array("This is no video.".utf8), to: "text.mp4")
    try folder.write(Array(bytes[..<200]), to: "short.mkv")
    let names = ["empty.mp4", "text.mp4", "short.mkv"]
    let service = ThumbnailService(cache: cache)
    service.request(names.enumerated().map { ask(UInt64($0), folder.path($1)) } + [ask(9, whole)])
    let answers = await collect(service, answers: 4)
    for id in UInt64(0)..<3 {
      #expect(answers.contains { $0.id == id && $0.failure?.isEmpty == false }, "\(names[Int(id)])")
    }
    #expect(answers.contains { $0.id == 9 && $0.picture != nil })
    await service.waitUntilIdle()
    #expect(folder.names(in: "cache/fail/tintype-1") == [])
  }

  @Test func imagesDoNotWaitForVideos() async throws {
    let videos = try (0..<8).map { try video("\($0).mkv") }
    let picture = try folder.write(
      RGBPixels(width: 900, height: 600) { _, _ in (0, 255, 255) }.encoded(as: "jpeg"), to: "a.jpg")
    PictureFile.setModified(picture, to: 1_700_000_000)
    let service = ThumbnailService(cache: cache, workers: 1)
    service.setVisible([0, 1, 2, 3, 4, 5, 6, 7, 9])
    service.request(videos.enumerated().map { ask(UInt64($0), $1) } + [ask(9, picture)])
    let order = await collect(service, answers: 9).filter(\.isAnswer).map(\.id)
    // The image is last in the visible order, but videos do not use its worker.
    #expect(order.last != 9, "\(order)")
    #expect(order.filter { $0 != 9 } == [0, 1, 2, 3, 4, 5, 6, 7])
    await service.waitUntilIdle()
  }
}

extension ThumbnailDelivery {
  fileprivate var picture: PixelBuffer? { if case .final(let pixels, _) = event { pixels } else { nil } }
  fileprivate var length: Duration? { if case .video(let duration) = event { duration } else { nil } }
  fileprivate var failure: String? {
    if case .failed(let error) = event { error.description } else { nil }
  }
  fileprivate var isAnswer: Bool { picture != nil || failure != nil }
}
