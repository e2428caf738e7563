import GStreamerKit
import Imaging
import MediaLibrary

/// What the rules judge: the name and the folders of a file, and what its content states. A value without the file.
struct KindEvidence: Sendable {
  /// The name in lower case.
  let name: String
  /// The names of the folders, the nearest first, in lower case.
  let folders: [String]
  /// Whether the name has the extension of a video.
  let isVideo: Bool
  /// The upright size.
  var size: ImageSize?
  /// The camera's manufacturer.
  var make: String?
  /// The camera's model.
  var model: String?
  /// EXIF's or XMP's user comment.
  var userComment: String?
  /// What an image states.
  var traits = ImageTraits()
  /// What a video states.
  var video = VideoSummary()

  /// The evidence of the path alone.
  init(path: String) {
    let parts = path.split(separator: "/").map { $0.lowercased() }
    name = parts.last ?? ""
    folders = parts.dropLast().reversed()
    isVideo = VideoFormats.isCandidate(fileName: name)
  }

  /// The kinds by `KindRules`.
  var kinds: MediaKinds {
    var kinds: MediaKinds = isVideo ? .video : []
    for rule in KindRules.all where rule.isForVideos == isVideo || rule.isForVideos == nil {
      if !kinds.contains(rule.kind), rule.matches(self) { kinds.insert(rule.kind) }
    }
    return kinds
  }

  // MARK: Names

  /// The extension without the dot; empty if there is none.
  var fileExtension: Substring { name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? "" }

  /// Whether the name begins with a text that a digit follows.
  func isNamed(_ beginning: String) -> Bool {
    name.hasPrefix(beginning) && name.dropFirst(beginning.count).first?.isNumber == true
  }

  /// Whether the name begins with one of the texts, and a digit follows.
  func isNamed(anyOf beginnings: [String]) -> Bool { beginnings.contains { isNamed($0) } }

  /// Whether the name contains a word, not as a part of a longer one.
  func nameContains(word: String) -> Bool {
    var rest = name[...]
    while let start = rest.firstRange(of: word) {
      let before = start.lowerBound > name.startIndex ? name[name.index(before: start.lowerBound)] : " "
      let after = start.upperBound < name.endIndex ? name[start.upperBound] : " "
      if !before.isLetter, !after.isLetter { return true }
      rest = name[start.upperBound...]
    }
    return false
  }

  /// Whether the folder that contains the file has one of the names.
  func isInFolder(_ names: Set<String>) -> Bool { folders.first.map(names.contains) ?? false }

  /// Whether the file states a camera.
  var hasCamera: Bool { make != nil || model != nil }
}

extension StringProtocol {
  /// The range of the first occurrence of a text, compared by characters.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
