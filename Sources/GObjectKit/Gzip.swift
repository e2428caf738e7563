import CGLib

/// Compression in the gzip format (RFC 1952).
public enum Gzip {
  /// Compresses bytes; nil if there is no memory for the result.
  public static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    let converter = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9)
    return converted(bytes, converter, limit: .max)
  }

  /// Decompresses bytes.
  ///
  /// - Parameter limit: The maximum number of decompressed bytes: some kilobytes may become gigabytes.
  /// - Returns: nil for damaged or truncated bytes, and above the limit.
  public static func decompressed(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    let converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP)
    return converted(bytes, converter, limit: limit)
  }

  /// Takes over `converter`.
  private static func converted(_ input: [UInt8], _ converter: OpaquePointer?, limit: Int) -> [UInt8]? {
    guard let converter else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var position = 0
    while true {
      var (read, written): (gsize, gsize) = (0, 0)
      let result = input.withUnsafeBytes { input in
        g_converter_convert(
          converter, input.baseAddress.map { $0 + position }, gsize(input.count - position), &chunk,
          gsize(chunk.count), G_CONVERTER_INPUT_AT_END, &read, &written, nil)
      }
      position += Int(read)
      guard result != G_CONVERTER_ERROR, output.count + Int(written) <= limit else { return nil }
      output += chunk.prefix(Int(written))
      if result == G_CONVERTER_FINISHED { return output }
    }
  }
}
