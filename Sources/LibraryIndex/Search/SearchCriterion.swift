import ColorKit
import MediaLibrary

/// What one part of a search asks of a photo or video.
public enum SearchCriterion: Sendable, Hashable {
  /// Its texts contain each of some words and phrases.
  case texts([SearchPhrase])
  /// Its capture date is in a period.
  case date(SearchDate)
  /// It is of some kinds.
  case kinds(MediaFilter)
  /// It has a mark.
  case mark(ItemMarks)
  /// Its rating is in a range, 0…5.
  case rating(ClosedRange<Int>)
  /// A large part of it has a color.
  case color(ColorFamily)
}

/// A word or several consecutive words of a search for texts.
public struct SearchPhrase: Sendable, Hashable {
  /// The words, folded and split as `SearchText` does. Not empty.
  let words: [String]
  /// Whether the last word may continue.
  let isPrefix: Bool

  /// Creates a phrase; nil if the text has no letter and no digit.
  init?(_ text: some StringProtocol, isPrefix: Bool) {
    words = SearchText.words(of: String(text))
    self.isPrefix = isPrefix
    if words.isEmpty { return nil }
  }
}
