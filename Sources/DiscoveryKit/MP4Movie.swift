import GObjectKit
import GStreamerKit

/// What the tables of an MP4 or QuickTime file state about its video, without opening a decoder: some hundred times
/// faster than a discoverer, and with Apple's and Android's metadata, which GStreamer (1.22 to 1.26) reads in part.
///
/// Sources: ISO/IEC 14496-12, 8.2 to 8.6; "QuickTime File Format".
struct MP4Movie {
  /// The summary; see `isComplete`.
  private(set) var summary = VideoSummary()

  /// Seconds from 1904, where the times of these files begin, to 1970.
  private static let epoch = 2_082_844_800
  /// The longest sample description that is searched for the keys of a metadata track.
  private static let longestDescription = 65_536

  /// Reads the content of the box `moov`.
  init(_ movie: ArraySlice<UInt8>) {
    if let header = MP4Box.find("mvhd", in: movie), let times = Times(header) {
      summary.duration = times.duration
      summary.creationTime = times.creation > Self.epoch ? times.creation - Self.epoch : nil
    }
    for track in MP4Box.all("trak", in: movie) { read(track: track) }
    add(MP4Metadata(movie))
  }

  /// Whether size, duration and frame rate are known: they are not for files in fragments.
  var isComplete: Bool { summary.size != nil && summary.duration != nil && summary.frameRate != nil }

  // MARK: Tracks

  private mutating func read(track: ArraySlice<UInt8>) {
    guard let media = MP4Box.find("mdia", in: track), let handler = MP4Box.find("hdlr", in: media),
      let tables = MP4Box.find("minf", "stbl", in: media), let descriptions = MP4Box.find("stsd", in: tables)
    else { return }
    switch String(decoding: handler.dropFirst(8).prefix(4), as: UTF8.self) {
    case "vide" where summary.size == nil: readVideo(track, media, tables, descriptions)
    case "meta": readKeys(descriptions)
    default: break
    }
  }

  private mutating func readVideo(
    _ track: ArraySlice<UInt8>, _ media: ArraySlice<UInt8>, _ tables: ArraySlice<UInt8>,
    _ descriptions: ArraySlice<UInt8>
  ) {
    var cursor = ByteCursor(descriptions)
    guard cursor.skip(12) != nil, let format = cursor.take(4), cursor.skip(24) != nil,
      let width = cursor.uint16(), let height = cursor.uint16()
    else { return }
    let header = MP4Box.find("tkhd", in: track).flatMap { TrackHeader($0) }
    var size = (width: Int(width), height: Int(height))
    // The size in the header has square pixels.
    if let shown = header?.size, shown.width > 0, shown.height > 0 { size = shown }
    guard size.width > 0, size.height > 0 else { return }
    summary.size =
      header?.isRotated == true
      ? VideoSize(width: size.height, height: size.width) : VideoSize(width: size.width, height: size.height)
    summary.codec = Self.codec(String(decoding: format, as: UTF8.self))
    let times = MP4Box.find("mdhd", in: media).flatMap { Times($0) }
    if let times, let table = MP4Box.find("stts", in: tables) {
      summary.frameRate = Self.frameRate(table, timescale: times.timescale)
    }
  }

  /// Samples per second, from the table of runs of samples with the same duration.
  private static func frameRate(_ table: ArraySlice<UInt8>, timescale: UInt32) -> Double? {
    var cursor = ByteCursor(table)
    guard cursor.skip(4) != nil, let runs = cursor.uint32() else { return nil }
    var (samples, units) = (0.0, 0.0)
    for _ in 0..<runs {
      guard let count = cursor.uint32(), let delta = cursor.uint32() else { break }
      samples += Double(count)
      units += Double(count) * Double(delta)
    }
    let rate = units > 0 ? samples * Double(timescale) / units : 0
    return rate > 0 && rate < 100_000 ? rate : nil
  }

  /// The keys of a track with timed metadata are in its sample description.
  private mutating func readKeys(_ descriptions: ArraySlice<UInt8>) {
    let text = String(decoding: descriptions.prefix(Self.longestDescription), as: UTF8.self)
    if text.contains("com.apple.quicktime.still-image-time") { summary.isLivePhotoVideo = true }
    if text.contains("com.apple.quicktime.cinematic-video") { summary.isCinematic = true }
  }

  /// Names as GStreamer's `gst_pb_utils_get_codec_description` returns them, without profiles. Source of the codes:
  /// the MP4 registration authority, "QuickTime File Format".
  private static func codec(_ code: String) -> String {
    switch code {
    case "avc1", "avc3": "H.264"
    case "hvc1", "hev1", "dvh1", "dvhe": "H.265"
    case "av01": "AV1"
    case "vp08": "VP8"
    case "vp09": "VP9"
    case "mp4v": "MPEG-4 Video"
    case "s263", "h263": "H.263"
    case "jpeg", "mjpa", "mjpb": "Motion JPEG"
    case "apch", "apcn", "apcs", "apco", "ap4h", "ap4x": "Apple ProRes"
    default: code.filter { $0.isLetter || $0.isNumber }
    }
  }

  // MARK: Metadata

  private mutating func add(_ metadata: MP4Metadata) {
    let (values, userData) = (metadata.values, metadata.userData)
    func apple(_ key: String) -> String? { values["com.apple.quicktime." + key] }
    summary.creationDate = apple("creationdate") ?? userData["day"]
    summary.make = apple("make") ?? values["com.android.manufacturer"] ?? userData["mak"]
    summary.model = apple("model") ?? values["com.android.model"] ?? userData["mod"]
    summary.software = apple("software") ?? userData["swr"]
    summary.title = apple("title") ?? userData["nam"]
    summary.caption = apple("description") ?? userData["des"] ?? userData["cmt"]
    summary.keywords = (apple("keywords") ?? "").split(whereSeparator: { $0 == "," || $0 == ";" })
      .map { String($0.drop { $0.isWhitespace }) }.filter { !$0.isEmpty }
    summary.location = (apple("location.ISO6709") ?? userData["xyz"])
      .flatMap { GeographicLocation(iso6709: $0) }
    summary.contentIdentifier = apple("content.identifier")
    summary.captureRate = values["com.android.capture.fps"].flatMap { Double($0) }
      .flatMap { $0 > 0 && $0 < 100_000 ? $0 : nil }
    if values.keys.contains(where: { $0.hasPrefix("com.apple.quicktime.live-photo") }) {
      summary.isLivePhotoVideo = true
    }
    if values.keys.contains(where: { $0.hasPrefix("com.apple.quicktime.cinematic-video") }) {
      summary.isCinematic = true
    }
    // AVFoundation, `quickTimeMetadataFullFrameRatePlaybackIntent`: 0 for slow motion.
    summary.isSlowMotion = apple("full-frame-rate-playback-intent") == "0"
  }

  // MARK: Headers

  /// The times of the boxes `mvhd` and `mdhd`.
  private struct Times {
    /// Seconds since 1904.
    let creation: Int
    let timescale: UInt32
    /// nil if unknown.
    let duration: Duration?

    init?(_ content: ArraySlice<UInt8>) {
      var cursor = ByteCursor(content)
      guard let version = cursor.uint8(), cursor.skip(3) != nil else { return nil }
      let isLong = version == 1
      func number() -> UInt64? { isLong ? cursor.uint64() : cursor.uint32().map { UInt64($0) } }
      guard let creation = number(), number() != nil, let timescale = cursor.uint32(),
        let duration = number()
      else { return nil }
      self.creation = Int(exactly: creation) ?? 0
      self.timescale = timescale
      let isKnown = duration > 0 && duration != (isLong ? .max : UInt64(UInt32.max))
      self.duration = isKnown ? Duration(value: duration, timescale: UInt64(timescale)) : nil
    }
  }

  /// The box `tkhd`.
  private struct TrackHeader {
    /// The size in pixels before rotation.
    let size: (width: Int, height: Int)
    /// Whether the video is rotated by 90° or 270°.
    let isRotated: Bool

    init?(_ content: ArraySlice<UInt8>) {
      var cursor = ByteCursor(content)
      guard let version = cursor.uint8(), cursor.skip(version == 1 ? 35 + 16 : 23 + 16) != nil else {
        return nil
      }
      // The matrix a, b, u, c, d, v, x, y, w.
      let matrix = (0..<9).compactMap { _ in cursor.uint32() }
      guard matrix.count == 9, let width = cursor.uint32(), let height = cursor.uint32() else { return nil }
      size = (Int(width >> 16), Int(height >> 16))
      isRotated = matrix[0] == 0 && matrix[4] == 0 && matrix[1] != 0
    }
  }
}
