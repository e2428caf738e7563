import CExiv2
import CGLib
import GObjectKit
import PixbufKit

/// Changing metadata, and writing it into the bytes of a file.
extension PhotoMetadata {
  /// Sets the values of a repeatable tag. With no values, an XMP list exists and is empty, and another tag is removed.
  public func set(_ tag: String, toAll values: [String]) throws(GLibError) {
    guard !values.isEmpty else {
      remove(tag)
      guard tag.hasPrefix("Xmp.") else { return }
      _ = try GLibError.check { error in
        gexiv2_metadata_try_set_xmp_tag_struct(metadata, tag, GEXIV2_STRUCTURE_XA_BAG, &error)
      }
      return
    }
    let texts = values.map { g_strdup($0) }
    defer { texts.forEach { g_free($0) } }
    var list = texts.map { UnsafePointer<CChar>($0) } + [nil]
    _ = try GLibError.check { error in
      gexiv2_metadata_try_set_tag_multiple(metadata, tag, &list, &error)
    }
  }

  /// Removes all XMP and IPTC metadata.
  public func clearXMPAndIPTC() {
    gexiv2_metadata_clear_xmp(metadata)
    gexiv2_metadata_clear_iptc(metadata)
  }

  /// Removes all XMP metadata.
  public func clearXMP() { gexiv2_metadata_clear_xmp(metadata) }

  /// Removes all EXIF and IPTC metadata.
  public func clearExifAndIPTC() {
    gexiv2_metadata_clear_exif(metadata)
    gexiv2_metadata_clear_iptc(metadata)
  }

  /// The XMP metadata as an RDF document with the prefixes of Exiv2.
  public func xmpDocument() throws(GLibError) -> String {
    let text = try GLibError.check { error in
      gexiv2_metadata_try_generate_xmp_packet(metadata, GEXIV2_USE_COMPACT_FORMAT, 0, &error)
    }
    return takeString(text) ?? ""
  }

  /// Writes this metadata into the bytes of a file and returns the bytes of the new file.
  ///
  /// - Throws: `GLibError` of gexiv2 if it cannot write files of this format.
  public func written(into file: Bytes) throws(GLibError) -> Bytes {
    let stream = MemoryStream(file)
    var callbacks = stream.callbacks
    _ = try withExtendedLifetime(stream) { () throws(GLibError) in
      try GLibError.check { error in gexiv2_metadata_save_stream(metadata, &callbacks, &error) }
    }
    return Bytes(stream.bytes)
  }
}

/// The bytes of a file for gexiv2, which reads them and then writes the whole new file from its start.
private final class MemoryStream {
  private(set) var bytes: [UInt8]
  private var position = 0
  private var hasWritten = false

  init(_ file: Bytes) { bytes = file.withBytes { $0.withUnsafeBytes { Array($0) } } }

  /// The callbacks do not retain the stream.
  var callbacks: ManagedStreamCallbacks {
    ManagedStreamCallbacks(
      handle: Unmanaged.passUnretained(self).toOpaque(),
      CanSeek: { _ in 1 }, CanRead: { _ in 1 }, CanWrite: { _ in 1 },
      Length: { gint64(MemoryStream.of($0).bytes.count) },
      Position: { gint64(MemoryStream.of($0).position) },
      Read: { MemoryStream.of($0).read(into: $1, offset: Int($2), count: Int($3)) },
      Write: { MemoryStream.of($0).write($1, offset: Int($2), count: Int($3)) },
      Seek: { MemoryStream.of($0).seek(Int($1), from: $2) },
      Flush: { _ in })
  }

  private static func of(_ handle: UnsafeMutableRawPointer?) -> MemoryStream {
    // The handle is that of `callbacks`.
    Unmanaged<MemoryStream>.fromOpaque(handle!).takeUnretainedValue()
  }

  private func read(into buffer: UnsafeMutableRawPointer?, offset: Int, count: Int) -> gint32 {
    let available = max(0, min(count, bytes.count - position))
    guard available > 0, let buffer else { return 0 }
    bytes.withUnsafeBytes {
      (buffer + offset).copyMemory(from: $0.baseAddress! + position, byteCount: available)  // not empty
    }
    position += available
    return gint32(available)
  }

  private func write(_ buffer: UnsafeMutableRawPointer?, offset: Int, count: Int) {
    guard let buffer, count > 0, position >= 0, position <= bytes.count else { return }
    // The new file may be shorter.
    if !hasWritten, position == 0 { bytes.removeAll(keepingCapacity: true) }
    hasWritten = true
    let source = UnsafeRawBufferPointer(start: buffer + offset, count: count)
    let overwritten = min(count, bytes.count - position)
    bytes.replaceSubrange(position..<position + overwritten, with: source)
    position += count
  }

  private func seek(_ offset: Int, from origin: WrapperSeekOrigin) {
    switch origin {
    case Begin: position = offset
    case Current: position += offset
    default: position = bytes.count + offset
    }
    position = max(0, position)
  }
}
