import CGtk
import Glibc

/// The user's folders, as the desktop has them configured.
/// Source: XDG Base Directory Specification, and xdg-user-dirs (`user-dirs.dirs`).
public enum UserDirectories {
  /// Pictures, wherever `user-dirs.dirs` puts it. nil when the user switched it off by naming the home
  /// folder; `~/Pictures` when nothing is configured. The folder need not exist.
  public static var pictures: String? { special(G_USER_DIRECTORY_PICTURES, orInHome: "Pictures") }
  /// Videos, by the same rules.
  public static var videos: String? { special(G_USER_DIRECTORY_VIDEOS, orInHome: "Videos") }
  /// Music, by the same rules.
  public static var music: String? { special(G_USER_DIRECTORY_MUSIC, orInHome: "Music") }

  /// `$HOME`, or the password file's word.
  public static var home: String { String(fileName: g_get_home_dir()) }
  /// `$XDG_CACHE_HOME`: what may be deleted at any time.
  public static var cache: String { String(fileName: g_get_user_cache_dir()) }
  /// `$XDG_DATA_HOME`: what the user would miss; the home trash is in here.
  public static var data: String { String(fileName: g_get_user_data_dir()) }
  /// `$XDG_DATA_HOME` and `$XDG_DATA_DIRS`: where programs and themes put what they need, the user's own first.
  public static var dataFolders: [String] {
    var folders = [data]
    var next = g_get_system_data_dirs()
    while let folder = next?.pointee {
      folders.append(String(fileName: folder))
      next = next?.advanced(by: 1)
    }
    return folders
  }
  /// `$XDG_CONFIG_HOME`.
  public static var config: String { String(fileName: g_get_user_config_dir()) }
  /// `$XDG_RUNTIME_DIR`: gone when the user logs out.
  public static var runtime: String { String(fileName: g_get_user_runtime_dir()) }

  /// The user's number, in decimal: part of the names of trash folders.
  public static var userID: String { String(getuid()) }

  private static func special(_ directory: GUserDirectory, orInHome name: String) -> String? {
    guard let configured = g_get_user_special_dir(directory) else { return File(path: home).child(name).path }
    let path = File(path: String(fileName: configured)).path
    return path == File(path: home).path ? nil : path
  }
}
