import CGdkPixbuf
import GObjectKit

/// An image format of an installed gdk-pixbuf loader.
public struct PixbufFormat: Sendable, Hashable {
  /// The loader's unique name, such as `jpeg`.
  public let name: String
  /// The MIME types, such as `image/jpeg`.
  public let mimeTypes: [String]
  /// The file name extensions, in lower case without the dot.
  public let extensions: [String]
  /// Whether the format is a vector format, rendered at the requested size (SVG).
  public let isScalable: Bool
  /// Whether `Pixbuf.encoded(as:options:)` can write it.
  public let isWritable: Bool

  /// The formats that this computer can read; determined on first use.
  public static let installed: [PixbufFormat] = {
    var formats: [PixbufFormat] = []
    let list = gdk_pixbuf_get_formats()
    defer { g_slist_free(list) }
    var link = list
    while let node = link {
      if let data = node.pointee.data {
        let format = OpaquePointer(data)
        if gdk_pixbuf_format_is_disabled(format) == 0 { formats.append(PixbufFormat(format)) }
      }
      link = node.pointee.next
    }
    return formats
  }()

  init(_ format: OpaquePointer) {
    name = takeString(gdk_pixbuf_format_get_name(format)) ?? ""
    mimeTypes = takeStrings(gdk_pixbuf_format_get_mime_types(format))
    extensions = takeStrings(gdk_pixbuf_format_get_extensions(format)).map { $0.lowercased() }
    isScalable = gdk_pixbuf_format_is_scalable(format) != 0
    isWritable = gdk_pixbuf_format_is_writable(format) != 0
  }
}

/// Copies and frees a C string with transferred ownership.
package func takeString(_ string: UnsafeMutablePointer<CChar>?) -> String? {
  guard let string else { return nil }
  defer { g_free(string) }
  return String(cString: string)
}

/// Copies and frees a NULL-terminated array of C strings with transferred ownership.
package func takeStrings(_ strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
  guard let strings else { return [] }
  defer { g_strfreev(strings) }
  var copies: [String] = []
  var index = 0
  while let string = strings[index] {
    copies.append(String(cString: string))
    index += 1
  }
  return copies
}
