import CGdkPixbuf
import GObjectKit

extension Pixbuf {
  /// Encodes the image.
  ///
  /// - Parameters:
  ///   - format: The name of a writable `PixbufFormat`.
  ///   - options: The format's options, such as `compression` ("0"…"9") or `tEXt::Thumb::URI` for `png`, and
  ///     `quality` ("0"…"100") for `jpeg`. See <https://docs.gtk.org/gdk-pixbuf/method.Pixbuf.savev.html>.
  /// - Throws: `GLibError` if the encoder fails.
  public func encoded(as format: String, options: [(key: String, value: String)] = []) throws(GLibError)
    -> Bytes
  {
    var keys = cStrings(options.map(\.key))
    var values = cStrings(options.map(\.value))
    defer {
      keys.forEach { g_free($0) }
      values.forEach { g_free($0) }
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var size: gsize = 0
    _ = try GLibError.check { error in
      gdk_pixbuf_save_to_bufferv(pointer.opaque, &buffer, &size, format, &keys, &values, &error)
    }
    return Bytes(adopting: g_bytes_new_take(buffer, size))
  }
}

private func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
  strings.map { g_strdup($0) } + [nil]
}
