import Foundation

/// The test video: 1920×1080 pixels, 30 frames per second, H.264 of 35 Mbit/s with AAC, 30 s. Color bars in the upper
/// quarter make it easy to detect on the screen; moving rings below make every frame different. Keyframes are 73
/// frames apart, so full seconds have all distances from a keyframe.
enum BenchmarkVideo {
  static let rate = 30.0
  static let seconds = 30

  /// Creates the video unless it exists. Returns its path.
  static func make(in folder: String) throws -> String {
    let path = folder + "/video-73.mp4"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let count = "num-buffers=\(seconds * Int(rate))"
    let words = """
      gst-launch-1.0 -q compositor name=mix ! video/x-raw,format=I420,width=1920,height=1080,framerate=30/1 ! \
      x264enc speed-preset=veryfast bitrate=35000 key-int-max=73 option-string=nal-hrd=cbr:filler=1:force-cfr=1 ! \
      h264parse ! queue ! mp4mux name=mux ! filesink location=\(path).part \
      videotestsrc \(count) pattern=zone-plate kx2=24 ky2=24 kt=9 ! video/x-raw,width=1920,height=1080,framerate=30/1 \
      ! mix. videotestsrc \(count) pattern=smpte ! video/x-raw,width=1920,height=270,framerate=30/1 ! mix. \
      audiotestsrc \(count) samplesperbuffer=1600 wave=ticks ! audio/x-raw,rate=48000,channels=2 ! avenc_aac ! \
      aacparse ! queue ! mux.
      """
    try EncodedFile.make(path, words.split(separator: " ").map(String.init))
    return path
  }
}
