// L10n: the texts of the interface in the user's language, by gettext.
//
//   tr, trn, trc ─────── a translation; with a count; with a context
//   trWords ──────────── words that a person may type
//     Catalogue ──────── gettext's catalogue of the domain "tintype"
//     MessageFormat ──── puts arguments into a translation, in the order that the translator chose
//   TextArgument ─────── what can be an argument
//   Number+Localized ─── numbers, sizes of files
//   LocalDate ────────── dates and the names of months
//   CalendarNames ────── all names of months and days of the week, and the week's first day
//   String+Folding ───── texts without differences that a search ignores
//
// The text in the source is the English one. `make translations` collects them in po/tintype.pot; it recognizes the
// names of the four functions, so a text is always a literal. A comment that starts with "Translators:" directly
// above a call is shown to translators.

/// Returns the translation of a text.
///
/// ```swift
/// tr("Take Picture")
/// tr("“%1$s” moved to the trash", item.displayName)
/// ```
///
/// - Parameters:
///   - text: The whole label or sentence in English. `%s` stands for the argument, `%1$s` and `%2$s` for several: a
///     translation may reorder them. `%d` stands for an integer. With arguments a percent sign is `%%`.
///   - arguments: What replaces the placeholders.
/// - Returns: The translation, or the text itself if there is none or its placeholders are not those of the text.
public func tr(_ text: StaticString, _ arguments: any TextArgument...) -> String {
  let translation = Catalogue.shared.translation(of: text)
  guard !arguments.isEmpty else { return translation }
  return MessageFormat(translation).filled(with: arguments, like: MessageFormat("\(text)"))
}

/// Returns the translation of a text that depends on a number.
///
/// ```swift
/// trn(count, "%d photo", "%d photos")
/// trn(limit, "You can select up to %1$d photo in “%2$s”", "You can select up to %1$d photos in “%2$s”", album)
/// ```
///
/// - Parameters:
///   - count: The number, which is the first argument.
///   - one: The English text for 1; it may leave out the number.
///   - many: The English text for other numbers. Languages have one to six forms.
///   - arguments: The arguments after the number.
public func trn(
  _ count: Int, _ one: StaticString, _ many: StaticString, _ arguments: any TextArgument...
) -> String {
  let translation = Catalogue.shared.translation(of: one, many, count: count)
  // A language may leave out the number where English does not.
  let original = MessageFormat(count == 1 ? "\(one)" : "\(many)")
  return MessageFormat(translation)
    .filled(with: [count] + arguments, like: original, mayOmit: [0])
}

/// Returns the translation of a text that has several meanings in English: "Open" is a verb, or a state.
///
/// - Parameters:
///   - context: What the text is, for translators, such as "verb".
///   - text: The text in English, as for `tr`.
///   - arguments: What replaces the placeholders.
public func trc(_ context: StaticString, _ text: StaticString, _ arguments: any TextArgument...) -> String {
  let translation = Catalogue.shared.translation(of: text, context: context)
  guard !arguments.isEmpty else { return translation }
  return MessageFormat(translation).filled(with: arguments, like: MessageFormat("\(text)"))
}

/// Returns the words that a person may type for something, in the user's language and in English, which is always
/// understood.
///
/// ```swift
/// trWords("videos|video|movies")
/// ```
///
/// - Parameter words: The words in English, the most common first, separated by `|`. A translation may have another
///   number of them, and phrases of several words.
/// - Returns: The translated words, followed by the English ones that differ from them.
public func trWords(_ words: StaticString) -> [String] {
  let own = Catalogue.shared.translation(of: words).split(separator: "|").map { String($0) }
  return own + "\(words)".split(separator: "|").map { String($0) }.filter { !own.contains($0) }
}

/// Returns the parts as one text, in the way of the language: "Wien, Graz".
public func trList(_ parts: [String]) -> String {
  guard var text = parts.first else { return "" }
  for part in parts.dropFirst() {
    // Translators: joins the parts of a list; %1$s is the list so far.
    text = trc("list", "%1$s, %2$s", text, part)
  }
  return text
}
