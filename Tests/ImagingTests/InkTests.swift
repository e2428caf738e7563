import FileTesting
import GObjectKit
import Glibc
import Imaging
import PictureTesting
import TestTools
import Testing

/// Images of cyan, magenta, yellow and black.
@Suite(.timeLimit(.minutes(1))) struct InkTests {
  private let folder: TemporaryFolder
  private let picture = PatchPicture()
  private static let profile = ICCProfile.inks(exponent: 1.4)

  init() throws { folder = try TemporaryFolder() }

  /// The inks of a color without profile: 0 is none, and black replaces what all three have in common.
  private func inks(_ color: [UInt8]) -> [UInt8] {
    let light = Int(color.max() ?? 255)
    return color.map { UInt8(light == 0 ? 0 : 255 - (255 * Int($0) + light / 2) / light) } + [
      UInt8(255 - light)
    ]
  }

  /// The colors of `inks` by the profile, from its formula.
  private var printed: [[UInt8]] {
    PatchPicture.colors.map { color in
      let inks = inks(color).map { Double($0) / 255 }
      return (0..<3).map { UInt8((255 * pow((1 - inks[$0]) * (1 - inks[3]), 1.4)).rounded()) }
    }
  }

  private func tiff(profile: [UInt8]) -> [UInt8] {
    var image = TIFFBuilder(
      width: picture.width, height: picture.height, bits: [8, 8, 8, 8], photometric: 5,
      pixels: picture.encoded(inks))
    if !profile.isEmpty { image[34_675] = .undefined(profile) }
    return image.file
  }

  /// A JPEG of inks that libvips writes, inverted and with Adobe's marker, as Photoshop does.
  private func jpeg(profile: [UInt8]) throws -> [UInt8] {
    let raw = try folder.write(picture.encoded(inks), to: "inks.raw")
    let path = folder.path("inks.jpg")
    try vips("rawload", raw, raw + ".v", "\(picture.width)", "\(picture.height)", "4")
    try vips("copy", raw + ".v", raw + "c.v", "--interpretation", "cmyk")
    try vips("jpegsave", raw + "c.v", path, "--Q", "100")
    return with(try File(path: path).contents(), profile)
  }

  private func vips(_ words: String...) throws {
    let result = try Command.run(["vips"] + words, keepsErrors: true)
    try #require(result.status == 0, "\(words): \(result.text)")
  }

  /// A JPEG with another profile, and without the marker `dropped`.
  private func with(_ jpeg: [UInt8], _ profile: [UInt8], without dropped: UInt8 = 0xE2) -> [UInt8] {
    var (rest, result) = (jpeg.dropFirst(2), Array(jpeg.prefix(2)))
    if !profile.isEmpty {
      let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
      result += [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }
    while rest.count >= 4, rest[rest.startIndex + 1] != 0xDA {
      let start = rest.startIndex
      let count = 2 + Int(rest[start + 2]) << 8 + Int(rest[start + 3])
      if rest[start + 1] != dropped { result += rest.prefix(count) }
      rest = rest.dropFirst(count)
    }
    return result + rest
  }

  private func decode(_ bytes: [UInt8], _ name: String) throws -> PixelBuffer {
    try ImageDecoder().decode(path: folder.write(bytes, to: name), targetSize: .full).pixels
  }

  @Test func aProfileConvertsTheInks() throws {
    #expect(Self.profile.count > 10_000 && Self.profile.count < 65_000, "in one segment of a JPEG")
    #expect(try decode(tiff(profile: Self.profile), "a.tif").farthest(from: printed) <= 2)
    #expect(try decode(jpeg(profile: Self.profile), "a.jpg").farthest(from: printed) <= 4)
  }

  @Test func withoutAProfilePaperReflectsWhatInksLeave() throws {
    #expect(try decode(tiff(profile: []), "a.tif").farthest(from: picture) <= 2)
    #expect(try decode(jpeg(profile: []), "a.jpg").farthest(from: picture) <= 4)
  }

  @Test func withoutAdobesMarkerZeroIsFullInk() throws {
    let marked = try jpeg(profile: [])
    let unmarked = with(marked, [], without: 0xEE)
    #expect(unmarked.count < marked.count, "libvips writes the marker")
    #expect(try decode(unmarked, "unmarked.jpg").farthest(from: picture) <= 4)
  }

  @Test func aTranslucentTIFFKeepsItsColors() throws {
    var image = TIFFBuilder(
      width: picture.width, height: picture.height, bits: [8, 8, 8, 8], photometric: 2,
      pixels: picture.encoded { $0 + [128] })
    image[338] = .short([2])
    let pixel = try decode(image.file, "translucent.tif").pixel(x: 9, y: 9)
    #expect(pixel.alpha == 128)
    #expect(abs(Int(pixel.red) - 101) <= 1 && abs(Int(pixel.green) - 30) <= 1, "premultiplied: \(pixel)")
  }
}
