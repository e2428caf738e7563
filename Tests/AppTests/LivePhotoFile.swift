import Foundation
import PictureTesting
import TestTools
import Testing

/// A photo with a video.
enum LivePhotoFile {
  /// A blue video of three seconds.
  private static func video() throws -> Data {
    let path = NSTemporaryDirectory() + "/\(UUID().uuidString).mp4"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FixtureCache.file("live photo", at: path) { path in
      let words = """
        gst-launch-1.0 -q videotestsrc pattern=blue num-buffers=90 ! \
        video/x-raw,width=320,height=240,framerate=30/1 ! x264enc speed-preset=ultrafast key-int-max=30 ! \
        h264parse ! mp4mux ! filesink location=\(path)
        """
      let result = try Command.run(words.split(separator: " ").map(String.init), keepsErrors: true)
      try #require(result.status == 0, "\(result.text)")
    }
    return try Data(contentsOf: URL(filePath: path))
  }

  /// A red photo with the video.
  static func data() throws -> Data {
    let still = try RGBPixels(width: 640, height: 480) { _, _ in (red: 200, green: 30, blue: 30) }
      .encoded(as: "jpeg")
    let video = try video()
    let properties = "GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"\(video.count)\""
    return Data(PictureFile.jpeg(still, xmp: PictureFile.googleNamespaces + " " + properties)) + video
  }
}
