import CGLib
import CGStreamer
import GObjectKit
import GStreamerKit

/// The peaks of a part of a song, for a waveform.
public struct AudioPeaks: Sendable {
  /// The peak of each of the equal parts of the range, of the louder channel, relative to full scale: 0…255.
  public private(set) var peaks: [UInt8]
  private let range: Range<Duration>

  /// Decodes a range of an open file. Blocks for at most the timeout in each step.
  ///
  /// A damaged part of the file, and what is behind its end, is silent.
  ///
  /// - Parameters:
  ///   - file: The media file.
  ///   - range: The range, from the start of the media.
  ///   - count: The number of equal parts, at least 1.
  ///   - timeout: The maximum time of each step.
  /// - Returns: nil if the file has no audio or it cannot be decoded.
  /// - Throws: `GStreamerError.missingElement` if a plug-in is missing, `.stateChangeFailed` if the file cannot be opened.
  public static func read(
    _ file: FileDescriptor, _ range: Range<Duration>, count: Int, timeout: Duration
  ) throws(GStreamerError) -> AudioPeaks? {
    let player = try Element(PlayBin.factory)
    let sink = try Element("appsink", ["sync": false, "enable-last-sample": false, "max-buffers": 16])
    // The formats of the decoders of most files, so that they are rarely converted. Resampling would smooth peaks.
    sink.set("caps", "audio/x-raw,layout=interleaved,format={S16LE,F32LE,S32LE}")
    player.set("uri", file.mediaURI)
    player.set("flags", "audio")
    player.set("audio-sink", element: sink)
    player.set("video-sink", element: try Element("fakesink"))
    defer { try? player.setState(.null) }
    try player.setState(.paused)
    // An accurate seek: a file of variable bit rate without an index is read from its start, without decoding it.
    guard Preroll.wait(for: player, timeout) == true else { return nil }
    guard player.seek(to: range.lowerBound, until: range.upperBound, precision: .accurate),
      Preroll.wait(for: player, timeout) != nil
    else { return AudioPeaks(range, count: count) }
    try player.setState(.playing)
    var result = AudioPeaks(range, count: count)
    while let raw = gst_app_sink_try_pull_sample(sink.pointer.cast(), timeout.gstTime) {
      guard result.add(Sample(adopting: raw)) else { break }
    }
    return result
  }

  private init(_ range: Range<Duration>, count: Int) {
    self.range = range
    peaks = Array(repeating: 0, count: max(count, 1))
  }

  /// Adds the samples of a buffer. Returns false if it is behind the range.
  private mutating func add(_ sample: Sample) -> Bool {
    guard let format = sample.caps?.structures.first, let channels = format["channels"]?.int, channels > 0,
      let rate = format["rate"]?.int, rate > 0, let start = sample.streamTime, let bytes = sample.bytes
    else { return true }
    guard start < range.upperBound else { return false }
    bytes.withBytes { span in
      span.withUnsafeBytes { raw in
        let place = Place(start: start - range.lowerBound, channels: channels, rate: rate)
        switch format["format"]?.string {
        case "S16LE": add(raw.bindMemory(to: Int16.self), place, fullScale: 0x7FFF)
        case "S32LE": add(raw.bindMemory(to: Int32.self), place, fullScale: 0x7FFF_FFFF)
        case "F32LE": add(raw.bindMemory(to: Float.self), place, fullScale: 1)
        default: break
        }
      }
    }
    return true
  }

  /// Where the samples of a buffer are.
  private struct Place {
    /// The time of the first frame of samples, from the start of the range.
    var start: Duration
    var channels: Int
    /// The frames per second.
    var rate: Int
  }

  private mutating func add<Value: Real>(
    _ values: UnsafeBufferPointer<Value>, _ place: Place, fullScale: Double
  ) {
    // In frames of samples, relative to the first one of the buffer.
    let first = -(place.start / .seconds(1)) * Double(place.rate)
    let framesPerPeak =
      (range.upperBound - range.lowerBound) / .seconds(1) * Double(place.rate) / Double(peaks.count)
    let count = values.count / place.channels
    for index in peaks.indices {
      let from = max(Int((first + framesPerPeak * Double(index)).rounded()), 0)
      let to = min(Int((first + framesPerPeak * Double(index + 1)).rounded()), count)
      guard from < to else { continue }
      let peak = Self.peak(values[from * place.channels..<to * place.channels])
      let level = (peak / fullScale * 255).rounded()
      // A comparison with NaN, which a damaged file can contain, is false.
      if level > Double(peaks[index]) { peaks[index] = UInt8(min(level, 255)) }
    }
  }

  /// The largest magnitude.
  private static func peak<Value: Real>(_ values: Slice<UnsafeBufferPointer<Value>>) -> Double {
    var (low, high) = (Value.zero, Value.zero)
    for value in values {
      low = value < low ? value : low
      high = value > high ? value : high
    }
    return max(-low.real, high.real)
  }
}

/// A value that a Double represents.
private protocol Real: Comparable, AdditiveArithmetic {
  var real: Double { get }
}

extension Int16: Real { fileprivate var real: Double { Double(self) } }
extension Int32: Real { fileprivate var real: Double { Double(self) } }
extension Float: Real { fileprivate var real: Double { Double(self) } }
