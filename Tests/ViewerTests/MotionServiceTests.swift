import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import PictureTesting
import Testing

@testable import LivePhotos
@testable import Viewer

/// The videos of photos on disk, read by workers.
@Suite(.timeLimit(.minutes(2))) struct MotionServiceTests {
  private let folder: TemporaryFolder
  private let service = MotionService()

  init() throws { folder = try TemporaryFolder() }

  private func item(_ path: String) -> MediaItem {
    MediaItem(id: MediaItemID(rawValue: 1), path: path, modified: Timestamp(seconds: 0))
  }

  private func movie(_ identifier: String) -> [UInt8] {
    var movie = MovieFile()
    movie.items = [("com.apple.quicktime.content.identifier", .text(identifier))]
    return movie.bytes
  }

  private func livePhoto(_ name: String, _ identifier: String) throws -> String {
    let jpeg = try RGBPixels(width: 16, height: 8) { _, _ in (red: 200, green: 40, blue: 40) }
      .encoded(as: "jpeg")
    let path = try folder.write(jpeg, to: name)
    let note = PictureFile.appleMakerNote(burst: nil, contentIdentifier: identifier)
    try PictureFile.tag(path, ["Exif.Image.Make": "Apple", "Exif.Photo.MakerNote": note])
    return path
  }

  @Test func theVideoOfALivePhotoHasItsNameAndItsIdentifier() async throws {
    let photo = try livePhoto("IMG_1.JPG", "1F-2")
    _ = try folder.write(movie("another"), to: "IMG_1.mp4")
    _ = try folder.write(movie("1F-2"), to: "IMG_10.MOV")
    #expect(try await service.motion(of: item(photo)) == nil)
    let video = try folder.write(movie("1F-2"), to: "img_1.mov")
    #expect(try await service.motion(of: item(photo)) == .video(MotionVideo(path: video)))
  }

  @Test func onlyTheVideoIsCopiedOutOfThePhoto() async throws {
    let path = try folder.write([9, 9, 1, 2, 3, 9], to: "a.jpg")
    let opened = try await service.open(MotionVideo(path: path, range: 2..<5))
    #expect(try File(uri: opened.uri)?.contents() == [1, 2, 3])
    let error = await #expect(throws: ImageError.self) {
      try await service.open(MotionVideo(path: path, range: 2..<50))
    }
    #expect(error == .truncated)
  }
}
