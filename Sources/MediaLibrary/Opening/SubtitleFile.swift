import GObjectKit
import GStreamerKit

/// A file of subtitles, and what its name says of it. Nothing of it is read.
public struct SubtitleFile: Sendable, Hashable {
  /// What subtitles are for.
  public enum Purpose: Int, Sendable, Hashable {
    /// All that is said.
    case everything
    /// All that is heard.
    case hardOfHearing
    /// What is said, or written, in another language than the film's.
    case foreignParts
  }

  /// Where it is.
  public let file: File
  /// Its language; nil where it says none.
  public let language: Language?
  /// What it is for.
  public let purpose: Purpose
  /// Whether it surely belongs to the film, because nothing of its name is left open.
  public let isCertain: Bool

  /// A file that somebody chose.
  public init(_ file: File) {
    // The language is its last word: the film's name is not known, and may have such words too.
    let base = file.name.withoutExtension
    let word = base.lastIndex { ". _([".contains($0) }.map { base[$0...] } ?? ""
    self.init(file, SubtitleName(word))
  }

  init(_ file: File, _ name: SubtitleName) {
    (self.file, language, purpose, isCertain) = (file, name.language, name.purpose, name.isCertain)
  }

  /// Ends of names, in lower case.
  public static let extensions = ["srt", "vtt", "ass", "ssa", "sub", "smi"]

  /// Whether a file's name ends like that of subtitles.
  public static func isSubtitle(_ fileName: String) -> Bool {
    fileName.fileExtension.map { extensions.contains($0) } ?? false
  }

  /// Whether an address is that of a file whose name ends so.
  public static func isSubtitle(uri: String) -> Bool { File(uri: uri).map { isSubtitle($0.name) } ?? false }
}

extension String {
  /// What comes before the end that `fileExtension` gives; all of it where there is none.
  var withoutExtension: Substring {
    guard fileExtension != nil, let dot = lastIndex(of: ".") else { return self[...] }
    return self[..<dot]
  }
}
