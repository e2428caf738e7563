import FileTesting
import Imaging
import PictureTesting
import Testing

/// Cameras' raw images, which are shown by the JPEG that is embedded in them.
@Suite(.timeLimit(.minutes(1))) struct RawTests {
  private let folder: TemporaryFolder
  private let decoder = ImageDecoder()

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: 1...8) func aRawImageIsItsPreviewUpright(orientation: Int) throws {
    let picture = CornerPicture(width: 240, height: 160)
    let preview = try picture.stored(orientation: orientation).encoded(as: "jpeg")
    let path = try folder.write(RawFile.make(preview: preview, orientation: orientation), to: "a.dng")
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(image.originalSize == ImageSize(width: 240, height: 160))
    #expect(image.fileSize == preview.count + RawFile.make(preview: []).count)
    let (red, blue) = (image.pixels.pixel(x: 60, y: 40), image.pixels.pixel(x: 60, y: 120))
    #expect(red.red > 230 && red.blue < 24 && blue.blue > 230 && blue.red < 24)
    let small = try decoder.decode(path: path, targetSize: .fit(width: 60, height: 60))
    #expect(small.pixels.width == 60 && small.pixels.height == 40)
  }

  @Test func aRawImageWithoutPreviewIsItsThumbnail() throws {
    let path = try folder.write(RawFile.make(preview: Array("no image".utf8)), to: "a.dng")
    let image = try decoder.decode(path: path, targetSize: .full)
    #expect(image.originalSize == ImageSize(width: 2, height: 2))
  }

  @Test func rawFormatsAreListed() {
    for name in ["a.dng", "a.NEF", "a.cr2", "a.arw"] { #expect(ImageFormats.isCandidate(fileName: name)) }
  }
}
