import FileTesting
import Foundation
import GObjectKit
import Testing

@testable import Playback

/// Covers for other programs.
@Suite(.timeLimit(.minutes(2))) struct CoverCacheTests {
  private let folder: TemporaryFolder
  private let cache: CoverCache

  init() throws {
    folder = try TemporaryFolder()
    cache = CoverCache(folder: File(path: folder.path + "/covers"))
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: cache.folder.path)) ?? []).sorted()
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF, 0xE0], "jpg"),
      (Array("RIFF1234WEBP".utf8), "webp"), (Array("GIF89a".utf8), "gif"), ([], "jpg"),
    ] as [([UInt8], String)])
  func aCoverCanBeReadAtItsURI(bytes: [UInt8], ending: String) async throws {
    let address = try #require(await cache.store(Bytes(bytes)))
    #expect(address.hasPrefix("file:///") && address.hasSuffix("." + ending))
    let file = try #require(URL(string: address))
    #expect(try Array(Data(contentsOf: file)) == bytes)
  }

  @Test func theSameCoverIsWrittenOnce() async throws {
    let first = try #require(await cache.store(Bytes([1, 2, 3])))
    let path = cache.folder.path + "/" + names[0]
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(await cache.store(Bytes([1, 2, 3])) == first)
    #expect(names.count == 1)
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(date == old)
  }

  @Test func theNewestCoversAreKept() async throws {
    var addresses: [String] = []
    for number in 0..<CoverCache.capacity + 3 {
      addresses.append(try #require(await cache.store(Bytes([UInt8(number), 7]))))
      // Each file is a second newer than the one before, however fast the disk is.
      let path = try #require(URL(string: addresses[number])).path
      let date = Date(timeIntervalSince1970: 1_000_000_000 + Double(number))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    let kept = Set(names)
    #expect(kept.count == CoverCache.capacity)
    #expect(
      addresses.suffix(CoverCache.capacity).allSatisfy {
        kept.contains(String($0.split(separator: "/").last!))
      })
  }

  @Test func anUnwritableFolderYieldsNoCover() async throws {
    try Data("a file".utf8).write(to: URL(fileURLWithPath: folder.path + "/covers"))
    #expect(await cache.store(Bytes([1])) == nil)
  }
}
