import FileTesting
import GObjectKit
import Imaging
import LcmsKit
import PictureTesting
import PixbufKit
import Testing

/// The colors of decoded images. The expected ones are computed from the chromaticities and curves of the standards, not
/// by Little CMS.
@Suite(.timeLimit(.minutes(2))) struct ColorManagementTests {
  private let folder: TemporaryFolder
  private static let displayP3 = ICCProfile.rgb(.displayP3, .sRGB)

  init() throws { folder = try TemporaryFolder() }

  private func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8, width: Int = 64) -> RGBPixels {
    RGBPixels(width: width, height: 48) { _, _ in (red, green, blue) }
  }

  private func encoded(_ pixels: RGBPixels, _ format: String, profile: [UInt8]) throws -> [UInt8] {
    let quality = format == "jpeg" ? [("quality", "100")] : []
    return try pixels.encoded(as: format, options: quality + [("icc-profile", ICCProfile.base64(profile))])
  }

  /// Inserts chunks after the header of a PNG.
  private func png(_ pixels: RGBPixels, _ chunks: [UInt8]...) throws -> [UInt8] {
    let png = try pixels.encoded(as: "png")
    return Array(png[..<33]) + chunks.flatMap(\.self) + Array(png[33...])
  }

  private func color(_ bytes: [UInt8], _ name: String, _ targetSize: TargetSize = .full) throws -> [Int] {
    let path = try folder.write(bytes, to: name)
    return color(try ImageDecoder().decode(path: path, targetSize: targetSize).pixels)
  }

  private func color(_ pixels: PixelBuffer) -> [Int] {
    let pixel = pixels.pixel(x: pixels.width / 2, y: pixels.height / 2)
    return [pixel.red, pixel.green, pixel.blue].map(Int.init)
  }

  private func isClose(_ color: [Int], _ expected: [Int], within tolerance: Int = 1) -> Bool {
    zip(color, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test(
    arguments: [([201, 60, 40], [219, 41, 22]), ([120, 140, 90], [115, 141, 84])] as [([UInt8], [Int])])
  func anEmbeddedProfileIsHonoured(stored: [UInt8], shown: [Int]) throws {
    let pixels = plain(stored[0], stored[1], stored[2])
    let tiff = try color(encoded(pixels, "tiff", profile: Self.displayP3), "a.tiff")
    #expect(isClose(tiff, shown), "\(tiff)")
    let jpeg = try color(encoded(pixels, "jpeg", profile: Self.displayP3), "a.jpg")
    #expect(isClose(jpeg, shown, within: 3), "\(jpeg)")
    // Also when the image is scaled.
    let small = try color(
      encoded(pixels, "tiff", profile: Self.displayP3), "b.tiff", .fit(width: 16, height: 16))
    #expect(isClose(small, shown), "\(small)")
  }

  @Test func anImageWithTheProfileOfSRGBIsNotChanged() throws {
    let bytes = try encoded(plain(201, 60, 40), "tiff", profile: ICCProfile.rgb(.sRGB, .sRGB))
    #expect(try color(bytes, "a.tiff") == [201, 60, 40])
  }

  @Test func aProfileInSeveralSegmentsIsRead() throws {
    let jpeg = try plain(201, 60, 40).encoded(as: "jpeg", options: [("quality", "100")])
    let half = Self.displayP3.count / 2
    func segment(_ number: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
      let content = Array("ICC_PROFILE\0".utf8) + [number, 2] + part
      return [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }
    // The second part first.
    let bytes =
      Array(jpeg[..<2]) + segment(2, Self.displayP3[half...]) + segment(1, Self.displayP3[..<half])
      + Array(jpeg[2...])
    #expect(isClose(try color(bytes, "a.jpg"), [219, 41, 22], within: 3))
  }

  @Test func theEmbeddedThumbnailHasTheColorsOfThePhoto() throws {
    let bytes = try encoded(plain(201, 60, 40, width: 640), "jpeg", profile: Self.displayP3)
    let path = try folder.write(bytes, to: "a.jpg")
    try PictureFile.setThumbnail(plain(201, 60, 40).encoded(as: "jpeg"), of: path)
    let thumbnail = try #require(
      try ImageDecoder().embeddedThumbnail(path: path, targetSize: .fit(width: 32, height: 32)))
    #expect(isClose(color(thumbnail), [219, 41, 22], within: 4), "\(color(thumbnail))")
  }

  @Test(
    arguments: [([180, 100, 60], [203, 100, 55]), ([110, 140, 90], [95, 141, 86])] as [([UInt8], [Int])])
  func photosOfCamerasInAdobeRGBNeedNoProfile(stored: [UInt8], shown: [Int]) throws {
    let pixels = plain(stored[0], stored[1], stored[2])
    let path = try folder.write(pixels.encoded(as: "jpeg", options: [("quality", "100")]), to: "_DSC0001.JPG")
    try PictureFile.tag(path, ["Exif.Photo.ColorSpace": "65535", "Exif.Iop.InteroperabilityIndex": "R03"])
    let adobe = color(try ImageDecoder().decode(path: path, targetSize: .full).pixels)
    #expect(isClose(adobe, shown, within: 3), "\(adobe)")
    try PictureFile.tag(path, ["Exif.Iop.InteroperabilityIndex": "R98"])
    let sRGB = color(try ImageDecoder().decode(path: path, targetSize: .full).pixels)
    #expect(isClose(sRGB, stored.map(Int.init), within: 2), "\(sRGB)")
  }

  @Test func theColorSpaceThatAPNGNamesIsHonoured() throws {
    let coded = PictureFile.chunk("cICP", [12, 13, 0, 1])
    #expect(isClose(try color(png(plain(201, 60, 40), coded), "coded.png"), [219, 41, 22]))
    let linear = PictureFile.chunk("gAMA", PictureFile.bigEndian(100_000))
    #expect(isClose(try color(png(plain(128, 128, 128), linear), "linear.png"), [188, 188, 188]))
    let common = PictureFile.chunk("gAMA", PictureFile.bigEndian(45_455))
    #expect(try color(png(plain(128, 60, 40), common), "common.png") == [128, 60, 40])
    // sRGB precedes the values for programs that do not know it.
    let named = PictureFile.chunk("sRGB", [0])
    #expect(try color(png(plain(128, 60, 40), named, linear), "named.png") == [128, 60, 40])
    let chromaticities = PictureFile.chunk(
      "cHRM",
      [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap { PictureFile.bigEndian($0) })
    #expect(
      isClose(try color(png(plain(201, 60, 40), common, chromaticities), "chrm.png"), [219, 41, 22]))
  }

  @Test func translucentPixelsKeepTheirAlpha() throws {
    let bytes = [[UInt8]](repeating: [200, 100, 60, 128], count: 64 * 48).flatMap(\.self)
    let pixbuf = Pixbuf(Bytes(bytes), width: 64, height: 48, stride: 256, hasAlpha: true)
    let png = try pixbuf.encoded(as: "png").array
    let coded = PictureFile.chunk("cICP", [12, 13, 0, 1])
    let path = try folder.write(Array(png[..<33]) + coded + Array(png[33...]), to: "a.png")
    let pixel = try ImageDecoder().decode(path: path, targetSize: .full).pixels.pixel(x: 9, y: 9)
    #expect(pixel.alpha == 128)
    // Display P3 (200, 100, 60) is sRGB (215, 93, 47), premultiplied here.
    #expect(
      isClose([pixel.red, pixel.green, pixel.blue].map(Int.init), [108, 47, 24], within: 2), "\(pixel)")
  }

  @Test func theProfileOfAGrayImageIsHonoured() throws {
    let bytes = try encoded(plain(128, 128, 128), "tiff", profile: ICCProfile.gray(gamma: 1.8))
    let shown = try color(bytes, "gray.tiff")
    #expect(isClose(shown, [146, 146, 146], within: 2), "\(shown)")
  }

  @Test(arguments: [12, 1])
  func theColorSpaceOfAVIFIsHonoured(primaries: Int) throws {
    let avif = AVIFFile.make(
      try plain(201, 60, 40).encoded(as: "avif"),
      colors: Array("nclx".utf8) + [0, UInt8(primaries), 0, 13, 0, 6, 0x80])
    let shown = try color(avif, "a.avif")
    #expect(isClose(shown, primaries == 12 ? [219, 41, 22] : [201, 60, 40], within: 5), "\(shown)")
  }

  @Test func theProfileOfAVIFIsHonouredAndKeptInAConvertedCopy() async throws {
    let avif = AVIFFile.make(
      try plain(201, 60, 40).encoded(as: "avif"), colors: Array("prof".utf8) + Self.displayP3)
    let path = try folder.write(avif, to: "a.avif")
    let shown = color(try ImageDecoder().decode(path: path, targetSize: .full).pixels)
    #expect(isClose(shown, [219, 41, 22], within: 5), "\(shown)")
    let copy = try await ImageDecoder().converted(path: path, to: [.jpeg])
    let converted = try color(copy.bytes.array, "copy.jpg")
    #expect(isClose(converted, shown, within: 5), "\(converted)")
  }

  @Test func aDamagedOrUnsuitableProfileIsIgnored() throws {
    var damaged = Self.displayP3
    for index in damaged.indices.dropFirst(140) { damaged[index] = 0xFF }
    let profiles = [
      damaged, Array(Self.displayP3.prefix(200)), ICCProfile.cmyk(), [UInt8](repeating: 0x20, count: 400),
    ]
    for (index, profile) in profiles.enumerated() {
      let shown = try color(encoded(plain(201, 60, 40), "tiff", profile: profile), "\(index).tiff")
      #expect(shown == [201, 60, 40], "profile \(index)")
    }
  }

  @Test func theTableOfADisplayHasItsColors() throws {
    let table = try ImageDecoder().displayTable(for: Bytes(Self.displayP3))
    let size = ImageDecoder.displayTableSize
    func color(_ red: Int, _ green: Int, _ blue: Int) -> [Int] {
      let start = ((blue * size + green) * size + red) * 3
      return table[start..<start + 3].map(Int.init)
    }
    #expect(table.count == size * size * size * 3)
    let last = size - 1
    // The primaries of sRGB in Display P3, from the chromaticities of both.
    #expect(isClose(color(last, 0, 0), [234, 51, 35]), "\(color(last, 0, 0))")
    #expect(isClose(color(0, last, 0), [117, 251, 76]), "\(color(0, last, 0))")
    #expect(isClose(color(0, 0, last), [0, 0, 245]), "\(color(0, 0, last))")
    #expect(color(0, 0, 0) == [0, 0, 0] && color(last, last, last) == [255, 255, 255])
    #expect(isClose(color(16, 16, 16), [128, 128, 128]))
  }

  @Test func thereIsNoTableForADisplayOfSRGBOrAnUnsuitableProfile() throws {
    for profile in [
      ICCProfile.rgb(.sRGB, .sRGB), ICCProfile.gray(gamma: 2.2), [], [UInt8](repeating: 7, count: 4_000),
    ] { #expect(try ImageDecoder().displayTable(for: Bytes(profile)).isEmpty, "\(profile.count) bytes") }
    #expect(throws: ImageError.fileTooLarge(bytes: ColorProfile.maximumSize + 1)) {
      try ImageDecoder().displayTable(
        for: Bytes([UInt8](repeating: 0, count: ColorProfile.maximumSize + 1)))
    }
  }
}
