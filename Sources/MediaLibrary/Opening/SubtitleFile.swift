import GObjectKit
import GStreamerKit

/// A subtitle file and the properties that its name states. The content is not read.
public struct SubtitleFile: Sendable, Hashable {
  /// The audience of a subtitle track.
  public enum Purpose: Int, Sendable, Hashable {
    /// All dialogue.
    case full
    /// All dialogue and sounds, for viewers who are deaf or hard of hearing (SDH).
    case hardOfHearing
    /// Only dialogue and writing in a language other than the video's main language (forced subtitles).
    case forced
  }

  /// The subtitle file.
  public let file: File
  /// The language; nil if the name states none.
  public let language: Language?
  /// The audience that the name states.
  public let purpose: Purpose
  /// Whether the file certainly belongs to the video: every word of the name is recognized and no number leaves doubt.
  public let isCertain: Bool

  /// Creates a subtitle file that the user selected.
  public init(_ file: File) {
    // The video's name is unknown and may itself contain language names, so only the last word is parsed.
    let base = file.name.withoutExtension
    let word = base.lastIndex { ". _([".contains($0) }.map { base[$0...] } ?? ""
    self.init(file, SubtitleName(word))
  }

  init(_ file: File, _ name: SubtitleName) {
    (self.file, language, purpose, isCertain) = (file, name.language, name.purpose, name.isCertain)
  }

  /// The recognized file name extensions, in lower case.
  public static let extensions = ["srt", "vtt", "ass", "ssa", "sub", "smi"]

  /// Returns whether a file name has a subtitle extension.
  public static func isSubtitle(_ fileName: String) -> Bool {
    fileName.fileExtension.map { extensions.contains($0) } ?? false
  }

  /// Returns whether a URI names a local file with a subtitle extension.
  public static func isSubtitle(uri: String) -> Bool { File(uri: uri).map { isSubtitle($0.name) } ?? false }
}

extension String {
  /// The name without the extension that `fileExtension` returns; the whole name if there is no extension.
  var withoutExtension: Substring {
    guard fileExtension != nil, let dot = lastIndex(of: ".") else { return self[...] }
    return self[..<dot]
  }
}
