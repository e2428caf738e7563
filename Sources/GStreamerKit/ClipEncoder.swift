import GObjectKit
import Synchronization

/// Writes a part of a video as a file of its own, exact to the frame, with a filter: H.264 and AAC in MP4 or, if their
/// encoders are not installed, VP8 and Opus in WebM.
///
///     ClipReader: playbin ─┬ appsink → appsrc ! (filter) ! converter ! encoder ┐
///                          └ appsink → appsrc ! converter ! encoder ───────────┴ muxer ! file :ClipWriter
///
/// The pipelines are separate because a seek must not flush the muxer, which would have begun the file. An appsrc blocks
/// the decoder while its queue is full.
public struct ClipEncoder: Sendable {
  /// The time between two looks at the pipelines, for the progress and the cancellation.
  private static let interval = Duration.milliseconds(100)
  /// The time without progress after which the pipelines count as stuck.
  private static let timeout = Duration.seconds(60)

  private let uri: String
  private let range: Range<Duration>
  private let filter: FrameFilter?
  private let format: ClipFormat

  /// Prepares a clip.
  ///
  /// - Parameters:
  ///   - uri: The URI of the video, which must be seekable.
  ///   - range: The part, in stream time.
  ///   - size: The size of the video.
  ///   - filter: The filter of all frames; nil for none.
  /// - Throws: `MP4Converter.Failure.encoderMissing` if neither format can be written.
  public init(
    uri: String, range: Range<Duration>, size: VideoSize, filter: FrameFilter?
  ) throws(MP4Converter.Failure) {
    (self.uri, self.range, self.filter) = (uri, range, filter)
    guard let format = ClipFormat.installed(pixelRate: Double(size.pixelCount) * 30) else {
      throw .encoderMissing(
        format: "H.264",
        plugins: "gstreamer1.0-plugins-ugly (x264enc), gstreamer1.0-plugins-bad (openh264enc)")
    }
    self.format = format
  }

  /// The extension of the file.
  public var fileExtension: String { format.fileExtension }

  /// Writes the file. Blocks; cancelling the calling task ends the work.
  ///
  /// - Parameters:
  ///   - output: The path of the file, which is replaced. It is deleted after a failure.
  ///   - progress: Called on this thread with the done part, 0…1.
  /// - Throws: `MP4Converter.Failure` by the cause.
  public func run(to output: String, progress: (Double) -> Void) throws(MP4Converter.Failure) {
    do throws(MP4Converter.Failure) {
      try encode(to: output, progress)
    } catch {
      for path in [output, output + ".frames"] { try? File(path: path).delete() }
      throw error
    }
  }

  private func encode(to output: String, _ progress: (Double) -> Void) throws(MP4Converter.Failure) {
    // The writer is made when the reader knows the streams.
    let target = Mutex<ClipWriter?>(nil)
    let handle: ClipReader.Handler = { sample, time, isVideo in
      target.withLock(\.self)?.handle(sample, at: time, isVideo: isVideo)
    }
    let reader = try Self.building { () throws(GStreamerError) in
      try ClipReader(uri: uri, range: range, isFiltered: filter != nil, handler: handle)
    }
    defer { reader.close() }
    try reader.open(timeout: Self.timeout)
    let writer = try Self.building { () throws(GStreamerError) in
      try ClipWriter(format, hasAudio: reader.hasAudio, filter: filter, output: output)
    }
    // Before the reader, whose threads may wait for it.
    defer { writer.stop() }
    target.withLock { $0 = writer }
    try Self.building { () throws(GStreamerError) in
      try writer.start()
      try reader.start()
    }
    try follow(reader, writer, progress)
  }

  private func follow(
    _ reader: ClipReader, _ writer: ClipWriter, _ progress: (Double) -> Void
  ) throws(MP4Converter.Failure) {
    var last = (position: Duration.zero, time: ContinuousClock.now)
    var isEnding = false
    while try !writer.poll(Self.interval) {
      if Task.isCancelled { throw .cancelled }
      try reader.check()
      if reader.hasEnded, !isEnding {
        isEnding = true
        writer.end()
        last.time = .now
      }
      if writer.position > last.position {
        last = (writer.position, .now)
        progress(min(last.position / (range.upperBound - range.lowerBound), 1))
      } else if last.time.duration(to: .now) > Self.timeout {
        throw .failed(message: "the pipelines are stuck at \(last.position)")
      }
    }
    progress(1)
  }

  private static func building<Value>(
    _ work: () throws(GStreamerError) -> Value
  ) throws(MP4Converter.Failure) -> Value {
    do throws(GStreamerError) {
      return try work()
    } catch {
      throw .failed(message: error.description)
    }
  }
}
