import CGtk
import GObjectKit

/// One of the picture formats that an installed gdk-pixbuf loader reads.
public struct PixbufFormat: Sendable, Hashable {
  /// The loader's own name, such as `jpeg`; unique.
  public let name: String
  /// The MIME types, such as `image/jpeg`.
  public let mimeTypes: [String]
  /// The usual file name extensions, lower case, without the dot.
  public let extensions: [String]
  /// Whether the format has no pixels of its own and is drawn at the size that is asked for (SVG).
  public let isScalable: Bool
  /// Whether `PixbufWriter` can write it.
  public let isWritable: Bool

  /// The formats that can be read on this computer; looked up once, on first use.
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

/// Copies a C string that the caller owns, and frees it.
package func takeString(_ string: UnsafeMutablePointer<CChar>?) -> String? {
  guard let string else { return nil }
  defer { g_free(string) }
  return String(cString: string)
}

/// Copies a NULL-terminated array of C strings that the caller owns, and frees it.
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
