import CGLib

/// A parser for simple XML: elements, attributes and text, without namespaces (`GMarkupParser`).
public enum Markup {
  /// A parse event.
  public enum Event: Sendable, Hashable {
    /// A start tag `<name attribute="…">`.
    case start(String, [String: String])
    /// An end tag `</name>`.
    case end(String)
    /// Text between tags.
    case text(String)
  }

  /// Parses a document into events, in document order.
  ///
  /// - Throws: `GLibError` if the document is not well formed.
  public static func read(_ document: String) throws(GLibError) -> [Event] {
    var parser = GMarkupParser()
    parser.start_element = { _, name, names, values, data, _ in
      var attributes: [String: String] = [:]
      var index = 0
      while let key = names?[index], let value = values?[index] {
        attributes[String(cString: key)] = String(cString: value)
        index += 1
      }
      add(.start(name.map { String(cString: $0) } ?? "", attributes), data)
    }
    parser.end_element = { _, name, data, _ in add(.end(name.map { String(cString: $0) } ?? ""), data) }
    parser.text = { _, text, length, data, _ in
      guard let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      add(.text(String(decoding: bytes, as: UTF8.self)), data)
    }
    let events = Events()
    let bytes = Array(document.utf8)
    return try GLibError.check { error in
      // The context stores pointers to the parser and to the events during its lifetime.
      withUnsafePointer(to: parser) { parser in
        let context = g_markup_parse_context_new(
          parser, G_MARKUP_TREAT_CDATA_AS_TEXT, Unmanaged.passUnretained(events).toOpaque(), nil)
        bytes.withUnsafeBytes {
          let text = $0.baseAddress?.assumingMemoryBound(to: CChar.self)
          if g_markup_parse_context_parse(context, text, gssize($0.count), &error) != 0 {
            g_markup_parse_context_end_parse(context, &error)
          }
        }
        g_markup_parse_context_free(context)
      }
      return events.list
    }
  }
}

private final class Events { var list: [Markup.Event] = [] }

private func add(_ event: Markup.Event, _ data: gpointer?) {
  guard let data else { return }
  Unmanaged<Events>.fromOpaque(data).takeUnretainedValue().list.append(event)
}
