import Dispatch
import FileTesting
import GObjectKit
import Imaging
import PictureTesting
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(2))) struct ThumbnailServiceTests {
  private let folder: TemporaryFolder
  private let cache: ThumbnailCache

  init() throws {
    folder = try TemporaryFolder()
    cache = ThumbnailCache(folder: folder.path("cache"))
  }

  @Test func aThumbnailHasTheCellsSizeAndIsWrittenIntoTheCache() async throws {
    let path = try picture("a.jpg")
    let service = ThumbnailService(cache: cache)
    service.request(ThumbnailRequest(id: 7, path: path, modified: 1_700_000_000, side: 150))
    let answers = await collect(service, until: 1)
    let pixels = try #require(final(answers, 7))
    #expect(pixels.width == 150 && pixels.height == 150)
    #expect(pixels.pixel(x: 20, y: 20).red > 240 && pixels.pixel(x: 130, y: 130).blue > 240)
    await service.waitUntilIdle()
    #expect(cache.thumbnail(of: path, modified: 1_700_000_000, for: .fill(side: 150))?.suffices == true)
    #expect(service.openRequests == 0)
  }

  @Test func aCachedThumbnailNeedsNoReadableOriginal() async throws {
    let path = try picture("a.jpg")
    let first = ThumbnailService(cache: cache)
    first.request(ThumbnailRequest(id: 1, path: path, modified: 1_700_000_000, side: 150))
    let fresh = try #require(final(await collect(first, until: 1), 1))
    await first.waitUntilIdle()
    try folder.write(Array("no picture".utf8), to: "a.jpg")
    let second = ThumbnailService(cache: cache)
    second.request(ThumbnailRequest(id: 1, path: path, modified: 1_700_000_000, side: 150))
    let cached = try #require(final(await collect(second, until: 1), 1))
    #expect(cached.bytes.array == fresh.bytes.array)
  }

  @Test func aChangedFileGetsANewThumbnail() async throws {
    let path = try picture("a.jpg")
    let service = ThumbnailService(cache: cache)
    service.request(ThumbnailRequest(id: 1, path: path, modified: 1_700_000_000, side: 100))
    _ = await collect(service, until: 1)
    await service.waitUntilIdle()
    try folder.write(
      RGBPixels(width: 900, height: 600) { _, _ in (0, 255, 255) }.encoded(as: "jpeg"), to: "a.jpg")
    PictureFile.setModified(path, to: 1_700_000_100)
    service.request(ThumbnailRequest(id: 2, path: path, modified: 1_700_000_100, side: 100))
    let pixels = try #require(final(await collect(service, until: 1), 2))
    #expect(pixels.pixel(x: 10, y: 10).green > 240)
    await service.waitUntilIdle()
    #expect(
      cache.thumbnail(of: path, modified: 1_700_000_100, for: .fill(side: 100))?.pixels.pixel(x: 5, y: 5)
        .green ?? 0 > 240)
    #expect(cache.thumbnail(of: path, modified: 1_700_000_000, for: .fill(side: 100)) == nil)
  }

  @Test func aVisibleCellGetsTheEmbeddedPreviewFirst() async throws {
    let path = try picture("a.jpg")
    try PictureFile.setThumbnail(
      RGBPixels(width: 160, height: 107) { _, _ in (255, 255, 0) }.encoded(as: "jpeg"), of: path)
    PictureFile.setModified(path, to: 1_700_000_000)
    let service = ThumbnailService(cache: cache)
    service.setVisible([1])
    service.request(ThumbnailRequest(id: 1, path: path, modified: 1_700_000_000, side: 100))
    let answers = await collect(service, until: 1)
    guard case .preliminary(let first)? = answers.first?.event else {
      Issue.record("no preliminary picture")
      return
    }
    #expect(
      first.width == 100 && first.pixel(x: 50, y: 50).red > 240 && first.pixel(x: 50, y: 50).green > 240)
    #expect(final(answers, 1) != nil && answers.count == 2)
  }

  @Test func visibleRequestsAreServedInOrderThenTheNewest() async throws {
    let (service, threads) = held()
    let path = try picture("a.jpg")
    service.request((1...4).map { ask($0, path) })
    service.setVisible([5, 2, 7])
    service.request((5...8).map { ask($0, path) })
    threads.resume()
    let order = await collect(service, until: 8).map(\.id)
    #expect(order == [5, 2, 7, 8, 6, 4, 3, 1])
  }

  @Test func requestsThatBecomeVisibleAreServedFirst() async throws {
    let (service, threads) = held()
    let path = try picture("a.jpg")
    service.request((1...6).map { ask($0, path) })
    service.setVisible([1, 2])
    service.setVisible([3, 4])
    threads.resume()
    let order = await collect(service, until: 6).map(\.id)
    #expect(Array(order[..<2]) == [3, 4])
    #expect(Set(order[2..<4]) == [1, 2], "the last visible item is next")
  }

  @Test func cancelledRequestsAreNeitherDecodedNorDelivered() async throws {
    let (service, threads) = held()
    for id in UInt64(1)...6 {
      service.request(
        ThumbnailRequest(id: id, path: try picture("\(id).jpg"), modified: 1_700_000_000, side: 60))
    }
    service.cancel([2, 3, 5, 99])
    #expect(service.openRequests == 3)
    threads.resume()
    let order = await collect(service, until: 3).map(\.id)
    #expect(order == [6, 4, 1])
    await service.waitUntilIdle()
    #expect(folder.names(in: "cache/large").count == 3)
    #expect(service.openRequests == 0)
  }

  @Test func cancellingStopsARunningDecoder() async throws {
    let path = try folder.write(
      RGBPixels.noise(width: 1_000, height: 1_000).encoded(as: "png"), to: "large.png")
    let service = ThumbnailService(cache: cache, workers: 1)
    service.request(ThumbnailRequest(id: 1, path: path, modified: 1, side: 60))
    service.request(ThumbnailRequest(id: 2, path: try picture("a.jpg"), modified: 1_700_000_000, side: 60))
    service.cancel([1])
    #expect(await collect(service, until: 1).map(\.id) == [2])
    await service.waitUntilIdle()
  }

  @Test func equalRequestsAreDecodedOnce() async throws {
    let path = try picture("a.jpg")
    let service = ThumbnailService(cache: cache, workers: 1)
    service.request((1...5).map { ThumbnailRequest(id: $0, path: path, modified: 1_700_000_000, side: 90) })
    let answers = await collect(service, until: 5)
    let pixels = (1...5).compactMap { final(answers, UInt64($0)) }
    #expect(pixels.count == 5 && pixels.allSatisfy { $0.bytes === pixels[0].bytes })
  }

  @Test func aNewRequestWithTheSameIdentifierReplacesTheOldOne() async throws {
    let (service, threads) = held()
    service.request(ThumbnailRequest(id: 1, path: try picture("a.jpg"), modified: 1_700_000_000, side: 60))
    service.request(ThumbnailRequest(id: 1, path: try picture("b.jpg"), modified: 1_700_000_000, side: 80))
    threads.resume()
    await service.waitUntilIdle()
    let answers = await collect(service, until: 1)
    #expect(answers.count == 1 && final(answers, 1)?.width == 80)
  }

  @Test func failuresAreReportedAndRecorded() async throws {
    let text = try folder.write(Array("Dear diary".utf8), to: "diary.jpg")
    let service = ThumbnailService(cache: cache)
    for id in UInt64(1)...2 {
      service.request(ThumbnailRequest(id: id, path: text, modified: 3, side: 60))
      guard case .failed(.notAnImage)? = await collect(service, until: 1).first?.event else {
        Issue.record("the failure is not reported")
        return
      }
      await service.waitUntilIdle()
      #expect(cache.failure(of: text, modified: 3) == .notAnImage)
    }
    service.request(ThumbnailRequest(id: 3, path: folder.path("gone.jpg"), modified: 3, side: 60))
    guard case .failed(.notFound)? = await collect(service, until: 1).first?.event else {
      Issue.record("the missing file is not reported")
      return
    }
  }

  @Test func aRetryIgnoresTheRecordedFailure() async throws {
    let path = try picture("a.jpg")
    #expect(cache.storeFailure(.decoderStopped, of: path, modified: 1_700_000_000))
    let service = ThumbnailService(cache: cache)
    let request = ThumbnailRequest(id: 1, path: path, modified: 1_700_000_000, side: 60)
    service.request(request)
    guard case .failed(.decoderStopped)? = await collect(service, until: 1).first?.event else {
      Issue.record("the recorded failure is not reported")
      return
    }
    service.retry([request])
    #expect(final(await collect(service, until: 1), 1)?.width == 60)
    #expect(cache.failure(of: path, modified: 1_700_000_000) == nil)
    await service.waitUntilIdle()
  }

  /// A cell that changes its size during a retry cancels its request and sends another one.
  @Test func aRetryAppliesToEverySize() async throws {
    let path = try picture("a.jpg")
    #expect(cache.storeFailure(.decoderStopped, of: path, modified: 1_700_000_000))
    let (service, threads) = held()
    service.retry([ThumbnailRequest(id: 1, path: path, modified: 1_700_000_000, side: 60)])
    service.cancel([1])
    service.request(ThumbnailRequest(id: 2, path: path, modified: 1_700_000_000, side: 80))
    threads.resume()
    #expect(final(await collect(service, until: 1), 2)?.width == 80)
    await service.waitUntilIdle()
  }

  @Test func aFailedRetryIsRecordedAgain() async throws {
    let path = try folder.write(Array("Dear diary".utf8), to: "diary.jpg")
    #expect(cache.storeFailure(.timedOut, of: path, modified: 3))
    let service = ThumbnailService(cache: cache)
    service.retry([ThumbnailRequest(id: 1, path: path, modified: 3, side: 60)])
    guard case .failed(.notAnImage)? = await collect(service, until: 1).first?.event else {
      Issue.record("it is not tried again")
      return
    }
    await service.waitUntilIdle()
    #expect(cache.failure(of: path, modified: 3) == .notAnImage)
  }

  @Test func aTruncatedImageIsMarkedAlsoFromTheCache() async throws {
    let whole = try RGBPixels.noise(width: 600, height: 600).encoded(as: "jpeg")
    let path = try folder.write(Array(whole[..<(whole.count * 2 / 3)]), to: "half.jpg")
    PictureFile.setModified(path, to: 9)
    for id in UInt64(1)...2 {
      let service = ThumbnailService(cache: cache)
      service.request(ThumbnailRequest(id: id, path: path, modified: 9, side: 60))
      guard case .final(let pixels, true)? = await collect(service, until: 1).first?.event else {
        Issue.record("not marked as damaged")
        return
      }
      #expect(pixels.pixel(x: 30, y: 5).alpha == 255 && pixels.pixel(x: 30, y: 58).alpha == 0)
      await service.waitUntilIdle()
    }
  }

  @Test func thumbnailsAreDeliveredWithoutAWritableCache() async throws {
    let blocked = ThumbnailCache(folder: try folder.write([1], to: "file") + "/thumbnails")
    let service = ThumbnailService(cache: blocked)
    service.request(ThumbnailRequest(id: 1, path: try picture("a.jpg"), modified: 1_700_000_000, side: 60))
    #expect(final(await collect(service, until: 1), 1)?.width == 60)
    await service.waitUntilIdle()
  }

  @Test func wideImagesUseALargerThumbnail() async throws {
    let path = try folder.write(
      RGBPixels(width: 2_400, height: 400) { x, _ in
        x % 2 == 0 ? (255, 255, 255) : (0, 0, 0)
      }.encoded(as: "png"), to: "wide.png")
    PictureFile.setModified(path, to: 1_700_000_000)
    let service = ThumbnailService(cache: cache)
    service.request(ThumbnailRequest(id: 1, path: path, modified: 1_700_000_000, side: 150))
    let pixels = try #require(final(await collect(service, until: 1), 1))
    #expect(pixels.width == 150 && pixels.height == 150)
    await service.waitUntilIdle()
    #expect(folder.names(in: "cache") == ["xx-large"])
  }

  @Test func allRequestsAreAnsweredOrCancelledWhileScrolling() async throws {
    let service = ThumbnailService(cache: cache)
    let paths = try (0..<12).map { try picture("\($0).jpg") }
    let shown = Set((980..<1000).map { UInt64($0) })
    for first in stride(from: 0, to: 981, by: 7) {
      let ids = (first..<min(first + 20, 1000)).map { UInt64($0) }
      service.request(
        ids.map {
          ThumbnailRequest(id: $0, path: paths[Int($0) % 12], modified: 1_700_000_000, side: 40 + Int($0) % 3)
        })
      service.setVisible(ids)
      service.cancel((0..<UInt64(first)).suffix(40).map { $0 })
    }
    service.cancel((0..<980).map { UInt64($0) })
    service.request(
      (980..<1000).map {
        ThumbnailRequest(id: $0, path: paths[Int($0) % 12], modified: 1_700_000_000, side: 50)
      })
    var open = shown
    for await batch in service.deliveries {
      for delivery in batch {
        #expect(shown.contains(delivery.id))
        if case .final(let pixels, _) = delivery.event, pixels.width == 50 { open.remove(delivery.id) }
      }
      if open.isEmpty { break }
    }
    await service.waitUntilIdle()
    #expect(service.openRequests == 0)
  }

  @Test func cancellingTheReaderEndsItsLoop() async throws {
    let service = ThumbnailService(cache: cache)
    let task = Task { for await _ in service.deliveries {} }
    task.cancel()
    await task.value
    service.request(ThumbnailRequest(id: 1, path: try picture("a.jpg"), modified: 1_700_000_000, side: 60))
    await service.waitUntilIdle()
    service.stop()
  }

  @Test func stoppingEndsTheStream() async throws {
    let service = ThumbnailService(cache: cache)
    service.request(ThumbnailRequest(id: 1, path: try picture("a.jpg"), modified: 1, targetSize: .full))
    service.stop()
    for await _ in service.deliveries {}
    await service.waitUntilIdle()
  }

  private static let jpeg = try? CornerPicture(width: 1200, height: 800).stored(orientation: 1).encoded(
    as: "jpeg")

  /// An image of 1200 × 800 pixels, modified at 1,700,000,000.
  private func picture(_ name: String) throws -> String {
    let path = try folder.write(try #require(Self.jpeg), to: name)
    PictureFile.setModified(path, to: 1_700_000_000)
    return path
  }

  /// Returns a service with one suspended thread.
  private func held() -> (ThumbnailService, DispatchQueue) {
    let threads = DispatchQueue(label: "held", attributes: .concurrent)
    threads.suspend()
    return (ThumbnailService(cache: cache, limits: DecodingLimits(), workers: 1, threads: threads), threads)
  }

  /// Returns a request that differs from all others, so that it is not coalesced.
  private func ask(_ id: UInt64, _ path: String) -> ThumbnailRequest {
    ThumbnailRequest(id: id, path: path, modified: 1_700_000_000, side: 40 + Int(id))
  }

  private func final(_ answers: [ThumbnailDelivery], _ id: UInt64) -> PixelBuffer? {
    for case .final(let pixels, _) in answers.filter({ $0.id == id }).map(\.event) { return pixels }
    return nil
  }

  /// Collects the deliveries until `count` requests are answered.
  private func collect(_ service: ThumbnailService, until count: Int) async -> [ThumbnailDelivery] {
    var answers: [ThumbnailDelivery] = []
    var open = count
    for await batch in service.deliveries {
      for delivery in batch {
        answers.append(delivery)
        if case .preliminary = delivery.event { continue }
        open -= 1
      }
      if open == 0 { break }
    }
    return answers
  }
}
