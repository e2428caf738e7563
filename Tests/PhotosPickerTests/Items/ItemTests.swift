import FileTesting
import GObjectKit
import GtkKit
import Imaging
import MediaLibrary
import PictureTesting
import Synchronization
import TestTools
import Testing

@testable import PhotosPicker

@MainActor
@Suite(.timeLimit(.minutes(2)))
struct ItemTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func item(
    _ bytes: [UInt8], _ name: String, _ encoding: PreferredItemEncoding, facts: ItemFacts? = nil
  ) throws -> PhotosPickerItem {
    let path = try folder.write(bytes, to: name)
    return PhotosPickerItem(
      MediaItem(
        id: MediaItemID(rawValue: 1), path: path, size: Int64(bytes.count), modified: .now, facts: facts),
      encoding: encoding)
  }

  private var photo: RGBPixels {
    RGBPixels(width: 64, height: 48) { x, y in (UInt8(x * 3), UInt8(y * 5), UInt8(x + y)) }
  }

  @Test func currentHandsOverTheSameBytesAndFile() async throws {
    for encoding in [PreferredItemEncoding.current, .automatic] {
      let item = try item(RotatedHEIC.bytes, "a.heic", encoding)
      #expect(try await item.loadTransferable(as: [UInt8].self) == RotatedHEIC.bytes)
      #expect(try await item.loadTransferable(as: Bytes.self).count == RotatedHEIC.bytes.count)
      #expect(try await item.loadTransferable(as: File.self).path == folder.path("a.heic"))
    }
  }

  @Test func aTextureIsUpright() async throws {
    let item = try item(RotatedHEIC.bytes, "a.heic", .current)
    let texture = try await item.loadTransferable(as: Texture.self)
    #expect((texture.width, texture.height) == (192, 128))
    let pixels = try await item.loadTransferable(as: PixelBuffer.self)
    #expect(pixels.pixel(x: 10, y: 10).red > 200)
  }

  @Test func compatibleHandsOverAJPEGFileOfTheSameName() async throws {
    let item = try item(RotatedHEIC.bytes, "Lake \n 1.heic", .compatible)
    #expect(item.supportedContentTypes == ["image/jpeg", "image/png"])
    let file = try await item.loadTransferable(as: File.self, contentTypes: ["image/jpeg"])
    #expect(file.name == "Lake \n 1.jpg")
    #expect(file.contentType == "image/jpeg")
    #expect(try ImageMetadata.read(path: file.path).captureDate?.year == 2021)
    // A second load uses the same file.
    let inode = try file.info().identity
    #expect(
      try await item.loadTransferable(as: File.self, contentTypes: ["image/jpeg"]).info().identity == inode)
    #expect(folder.names() == ["Lake \n 1.heic"], "Nothing is written beside the original.")
  }

  @Test func compatibleFilesStayAsTheyAre() async throws {
    for format in ["jpeg", "png"] {
      let item = try item(photo.encoded(as: format), "a.\(format)", .compatible)
      #expect(item.supportedContentTypes == ["image/\(format)"])
      #expect(try await item.loadTransferable(as: File.self).path == folder.path("a.\(format)"))
    }
  }

  @Test func automaticConvertsOnlyWhatTheProgramDoesNotAccept() async throws {
    let item = try item(try photo.encoded(as: "webp"), "a.webp", .automatic)
    #expect(item.supportedContentTypes == ["image/webp", "image/jpeg", "image/png"])
    func type(_ accepted: [String]?) async throws -> String? {
      try await item.loadTransferable(as: File.self, contentTypes: accepted).contentType
    }
    #expect(try await type(nil) == "image/webp")
    #expect(try await type(["image/*"]) == "image/webp")
    #expect(try await type(["image/png"]) == "image/png")
    #expect(try await type(["text/plain", "image/jpeg"]) == "image/jpeg")
    await #expect(throws: PhotosPickerError.notAccepted(name: "a.webp", type: "image/webp")) {
      try await type(["video/mp4"])
    }
  }

  @Test func currentRefusesTypesThatTheProgramDoesNotAccept() async throws {
    let item = try item(try photo.encoded(as: "webp"), "a.webp", .current)
    let error = await #expect(throws: PhotosPickerError.self) {
      try await item.loadTransferable(as: Bytes.self, contentTypes: ["image/jpeg"])
    }
    #expect(error?.description == "“a.webp” has the format image/webp, which the program does not accept.")
  }

  @Test func failuresAreSentencesThatNameTheFile() async throws {
    let gone = try item([1, 2], "gone.jpg", .current)
    try folder.remove("gone.jpg")
    await #expect(throws: PhotosPickerError.notFound(name: "gone.jpg")) {
      try await gone.loadTransferable(as: Bytes.self)
    }
    await #expect(throws: PhotosPickerError.notFound(name: "gone.jpg")) {
      try await gone.loadTransferable(as: File.self)
    }
    let text = try item(Array("hello".utf8), "text.webp", .compatible)
    let error = await #expect(throws: PhotosPickerError.self) {
      try await text.loadTransferable(as: File.self)
    }
    #expect(error?.description == "“text.webp” cannot be read: The file is not an image.")
    let whole = try photo.encoded(as: "tiff")
    let cut = try item(Array(whole.prefix(whole.count / 2)), "cut.tiff", .compatible)
    await #expect(throws: PhotosPickerError.self) { try await cut.loadTransferable(as: Bytes.self) }
  }

  @Test func progressReachesTheEndAndCancellationEndsTheWork() async throws {
    let item = try item([UInt8](repeating: 7, count: 20 << 20), "large.jpg", .current)
    let seen = Mutex<[Double]>([])
    _ = try await item.loadTransferable(as: Bytes.self) { part in seen.withLock { $0.append(part) } }
    let parts = seen.withLock(\.self)
    #expect(parts.first == 0 && parts.last == 1 && parts.count > 4 && parts == parts.sorted())
    let task = Task { try await item.loadTransferable(as: Bytes.self) }
    task.cancel()
    await #expect(throws: PhotosPickerError.cancelled) { try await task.value }
  }

  @Test func theIdentifierFindsTheItemAfterARename() async throws {
    let library = try await TemporaryLibrary(count: 3)
    let asset = AssetID.make()
    let known = try #require(library.model.items[library.id(2)])
    library.model.apply([
      ItemFactsUpdate(
        id: known.id, size: known.size, modified: known.modified,
        facts: ItemFacts(asset: asset, date: known.date))
    ])
    try #require(await eventually("the facts") { library.model.items[known.id]?.asset == asset })
    let picked = PhotosPickerItem(try #require(library.model.items[known.id]), library: library.model)
    #expect(picked.itemIdentifier == asset.description)
    try File(path: library.folder.path("p02.jpg")).rename(to: File(path: library.folder.path("new.jpg")))
    try #require(await eventually("the rename") { library.model.items[known.id]?.name == "new.jpg" })
    #expect(try await picked.loadTransferable(as: [UInt8].self) == [2])
    let restored = try #require(
      PhotosPickerItem(itemIdentifier: asset.description, library: library.model))
    #expect(try await restored.loadTransferable(as: File.self).name == "new.jpg")
    let unknown = try #require(
      PhotosPickerItem(itemIdentifier: AssetID.make().description, library: library.model))
    await #expect(throws: PhotosPickerError.self) { try await unknown.loadTransferable(as: File.self) }
    #expect(PhotosPickerItem(itemIdentifier: "no identifier", library: library.model) == nil)
  }
}
