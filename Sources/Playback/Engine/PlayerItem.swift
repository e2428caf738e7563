import GObjectKit
import GStreamerKit
import MediaLibrary
import Observation

/// An address to play, and what became known of it. It is filled in by the player that plays it.
@Observable public final class PlayerItem: Identifiable {
  /// How far an item is.
  public enum Status: Sendable, Hashable {
    /// Nobody has opened it yet, or it is being opened.
    case unknown
    /// It can be played.
    case readyToPlay
    /// It cannot be played.
    case failed(PlayerError)
  }

  /// The address.
  public let uri: String
  /// What it is called where it has no title: of a file its name, else the last part of the address.
  public let name: String
  /// The file; nil of an address on the network.
  public let path: String?

  /// How far it is.
  public internal(set) var status = Status.unknown
  /// What is known of it, all in one.
  public internal(set) var info = MediaInfo()
  /// What was known of it before it was opened; nil where nothing was.
  public internal(set) var outline: MediaOutline?
  /// Why a part of it, such as its sound, is missing; nil where nothing is.
  public internal(set) var restriction: PlayerError?
  /// The subtitle files that were added to it, or found beside it.
  public internal(set) var externalSubtitles: [MediaTrack] = []
  /// Who chose the subtitles that are shown.
  enum SubtitleChoice: Equatable {
    /// Nobody yet.
    case open
    /// They were found beside it.
    case automatic(MediaTrack.ID)
    /// The user; nil for none.
    case made(MediaTrack.ID?)
  }
  var subtitleChoice = SubtitleChoice.open
  /// Those that cannot be read.
  private(set) var unreadableSubtitles: Set<MediaTrack.ID> = []
  /// The chapters that were read from its file.
  var fileChapters: [Chapter] = []
  /// Where it begins when it is opened: for what is to be resumed.
  public var startTime: MediaTime?

  /// What is at an address.
  ///
  /// - Parameter outline: What is known of it before it is opened.
  public init(uri: String, outline: MediaOutline? = nil) {
    (self.uri, self.outline) = (uri, outline)
    let file = uri.hasPrefix("file:") ? File(uri: uri) : nil
    path = file?.path
    let address = uri.prefix { $0 != "?" && $0 != "#" }
    name = file?.displayName ?? address.split(separator: "/").last.map { $0.removingPercentEncoding } ?? uri
  }

  /// A file.
  public convenience init(path: String) { self.init(uri: File(path: path).uri) }

  /// A part of it is missing.
  func restrict(_ error: PlayerError) {
    if case .subtitles(let path, _) = error {
      let id = File(path: path).uri
      unreadableSubtitles.insert(id)
      // Who has not asked for it is not told. It is still offered: who asks for it is.
      if subtitleChoice == .automatic(id) { return }
      externalSubtitles.removeAll { $0.id == id }
    }
    restriction = error
  }

  /// Adds a file of subtitles that is shown when the item is opened; of several, the first.
  func add(subtitles path: String) {
    let track = MediaTrack(SubtitleFile(File(path: path)))
    offer([track])
    if subtitleChoice == .open { subtitleChoice = .made(track.id) }
  }

  /// Adds files of subtitles that are not there yet.
  func offer(_ tracks: [MediaTrack]) {
    let new = tracks.filter { track in !externalSubtitles.contains { $0.id == track.id } }
    if !new.isEmpty { externalSubtitles += new }
  }

  /// Its length; nil where nobody knows, or not yet.
  public var duration: MediaTime? {
    if let duration = info.duration { return duration }
    // Once it is open, that is known better than before.
    return status == .readyToPlay ? nil : outline?.duration.map { MediaTime($0) }
  }
  /// What one can choose from, with the subtitle files that were added.
  public var tracks: [MediaTrack] { info.tracks + externalSubtitles }
  /// Its chapters, in order.
  public var chapters: [MediaChapter] {
    info.chapters.isEmpty ? MediaChapter.list(fileChapters, until: duration) : info.chapters
  }
  /// What it says about itself.
  public var tags: MediaTags { info.tags }
  /// The size of its pictures, upright and with square pixels; nil where there are none.
  public var videoSize: VideoSize? { info.videoSize }
  /// Whether it happens now, as on the radio.
  public var isLive: Bool { info.isLive }
  /// Whether one can go to other places.
  public var isSeekable: Bool { info.isSeekable }
  /// What people call it: its title, or else its name.
  public var title: String { knownTitle ?? name }
  /// Its title, where it has one that is known.
  var knownTitle: String? { tags.title ?? outline?.title }
}

extension Substring {
  /// "%20" and the like replaced with what they stand for.
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
