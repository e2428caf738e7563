import CGLib

/// Checksums as GLib computes them (`GChecksum`).
public enum Checksum {
  /// The MD5 of the text's UTF-8 in lower-case hexadecimal. For file names in shared caches, not for security.
  public static func md5(_ text: String) -> String {
    // NULL only for an unknown checksum type.
    let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1)!
    defer { g_free(digest) }
    return String(cString: digest)
  }

  /// The MD5 of the bytes in lower-case hexadecimal.
  public static func md5(_ bytes: Bytes) -> String {
    // NULL only for an unknown checksum type.
    let digest = withExtendedLifetime(bytes) { g_compute_checksum_for_bytes(G_CHECKSUM_MD5, $0.pointer)! }
    defer { g_free(digest) }
    return String(cString: digest)
  }
}
