import Foundation
import TestSupport
import TestTools
import Testing

/// The language "qps", in which every translated text is in brackets and a third longer: a text without brackets
/// cannot be translated, and one without its closing bracket is cut.
@DesktopActor
struct PseudoLocale {
  /// The variables of a program in this language.
  let environment: [String: String?]
  /// The texts by the English ones.
  private let texts: [String: String]

  /// Makes the catalogue from po/tintype.pot in a folder.
  init(in folder: String) throws {
    let script = Tintype.repository + "/meson-helpers/translations"
    try #require(try Command.run([script, "pseudo", folder]).status == 0)
    environment = ["TINTYPE_LOCALEDIR": folder, "LC_ALL": "C.UTF-8", "LANGUAGE": "qps"]
    let source = try Command.run(["msgunfmt", "--no-wrap", folder + "/qps/LC_MESSAGES/tintype.mo"]).output
    let pairs = source.matches(of: /msgid "(.+)"\nmsgstr "(.+)"/).map { (String($0.1), String($0.2)) }
    texts = Dictionary(pairs) { first, _ in first }
  }

  /// The accessible name that stands for an English text. The underscore before the letter of a menu is not part of it.
  func callAsFunction(_ english: String) throws -> Query.Name {
    let text = try #require(texts[english], "“\(english)” is not in the template.")
    return .exactly(text.replacing("_", with: ""))
  }

  /// The part of a text outside of all brackets, which has no words if the text can be translated.
  nonisolated static func untranslated(in text: String) -> String {
    var depth = 0
    return String(
      text.filter { character in
        if character == "[" { depth += 1 }
        defer { if character == "]" { depth = max(depth - 1, 0) } }
        return depth == 0
      })
  }
}
