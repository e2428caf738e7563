import FileTesting
import Imaging
import PictureTesting
import Testing
import WorkerKit

@Suite(.timeLimit(.minutes(2))) struct FormatTests {
  @Test(
    arguments: ["a.jpg", "A.JPG", "IMG.0001.jpeg", "照片.png", "a b#.tif", "x.webp"])
  func imageFileNamesAreCandidates(name: String) { #expect(ImageFormats.isCandidate(fileName: name)) }

  @Test(
    arguments: ["jpg", "a.txt", ".jpg", ".hidden.jpg", "a.", "", "a.jpg.part", "a.xpm", "cursor.ani"])
  func otherFileNamesAreNoCandidates(name: String) { #expect(!ImageFormats.isCandidate(fileName: name)) }

  @Test func commonTypesAreSupported() {
    #expect(
      ImageFormats.supportedTypes.isSuperset(of: ["image/jpeg", "image/png", "image/tiff", "image/gif"]))
  }

  @Test func cancellingTheTaskEndsTheDecoding() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      RGBPixels.noise(width: 1_600, height: 1_600).encoded(as: "png"), to: "large.png")
    let task = Task { () async -> ImageError? in
      do throws(ImageError) {
        _ = try await ImageDecoder().image(path: path, targetSize: .full)
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: ImageError.cancelled) {
      try ImageDecoder().decode(path: path, targetSize: .full, cancellation: flag)
    }
  }

  @Test func manyThreadsDecodeConcurrently() async throws {
    let folder = try TemporaryFolder()
    let picture = CornerPicture(width: 640, height: 320)
    var paths: [String] = []
    for format in ["jpeg", "png", "webp", "tiff"] {
      paths.append(try folder.write(picture.stored(orientation: 1).encoded(as: format), to: "a.\(format)"))
    }
    let reds = await withTaskGroup(of: UInt8.self) { group in
      for index in 0..<80 {
        let path = paths[index % paths.count]
        group.addTask {
          (try? await ImageDecoder().image(path: path, targetSize: .fill(side: 80)).pixels.pixel(x: 10, y: 10)
            .red)
            ?? 0
        }
      }
      return await group.reduce(into: [UInt8]()) { $0.append($1) }
    }
    #expect(reds.count == 80 && reds.allSatisfy { $0 > 240 })
  }
}
