import FileTesting
import GObjectKit
import Imaging
import PictureTesting
import Testing

/// Where the videos of motion photos are, as the workers find them.
@Suite(.timeLimit(.minutes(2))) struct MotionPhotoTests {
  private let folder: TemporaryFolder
  private let jpeg: [UInt8]
  private let video = MovieFile().bytes

  init() throws {
    folder = try TemporaryFolder()
    jpeg = try RGBPixels(width: 16, height: 8) { _, _ in (red: 200, green: 40, blue: 40) }
      .encoded(as: "jpeg")
  }

  private func motion(_ bytes: [UInt8], _ name: String = "a.jpg") throws -> PictureMotion? {
    try ImageDecoder.immediate.motion(path: folder.write(bytes, to: name))
  }

  private func xmp(_ properties: String, elements: String = "") -> [UInt8] {
    PictureFile.jpeg(jpeg, xmp: PictureFile.googleNamespaces + " " + properties, elements: elements)
  }

  private func found(_ photo: [UInt8], _ motion: PictureMotion?, after time: Duration? = nil) -> Bool {
    guard case .video(let found)? = motion else { return false }
    return found.range == photo.count..<photo.count + video.count && found.photoTime == time
  }

  private func directory(_ items: [(semantic: String, length: Int, padding: Int)]) -> String {
    let list = items.map {
      """
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="a/b" Item:Semantic="\($0.semantic)" \
      Item:Length="\($0.length)" Item:Padding="\($0.padding)"/></rdf:li>
      """
    }
    return "<Container:Directory><rdf:Seq>\(list.joined())</rdf:Seq></Container:Directory>"
  }

  @Test func aMicroVideoIsAtItsDistanceFromTheEnd() throws {
    let photo = xmp(
      """
      GCamera:MicroVideo="1" GCamera:MicroVideoOffset="\(video.count)" \
      GCamera:MicroVideoPresentationTimestampUs="1500000"
      """)
    #expect(found(photo, try motion(photo + video), after: .milliseconds(1500)))
    // An editor has dropped the video.
    #expect(try motion(photo) == nil)
  }

  @Test func theListOfAContainerSaysWhereTheVideoIs() throws {
    let properties = """
      GCamera:MotionPhoto="1" GCamera:MotionPhotoPresentationTimestampUs="-1"
      """
    let photo = xmp(
      properties, elements: directory([("Primary", 0, 0), ("MotionPhoto", video.count, 0)]))
    #expect(found(photo, try motion(photo + video)))
    let more = xmp(
      properties,
      elements: directory([("Primary", 0, 0), ("MotionPhoto", video.count, 3), ("GainMap", 5, 0)]))
    #expect(found(more, try motion(more + video + [UInt8](repeating: 0, count: 8))))
    for length in [-1, 0, 1 << 40, video.count + 1] {
      let lying = xmp(properties, elements: directory([("Primary", 0, 0), ("MotionPhoto", length, 0)]))
      #expect(try motion(lying + video) == nil, "\(length)")
    }
  }

  @Test func samsungsTrailerSaysWhereTheVideoIs() throws {
    let head = PictureFile.samsungBlock(0x0A30, "MotionPhoto_Data", [])
    let file =
      jpeg
      + PictureFile.samsungTrailer([(0x0A01, "Image_UTC_Data", [1]), (0x0A30, "MotionPhoto_Data", video)])
    let photo = jpeg + PictureFile.samsungBlock(0x0A01, "Image_UTC_Data", [1]) + head
    #expect(found(photo, try motion(file)))
    #expect(try motion(jpeg + PictureFile.samsungTrailer([(0x0A01, "Image_UTC_Data", [1])])) == nil)
  }

  @Test func aBoxOfAHEICContainsTheVideo() throws {
    let image = try RGBPixels(width: 16, height: 8) { _, _ in (red: 0, green: 0, blue: 9) }
      .encoded(as: "avif")
    let photo = image + PictureFile.bigEndian(UInt32(video.count + 8)) + Array("mpvd".utf8)
    #expect(found(photo, try motion(photo + video, "a.heic")))
    // The file was cut off.
    #expect(try motion(photo + video.dropLast(), "a.heic") == nil)
  }

  @Test func aLivePhotoNamesItsVideo() throws {
    let path = try folder.write(jpeg, to: "live.jpg")
    try PictureFile.tag(
      path,
      [
        "Exif.Image.Make": "Apple",
        "Exif.Photo.MakerNote": PictureFile.appleMakerNote(burst: nil, contentIdentifier: "1F-2"),
      ])
    #expect(try ImageDecoder.immediate.motion(path: path) == .pairedVideo(identifier: "1F-2"))
  }

  @Test func aStillPhotoHasNone() throws { #expect(try motion(jpeg) == nil) }
}
