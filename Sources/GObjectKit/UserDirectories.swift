import CGLib
import Glibc

/// The user's folders. Source: XDG Base Directory Specification, and xdg-user-dirs (`user-dirs.dirs`).
public enum UserDirectories {
  /// The pictures folder of `user-dirs.dirs`; `~/Pictures` if none is configured, nil if it is disabled, which
  /// `user-dirs.dirs` expresses by the home folder. The folder may not exist.
  public static var pictures: String? { special(G_USER_DIRECTORY_PICTURES, orInHome: "Pictures") }
  /// The videos folder, by the rules of `pictures`.
  public static var videos: String? { special(G_USER_DIRECTORY_VIDEOS, orInHome: "Videos") }
  /// The music folder, by the rules of `pictures`.
  public static var music: String? { special(G_USER_DIRECTORY_MUSIC, orInHome: "Music") }

  /// `$HOME`, or the home folder of the password file.
  public static var home: String { String(fileName: g_get_home_dir()) }
  /// `$XDG_CACHE_HOME`: files that may be deleted at any time.
  public static var cache: String { String(fileName: g_get_user_cache_dir()) }
  /// `$XDG_DATA_HOME`: the user's data, including the home trash.
  public static var data: String { String(fileName: g_get_user_data_dir()) }
  /// `$XDG_DATA_HOME`, then `$XDG_DATA_DIRS`: the folders in which programs and themes install their data.
  public static var dataFolders: [String] {
    var folders = [data]
    var next = g_get_system_data_dirs()
    while let folder = next?.pointee {
      folders.append(String(fileName: folder))
      next = next?.advanced(by: 1)
    }
    return folders
  }
  /// `$XDG_CONFIG_HOME`: configuration files.
  public static var config: String { String(fileName: g_get_user_config_dir()) }
  /// `$XDG_RUNTIME_DIR`: files that are deleted at logout.
  public static var runtime: String { String(fileName: g_get_user_runtime_dir()) }

  /// The numeric user identifier (UID); part of the names of trash folders.
  public static var userID: String { String(getuid()) }

  private static func special(_ directory: GUserDirectory, orInHome name: String) -> String? {
    guard let configured = g_get_user_special_dir(directory) else { return File(path: home).child(name).path }
    let path = File(path: String(fileName: configured)).path
    return path == File(path: home).path ? nil : path
  }
}

extension File {
  /// The path for display, with "~" for the home folder: "~/Pictures/Sea".
  public var displayPath: String {
    let home = UserDirectories.home
    guard !home.isEmpty, path == home || path.hasPrefix(home + "/") else { return path.displayName }
    return ("~" + path.dropFirst(home.count)).displayName
  }
}
