import GObjectKit
import GStreamerKit
import Imaging

/// Decodes single frames of a photo's video.
public nonisolated protocol MotionFrames: Sendable {
  /// The duration of the video; nil if it cannot be read.
  var duration: Duration? { get async }
  /// Decodes the frame at a time in the size of the video; nil if that fails.
  func frame(at time: Duration) async -> PixelBuffer?
}

/// Decodes frames with GStreamer, on a queue of its own. The video is opened by the first call.
actor VideoFrames: MotionFrames {
  private nonisolated let executor = QueueExecutor(label: "key-frames", qos: .userInitiated)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// More than cameras record.
  private static let largest = VideoSize(width: 8192, height: 8192)

  private let opened: OpenedVideo
  private lazy var reader = try? FrameReader(
    uri: opened.uri, maximumSize: Self.largest, isInBackground: false)

  init(_ opened: OpenedVideo) { self.opened = opened }

  var duration: Duration? { reader?.duration }

  func frame(at time: Duration) -> PixelBuffer? {
    guard let frame = reader?.frame(at: time, precision: .accurate), frame.stride == frame.width * 4 else {
      return nil
    }
    return PixelBuffer(bytes: frame.bytes, width: frame.width, height: frame.height, isOpaque: true)
  }
}
