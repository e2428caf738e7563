import ColorKit
import GObjectKit
import WorkerKit

@testable import ColorPicker
@testable import DiscoveryKit
@testable import Editing
@testable import GStreamerKit
@testable import ImageDecoding
@testable import Imaging
@testable import LibraryIndex
@testable import MediaLibrary
@testable import MediaReading
@testable import TagKit

/// The target of this process. Set once before the fuzzer starts.
nonisolated(unsafe) var chosen: Target?

/// A parser of untrusted bytes.
enum Target: String, CaseIterable {
  /// SubStation Alpha scripts.
  case substation
  /// A whole subtitle file: encoding, format, cues.
  case subtitles
  /// Detection and conversion of text encodings.
  case encoding
  /// M3U, PLS and XSPF; changes of M3U files.
  case playlists
  /// Lyrics: LRC files.
  case lyrics
  /// The EXIF block (TIFF structure) of an image.
  case exif
  /// The headers of image files.
  case container
  /// Dates in EXIF fields and in file names.
  case dates
  /// The palette of an image's pixels.
  case palette
  /// GIMP palettes, CSS colors and stored swatches.
  case swatches
  /// The desktop trash: names of trashed files and their trash info files.
  case trash
  /// NAL units of an H.264 access unit.
  case h264
  /// Chapters: of MP4 files, of ID3 frames, of Vorbis comments and cue sheets.
  case chapters
  /// Texts of a search.
  case search
  /// The tables and the metadata of an MP4 or QuickTime movie.
  case movie
  /// What a photo states about its kind: maker note, trailer, frames; and its parts without metadata.
  case traits
  /// The frames of animations, and where the videos of motion photos are.
  case motion
  /// `.cube` files.
  case cube
  /// Edit files.
  case edits
  /// The tags and pictures of songs.
  case tags

  static var names: String { allCases.map(\.rawValue).joined(separator: " ") }

  /// Parses `bytes`.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .substation:
      if let text = TextEncoding.utf8(of: bytes), let script = SubStation.script(text) {
        check(String(validating: script, as: UTF8.self) != nil)
      }
    case .subtitles: Self.subtitles(bytes)
    case .encoding:
      if let text = TextEncoding.utf8(of: bytes) { check(String(validating: text, as: UTF8.self) != nil) }
    case .playlists: Self.playlists(bytes)
    case .lyrics: Self.lyrics(bytes)
    case .exif: Self.exif(bytes)
    case .container: Self.container(bytes)
    case .dates: Self.dates(bytes)
    case .palette: Self.palette(bytes)
    case .swatches: Self.swatches(bytes)
    case .trash: TrashSandbox.shared.run(bytes)
    case .h264: Self.h264(bytes)
    case .movie: Self.movie(bytes)
    case .traits: Self.traits(bytes)
    case .motion: Self.motion(bytes)
    case .chapters: Self.chapters(bytes)
    case .search: Self.search(bytes)
    case .cube: Self.cube(bytes)
    case .edits: Self.edits(bytes)
    case .tags: Self.tags(bytes)
    }
  }

  private static func subtitles(_ bytes: [UInt8]) {
    guard let content = try? SubtitleContent.parse(bytes), let subtitles = try? Subtitles(content) else {
      return
    }
    for second in stride(from: 0, to: 60, by: 7) { _ = subtitles.markup(at: .seconds(second)) }
    check(!subtitles.texts.cues.contains { $0.start >= $0.end || $0.markup.isEmpty })
  }

  private static func playlists(_ bytes: [UInt8]) {
    for base in ["file:///media/lists/list.m3u", "https://example.org/lists/list.m3u"] {
      guard let playlist = Playlist(content: bytes, base: base) else { continue }
      for entry in playlist.entries {
        check(!entry.uri.isEmpty)
        check(entry.duration.map { $0 > .zero } ?? true)
      }
    }
    _ = Playlist.isHLS(bytes)
    let base = "file:///media/lists/list.m3u"
    var document = M3UDocument(content: bytes, base: base)
    let entries = document.entries
    document.replace(
      with: entries.reversed().map { M3UDocument.Replacement(entry: $0) }, known: entries.map(\.uri))
    // What was written has the entries that it was given.
    check(
      M3UDocument(content: document.bytes, base: base).entries.map(\.uri) == entries.reversed().map(\.uri))
  }

  private static func lyrics(_ bytes: [UInt8]) {
    guard let text = TextEncoding.utf8(of: bytes),
      case .timed(let lines)? = LyricsText(parsing: String(decoding: text, as: UTF8.self))
    else { return }
    check(zip(lines, lines.dropFirst()).allSatisfy { $0.start <= $1.start })
    check(lines.allSatisfy { $0.start >= .zero && !$0.text.contains("\n") })
  }

  private static func exif(_ bytes: [UInt8]) {
    let file = MemoryFile(bytes)
    guard let source = try? ImageSource.open(InputFile(path: file.path), limits: DecodingLimits()),
      let block = ExifBlock(source, at: 0, count: bytes.count)
    else { return }
    if let range = block.thumbnail { check(range.lowerBound >= 0 && range.upperBound <= bytes.count) }
    if let size = block.size { _ = size.pixelCount }
  }

  private static func container(_ bytes: [UInt8]) {
    let file = MemoryFile(bytes)
    guard let source = try? ImageSource.open(InputFile(path: file.path), limits: DecodingLimits()) else {
      return
    }
    let header = ContainerScanner.scan(source)
    if let range = header.thumbnail { _ = source.bytes(at: range.lowerBound, count: range.count) }
    if let start = header.scanStart { _ = source.hasEndOfJPEG(after: start) }
    guard let size = header.size else { return }
    for targetSize in [TargetSize.full, .fit(width: 256, height: 256)] where size.width > 0 && size.height > 0
    {
      _ = targetSize.frame(for: size)
    }
  }

  private static func dates(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let date = CaptureDate(
      exif: parts[0], subSeconds: parts.count > 1 ? parts[1] : nil, offset: parts.count > 2 ? parts[2] : nil)
    for date in [date, CaptureDate(xmp: parts[0])].compactMap(\.self) {
      _ = (date.secondsSince1970(), date.description)
    }
    _ = NameDate.date(in: bytes, 0..<bytes.count)
  }

  /// The first byte is the width, the others are pixels.
  private static func palette(_ bytes: [UInt8]) {
    guard let width = bytes.first.map(Int.init), width > 0, bytes.count > width * 4 else { return }
    let height = (bytes.count - 1) / (width * 4)
    let pixels = PixelBuffer(
      bytes: Bytes(Array(bytes.dropFirst())), width: width, height: height, isOpaque: false)
    let colors = PhotoPalette.colors(of: pixels)
    check(colors.count <= 5 && colors.allSatisfy { $0.weight > 0 && $0.weight <= 1.000_001 })
    for color in colors { _ = color.color.bytes }
  }

  private static func swatches(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let palette = try? GimpPalette(text: text) {
      check((try? GimpPalette(text: palette.text))?.swatches.map(\.color) == palette.swatches.map(\.color))
    }
    for line in text.split(whereSeparator: \.isNewline).prefix(64) {
      guard let swatch = Swatch(line: String(line)) else { continue }
      check(Swatch(line: swatch.line) != nil)
      for format in ColorFormat.allCases { check((try? Color(css: swatch.color.text(as: format))) != nil) }
    }
  }

  private static func chapters(_ bytes: [UInt8]) {
    let movie = MP4Chapters.chapters(size: UInt64(bytes.count)) { offset, count in
      guard offset <= UInt64(bytes.count), count <= bytes.count - Int(offset) else { return nil }
      return Array(bytes[Int(offset)..<(Int(offset) + count)])
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let comments = text.split(separator: "\0").map { String($0) }
    for chapters in [
      movie, ChapterComments.chapters(in: comments), CueSheet.chapters(in: text),
      [ID3ChapterFrame.chapter(in: bytes)].compactMap(\.self),
    ] {
      check(zip(chapters, chapters.dropFirst()).allSatisfy { $0.start <= $1.start })
      check(chapters.allSatisfy { $0.start >= .zero && $0.end.map { end in end > .zero } ?? true })
    }
  }

  private static func search(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let query = SearchQuery(
      text, vocabulary: vocabulary, today: CalendarDay(number: 20_000 + Int(bytes.first ?? 0)))
    check(
      zip(query.tokens, query.tokens.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
    check(query.tokens.last.map { $0.range.upperBound <= text.utf8.count } ?? true)
    _ = query.matcher(years: 1970...2026)
    check(!SearchText.indexed(text).contains("  "))
  }

  private static let vocabulary = SearchVocabulary(.english)

  private static func h264(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      for framing in [H264AccessUnit.Framing.startCodes] + (1...4).map({ .lengths(bytes: $0) }) {
        _ = H264AccessUnit(bytes: raw, framing: framing).isNonReference
      }
    }
  }
}

extension Target {
  fileprivate static func movie(_ bytes: [UInt8]) {
    let summary = MP4Movie(bytes[...]).summary
    check(summary.size.map { $0.width > 0 && $0.height > 0 && max($0.width, $0.height) <= 65_535 } ?? true)
    for rate in [summary.frameRate, summary.captureRate].compactMap(\.self) { check(rate > 0 && rate < 1e9) }
    check(summary.duration.map { $0 >= .zero } ?? true)
    _ = GeographicLocation(iso6709: String(decoding: bytes, as: UTF8.self))
  }

  fileprivate static func traits(_ bytes: [UInt8]) {
    if let note = AppleMakerNote(bytes) { _ = (note.burst, note.contentIdentifier) }
    let file = MemoryFile(bytes)
    guard let source = try? ImageSource.open(InputFile(path: file.path), limits: DecodingLimits()) else {
      return
    }
    _ = (SamsungTrailer.hasMotionVideo(source), GIFFrames.areSeveral(source), RawFormats.isRaw(source))
    for container in [ImageContainer.jpeg, .png, .webp] {
      _ = try? ImageData.isSame(Bytes(bytes), Bytes(bytes), container)
    }
  }
}

extension Target {
  fileprivate static func motion(_ bytes: [UInt8]) {
    let file = MemoryFile(bytes)
    guard let source = try? ImageSource.open(InputFile(path: file.path), limits: DecodingLimits()) else {
      return
    }
    let containers: [any AnimationContainer.Type] = [
      GIFAnimation.self, WebPAnimation.self, PNGAnimation.self, AVIFAnimation.self,
    ]
    for container in containers {
      guard let animation = try? container.animation(source) else { continue }
      check(animation.frames.count > 1 && animation.canvas.pixelCount > 0)
      check(animation.frames.indices.contains(animation.independentFrame(upTo: animation.frames.count - 1)))
      for frame in animation.frames.prefix(8) {
        check(frame.offset >= 0 && frame.count >= 0 && frame.delay > .zero)
        if let stills = container as? any StillFrameContainer.Type { _ = stills.still(frame, source) }
      }
    }
    // The numbers of the metadata, with a sign and of any size.
    let numbers = stride(from: 0, to: min(bytes.count, 256) - 7, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | Int($1) } >> (Int(bytes[start]) % 64)
    }
    var claims = MotionClaims()
    claims.microVideo = numbers.first
    claims.items = zip(numbers, numbers.dropFirst()).enumerated().map { index, pair in
      MotionClaims.Item(semantic: index == 1 ? "MotionPhoto" : "", length: pair.0, padding: pair.1)
    }
    let ranges =
      claims.ranges(inFileOf: bytes.count)
      + [HEIFIndex(source).motionVideo, SamsungTrailer.motionVideo(source)].compactMap(\.self)
    check(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count })
  }
}

extension Target {
  fileprivate static func cube(_ bytes: [UInt8]) {
    guard let lut = try? LUT(cube: bytes) else { return }
    check(lut.kind.sizes.contains(lut.size))
    for color in [SIMD3(0.0, 0.5, 1), SIMD3(-9, 9, 0.3)] {
      let result = lut.color(at: color)
      check((0..<3).allSatisfy { !result[$0].isNaN })
    }
    // A large lattice takes long to write as text.
    guard lut.colors.count < 1000 else { return }
    let stack = EditStack([.lut(lut)])
    check((try? EditStack(text: Array(stack.text.utf8))) == stack)
  }

  fileprivate static func edits(_ bytes: [UInt8]) {
    guard let stack = try? EditStack(text: bytes) else { return }
    check((try? EditStack(text: Array(stack.text.utf8))) == stack)
    let pixel = PixelBuffer(bytes: Bytes([10, 20, 30, 40]), width: 1, height: 1, isOpaque: false)
    if stack.operations.count < 20 { check(pixel.edited(by: stack).width == 1) }
  }
}

extension Target {
  fileprivate static func tags(_ bytes: [UInt8]) {
    _ = TagEncoding.detect(bytes)
    let file = MemoryFile(bytes)
    guard let input = try? InputFile(path: file.path),
      let song = SongFile(input.descriptor, picturesUpTo: AudioCover.maximumSize)
    else { return }
    let tags = AudioTags(song)
    check(tags.hasCover == (AudioCover.cover(among: song.pictures) != nil))
    var message = MessageWriter()
    message.write(tags)
    var reader = MessageReader(message.bytes[...])
    check((try? reader.read(AudioTags.self)) == tags)
  }
}

/// Ends the program if a parser violates an invariant.
func check(_ isKept: Bool, line: UInt = #line) {
  if !isKept { fatalError("A parser broke the promise in line \(line).") }
}
