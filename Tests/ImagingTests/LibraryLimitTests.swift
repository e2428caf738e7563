import FileTesting
import GObjectKit
import Imaging
import PictureTesting
import TestTools
import Testing

/// Files that claim too much, or that are damaged, in the formats of LibRaw and libvips.
@Suite(.timeLimit(.minutes(1))) struct LibraryLimitTests {
  private let folder: TemporaryFolder
  private let picture = PatchPicture(width: 320, height: 240)

  init() throws { folder = try TemporaryFolder() }

  private func made(_ ending: String) throws -> [UInt8] {
    if ending == "dng" { return SensorFile.make(picture) }
    let source = try folder.write(
      RGBPixels.noise(width: 320, height: 240).encoded(as: "png"), to: "source.png")
    let path = folder.path("made.\(ending)")
    let result = try Command.run(
      ["vips", ending == "jxl" ? "jxlsave" : "jp2ksave", source, path], keepsErrors: true)
    try #require(result.status == 0, "\(result.text)")
    return try File(path: path).contents()
  }

  private func error(
    _ bytes: [UInt8], _ name: String, _ targetSize: TargetSize = .full,
    limits: DecodingLimits = DecodingLimits()
  ) throws -> ImageError? {
    let path = try folder.write(bytes, to: name)
    do throws(ImageError) {
      _ = try ImageDecoder(limits: limits).decode(path: path, targetSize: targetSize)
      return nil
    } catch {
      return error
    }
  }

  @Test func aClaimOfTooManyPixelsIsRefused() throws {
    var dng = SensorFile.make(picture)
    // Both sides of the first directory, whose tags are in order: 254, 256, 257.
    for entry in [1, 2] {
      dng.replaceSubrange(18 + entry * 12..<22 + entry * 12, with: TIFFBuilder.little(60_000, 4))
    }
    #expect(try self.error(dng, "a.dng") == .tooLarge(width: 60_000, height: 60_000))
  }

  @Test(arguments: ["j2k", "jp2"]) func aClaimOfTooManyPixelsOfJPEG2000IsRefused(ending: String) throws {
    var bytes = try made(ending)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0x4F, 0xFF, 0x51]) })
    for side in [8, 12] { bytes.replaceSubrange(start + side..<start + side + 4, with: [0, 1, 0x86, 0xA0]) }
    #expect(try error(bytes, "a.\(ending)") == .tooLarge(width: 100_000, height: 100_000))
  }

  @Test(arguments: ["jxl", "j2k", "dng"]) func memoryIsLimited(ending: String) throws {
    var limits = DecodingLimits()
    limits.memory = 700_000
    #expect(try error(made(ending), "a.\(ending)", limits: limits) == .tooLarge(width: 320, height: 240))
    limits.memory = 7_000_000
    #expect(try error(made(ending), "a.\(ending)", limits: limits) == nil)
  }

  @Test(arguments: ["jxl", "j2k", "dng"]) func aTruncatedFileIsASentenceOrAPart(ending: String) throws {
    let whole = try made(ending)
    for count in [40, whole.count / 3, whole.count - 100] {
      guard let error = try error(Array(whole.prefix(count)), "part.\(ending)") else { continue }
      #expect(!error.isWorkerFailure, "\(count) bytes")
    }
  }

  @Test(arguments: ["jxl", "j2k", "dng"]) func damagedBytesAreSentences(ending: String) throws {
    let source = try made(ending)
    var state: UInt32 = 7
    for _ in 0..<40 {
      var bytes = source
      for _ in 0..<4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        bytes[Int(state >> 8) % min(bytes.count, 600)] = UInt8(state >> 24)
      }
      if let error = try error(bytes, "damaged.\(ending)", .fill(side: 32)) {
        #expect(error != .decoderStopped)
      }
    }
  }

  @Test(arguments: ["jxl", "j2k", "dng"]) func theLibrariesNeedNoLandlock(ending: String) throws {
    let path = try folder.write(made(ending), to: "a.\(ending)")
    let (image, _): (DecodedImageDescription, _) = try ImageWorkers.perform(
      .decode(DecodingLimits(), .full), path: path, limits: DecodingLimits(),
      pool: Workers.withoutLandlock(in: folder))
    #expect(image.originalSize == ImageSize(width: 320, height: 240))
  }

  @Test func withoutLibvipsASentenceNamesThePackage() throws {
    let path = try folder.write(made("jxl"), to: "a.jxl")
    let pool = try Workers.withoutLibraries(in: folder)
    let error = #expect(throws: ImageError.self) {
      let _: (DecodedImageDescription, _) = try ImageWorkers.perform(
        .decode(DecodingLimits(), .full), path: path, limits: DecodingLimits(), pool: pool)
    }
    #expect(
      error?.description == "To open JPEG XL images, install the package “libvips-tools”."
        || ImageFormats.supportedTypes.contains("image/jxl"))
    #expect(ImageFormats.isCandidate(fileName: "a.jxl") && ImageFormats.isCandidate(fileName: "a.jp2"))
  }
}
