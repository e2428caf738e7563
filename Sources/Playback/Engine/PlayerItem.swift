import GObjectKit
import GStreamerKit
import MediaLibrary
import Observation

/// A URI to play, and what is known of it. The player that plays the item updates its properties.
@Observable public final class PlayerItem: Identifiable {
  /// The status of an item.
  public enum Status: Sendable, Hashable {
    /// The item has not been opened, or is opening.
    case unknown
    /// The item can be played.
    case readyToPlay
    /// The item cannot be played.
    case failed(PlayerError)
  }

  /// A number that no other item of this process has, also none that is gone.
  let number: Int
  private static var lastNumber = 0

  /// The URI: `file:`, `http:`, `https:` or another that GStreamer can open.
  public let uri: String
  /// The name shown where there is no title: the display name of a file, otherwise the last component of the URI.
  public let name: String
  /// The path of a local file; nil for other URIs.
  public let path: String?

  /// The status of the item.
  public internal(set) var status = Status.unknown
  /// The information that the pipeline reported, as one value.
  public internal(set) var info = MediaInfo()
  /// The media info that was known before the item was opened; nil where there is none.
  public internal(set) var fileInfo: MediaFileInfo?
  /// Why a part of the item, such as its audio, is not played; nil where everything is.
  public internal(set) var restriction: PlayerError?
  /// The external subtitle files that were added, or found in the folder of the video.
  public internal(set) var externalSubtitles: [MediaTrack] = []
  /// How the subtitles were selected.
  enum SubtitleChoice: Equatable {
    /// They have not been selected yet.
    case open
    /// They were found in the folder of the video.
    case automatic(MediaTrack.ID)
    /// By the user; nil for no subtitles.
    case made(MediaTrack.ID?)
  }
  var subtitleChoice = SubtitleChoice.open
  /// The subtitle files that could not be read.
  private(set) var unreadableSubtitles: Set<MediaTrack.ID> = []
  /// The chapters read from the file, for formats whose chapters GStreamer does not report.
  var fileChapters: [Chapter] = []
  /// The position at which playback starts when the item is opened, for resuming.
  public var startTime: MediaTime?

  /// Creates an item for a URI.
  ///
  /// - Parameter fileInfo: The media info, where it is known already.
  public init(uri: String, fileInfo: MediaFileInfo? = nil) {
    Self.lastNumber += 1
    number = Self.lastNumber
    (self.uri, self.fileInfo) = (uri, fileInfo)
    let file = uri.hasPrefix("file:") ? File(uri: uri) : nil
    path = file?.path
    let address = uri.prefix { $0 != "?" && $0 != "#" }
    name = file?.displayName ?? address.split(separator: "/").last.map { $0.removingPercentEncoding } ?? uri
  }

  /// Creates an item for a local file.
  public convenience init(path: String) { self.init(uri: File(path: path).uri) }

  /// Records that a part of the item is not played.
  func restrict(_ error: PlayerError) {
    if case .subtitles(let path, _) = error {
      let id = File(path: path).uri
      unreadableSubtitles.insert(id)
      // Subtitles that were selected automatically fail silently. They are offered still; selecting them reports
      // the error.
      if subtitleChoice == .automatic(id) { return }
      externalSubtitles.removeAll { $0.id == id }
    }
    restriction = error
  }

  /// Adds a subtitle file, which is shown when the item is opened; of several, the first.
  func add(subtitles path: String) {
    let track = MediaTrack(SubtitleFile(File(path: path)))
    offer([track])
    if subtitleChoice == .open { subtitleChoice = .made(track.id) }
  }

  /// Adds the subtitle files that are not in the list yet.
  func offer(_ tracks: [MediaTrack]) {
    let new = tracks.filter { track in !externalSubtitles.contains { $0.id == track.id } }
    if !new.isEmpty { externalSubtitles += new }
  }

  /// The duration; nil where it is not known, or not yet.
  public var duration: MediaTime? {
    if let duration = info.duration { return duration }
    // The pipeline knows the duration better than the media info read before.
    return status == .readyToPlay ? nil : fileInfo?.duration.map { MediaTime($0) }
  }
  /// The tracks that can be selected, external subtitle files included.
  public var tracks: [MediaTrack] { info.tracks + externalSubtitles }
  /// The chapters, in order.
  public var chapters: [MediaChapter] {
    info.chapters.isEmpty ? MediaChapter.list(fileChapters, until: duration) : info.chapters
  }
  /// The tags of the item.
  public var tags: MediaTags { info.tags }
  /// The size of the video, upright and with square pixels; nil without video.
  public var videoSize: VideoSize? { info.videoSize }
  /// Whether the item is live, such as a radio station.
  public var isLive: Bool { info.isLive }
  /// Whether the item can seek.
  public var isSeekable: Bool { info.isSeekable }
  /// The title; without one, the name.
  public var title: String { knownTitle ?? name }
  /// The title in the tags or in the media info; nil without one.
  var knownTitle: String? { tags.title ?? fileInfo?.title }
}

extension Substring {
  /// The string with percent escapes such as "%20" decoded.
  fileprivate var removingPercentEncoding: String {
    var (bytes, rest) = ([UInt8](), utf8[...])
    while let first = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      if first == UInt8(ascii: "%"), digits.utf8.count == 2, let byte = UInt8(digits, radix: 16) {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
