import Dispatch
import FileTesting
import GObjectKit
import Imaging
import PictureTesting
import TestTools
import Testing

@testable import MediaLibrary

/// Files that crash, block or exhaust the memory of the worker that decodes them, in a folder with valid images.
@Suite(.timeLimit(.minutes(4)), .crashes("tintype-decoder")) struct MaliciousFileTests {
  private let folder: TemporaryFolder
  private let cache: ThumbnailCache
  private static let modified = 1_700_000_000

  init() throws {
    folder = try TemporaryFolder()
    cache = ThumbnailCache(folder: folder.path("cache"))
  }

  @Test func validImagesAreShownBesideMaliciousOnes() async throws {
    // The malicious files come first in the order of the requests.
    var requests = try MalformedImages.all.enumerated().map { try request($0, $1.write(into: folder)) }
    let firstGood = requests.count
    let jpeg = try RGBPixels(width: 800, height: 600) { x, y in (UInt8(x % 256), UInt8(y % 256), 0) }
      .encoded(as: "jpeg")
    for index in 0..<200 {
      requests.append(try request(firstGood + index, folder.write(jpeg, to: "good-\(index).jpg")))
    }
    var limits = DecodingLimits()
    limits.time = .seconds(600)
    // A request that waits for an endless file would exceed the time limit of this test.
    let service = ThumbnailService(
      cache: cache, limits: limits, workers: nil,
      threads: DispatchQueue(label: "thumbnails", attributes: .concurrent), timeout: .seconds(600))
    service.setVisible(requests.map(\.id))
    service.request(requests)
    let good = Set(requests[firstGood...].map(\.id))
    var (shown, failed): (Set<UInt64>, Set<UInt64>) = ([], [])
    for await deliveries in service.deliveries {
      for delivery in deliveries {
        switch delivery.event {
        case .final: shown.insert(delivery.id)
        case .failed: failed.insert(delivery.id)
        default: break
        }
      }
      if shown.isSuperset(of: good) || !failed.isDisjoint(with: good) { break }
    }
    // The endless files.
    service.stop()
    #expect(shown.isSuperset(of: good) && failed.isDisjoint(with: good))
  }

  @Test(arguments: MalformedImages.endless)
  func anEndlessFileIsNotOpenedAgain(_ picture: MalformedImage) async throws {
    var limits = DecodingLimits()
    limits.time = .seconds(2)
    let first = ThumbnailService(cache: cache, limits: limits)
    let request = try request(1, picture.write(into: folder))
    first.request(request)
    #expect(await failure(first) == .timedOut)
    await first.waitUntilIdle()
    // If the file were opened again, it would be a valid image now.
    try folder.write(Self.png(), to: picture.name)
    PictureFile.setModified(request.path, to: Self.modified)
    let second = ThumbnailService(cache: cache)
    second.request(request)
    #expect(await failure(second) == .timedOut)
  }

  @Test(arguments: MalformedImages.dangerous)
  func aDangerousFileCrashesOnlyItsWorker(_ picture: MalformedImage) throws {
    let path = try picture.write(into: folder)
    var limits = DecodingLimits()
    limits.time = .seconds(3)
    let decoder = ImageDecoder(limits: limits)
    #expect(throws: ImageError.self) { try decoder.decode(path: path, targetSize: .fill(side: 64)) }
    _ = try? decoder.embeddedThumbnail(path: path, targetSize: .fill(side: 64))
    _ = try? ImageMetadata.read(path: path, limits: limits)
    let good = try folder.write(Self.png(), to: "good.png")
    #expect(try decoder.decode(path: good, targetSize: .full).pixels.width == 80)
  }

  @Test(arguments: MalformedImages.aborting)
  func metadataThatCrashesItsWorkerIsReported(_ picture: MalformedImage) throws {
    let path = try picture.write(into: folder)
    do {
      _ = try ImageMetadata.read(path: path)
      // Exiv2 0.28 reads these files.
    } catch {
      #expect(error == .decoderStopped)
    }
    #expect(try ImageMetadata.read(path: folder.write(Self.png(), to: "good.png")).size?.width == 80)
  }

  /// An image of 80 × 60 pixels.
  private static func png() throws -> [UInt8] {
    try RGBPixels(width: 80, height: 60) { _, _ in (255, 0, 0) }.encoded(as: "png")
  }

  private func request(_ index: Int, _ path: String) throws -> ThumbnailRequest {
    PictureFile.setModified(path, to: Self.modified)
    return ThumbnailRequest(id: UInt64(index), path: path, modified: Self.modified, side: 100)
  }

  /// Returns the error of the first request that fails, or nil if a request succeeds first.
  private func failure(_ service: ThumbnailService) async -> ImageError? {
    for await deliveries in service.deliveries {
      for delivery in deliveries {
        switch delivery.event {
        case .failed(let error): return error
        case .final: return nil
        default: break
        }
      }
    }
    return nil
  }
}
