import GObjectKit
import L10n

/// Splits texts into words, in the same way for the index and for queries.
///
/// A word is a run of letters, digits and the marks of scripts; all else separates. Each character of a script that is
/// written without spaces (Chinese, Japanese, Thai, …) and each Korean syllable is a word, so a phrase of them is found
/// inside of a longer text. Words are folded; see `String.folded`.
package enum SearchText {
  /// The folded words of a text.
  package static func words(of text: String) -> [String] { split(text.folded.unicodeScalars) }

  /// The words of a text for the index: those of `words(of:)`, and once more all of them with names such as
  /// `BeachParty2024` split into “beach party 2024”, if there are such names. Joined by spaces.
  static func indexed(_ text: String) -> String {
    let whole = words(of: text)
    let parts = splitNames(text).flatMap(words)
    return (whole == parts ? whole : whole + parts).joined(separator: " ")
  }

  /// The names of the folders in a path, without those that lead to the home folder.
  static func folders(inPath path: String, home: String = UserDirectories.home) -> String {
    let inside = path == home || path.hasPrefix(home + "/") ? path.dropFirst(home.count) : path[...]
    return inside.split(separator: "/").map { String($0).displayName }.joined(separator: " ")
  }

  private static func split(_ text: String.UnicodeScalarView) -> [String] {
    var (words, word) = ([String](), String.UnicodeScalarView())
    func end() {
      if !word.isEmpty { words.append(String(word)) }
      word = String.UnicodeScalarView()
    }
    for scalar in text {
      if !isPartOfWord(scalar) {
        end()
      } else if isWholeWord(scalar) {
        end()
        words.append(String(scalar))
      } else {
        word.append(scalar)
      }
    }
    end()
    return words
  }

  /// Splits where lower case changes to upper case, and between letters and digits. In “HTMLPage” the last upper-case
  /// letter begins the second word.
  private static func splitNames(_ text: String) -> [String] {
    var (parts, part) = ([String](), String.UnicodeScalarView())
    var classes: (last: Class, before: Class) = (.other, .other)
    for scalar in text.unicodeScalars {
      let own = Class(scalar)
      switch (classes.last, own) {
      case (.lower, .upper), (.lower, .digit), (.upper, .digit), (.digit, .lower), (.digit, .upper):
        parts.append(String(part))
        part = String.UnicodeScalarView()
      case (.upper, .lower) where classes.before == .upper:
        let last = part.removeLast()
        parts.append(String(part))
        part = String.UnicodeScalarView()
        part.append(last)
      default: break
      }
      part.append(scalar)
      classes = (own, classes.last)
    }
    parts.append(String(part))
    return parts
  }

  private enum Class {
    case upper, lower, digit, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39: self = .digit
      case 0x41...0x5A: self = .upper
      case 0x61...0x7A: self = .lower
      case ..<0x80: self = .other
      default:
        let properties = scalar.properties
        self = properties.isUppercase ? .upper : properties.isLowercase ? .lower : .other
      }
    }
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case ..<0x80: false
    // Escaped bytes of names that are not UTF-8, and other characters without a meaning.
    case 0xE000...0xF8FF: false
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
        true
      default: false
      }
    }
  }

  /// Characters of scripts without spaces: Thai, Lao, Myanmar, Khmer; kana and ideographs; Korean syllables. Source:
  /// the line breaking classes SA and ID of UAX #14; Korean compounds are written without spaces too.
  private static func isWholeWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0xE00: false
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
