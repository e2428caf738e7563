import CGLib
import CShims

/// The catalogue of translations of the domain "tintype". gettext chooses the language by the locale and `LANGUAGE`,
/// maps the file into memory when the first text is asked for, and is safe on any thread. A program calls
/// `setlocale(LC_ALL, "")` before it, as GTK does; in the locale "C" texts are English.
struct Catalogue {
  /// The catalogue; created when the first text is needed, so a program that shows none does no work.
  static let shared = Catalogue(folder: folder)

  private static let domain = "tintype"

  private init(folder: String) {
    _ = bindtextdomain(Self.domain, folder)
    _ = bind_textdomain_codeset(Self.domain, "UTF-8")
  }

  /// The folder with `de/LC_MESSAGES/tintype.mo`: `../share/locale` relative to the executable, or `.build/locale` if
  /// it runs from a build folder. The environment variable `TINTYPE_LOCALEDIR` overrides both.
  private static var folder: String {
    if let folder = g_getenv("TINTYPE_LOCALEDIR") { return String(cString: folder) }
    guard let link = g_file_read_link("/proc/self/exe", nil) else { return "/usr/share/locale" }
    defer { g_free(link) }
    let program = String(cString: link).split(separator: "/")
    if let build = program.lastIndex(of: ".build") {
      return "/" + program[...build].joined(separator: "/") + "/locale"
    }
    // A program of the workers is in libexec/tintype.
    let prefix = program.dropLast(program.dropLast().last == "tintype" ? 3 : 2)
    return "/" + (prefix + ["share", "locale"]).joined(separator: "/")
  }

  /// Returns the translation of a text, or the text.
  func translation(of text: StaticString) -> String {
    text.withCString { String(cString: dgettext(Self.domain, $0)) }
  }

  /// Returns the translation for a number, or the English text for it.
  func translation(of one: StaticString, _ many: StaticString, count: Int) -> String {
    one.withCString { one in
      many.withCString { many in
        String(cString: dngettext(Self.domain, one, many, UInt(count.magnitude)))
      }
    }
  }

  /// Returns the translation of a text in a context, or the text.
  func translation(of text: StaticString, context: StaticString) -> String {
    // The separator of context and text in a catalogue is U+0004.
    let key = "\(context)\u{4}\(text)"
    return key.withCString { key in
      // gettext returns the pointer that it was given if there is no translation.
      guard let found = dgettext(Self.domain, key), found != UnsafeMutablePointer(mutating: key) else {
        return "\(text)"
      }
      return String(cString: found)
    }
  }
}

extension StaticString {
  /// Calls a function with the characters, which end with a zero.
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard hasPointerRepresentation else { return "\(self)".withCString(body) }
    return utf8Start.withMemoryRebound(to: CChar.self, capacity: utf8CodeUnitCount + 1) { body($0) }
  }
}
