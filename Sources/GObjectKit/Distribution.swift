import CGLib

/// The distribution of the system, by os-release(5).
public enum Distribution {
  /// The name of a package in this distribution; Debian's for unknown ones. Reads a file.
  public static func package(debian: String, fedora: String, arch: String) -> String {
    let names = [value("ID"), value("ID_LIKE")].compactMap(\.self)
      .flatMap { $0.split(separator: " ").map(String.init) }
    return names.lazy.compactMap { name in
      switch name {
      case "debian", "ubuntu": debian
      case "fedora", "rhel", "suse": fedora
      case "arch": arch
      default: nil
      }
    }.first ?? debian
  }

  private static func value(_ key: String) -> String? {
    guard let value = g_get_os_info(key) else { return nil }
    defer { g_free(value) }
    return String(cString: value)
  }
}
