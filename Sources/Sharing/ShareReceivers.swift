import DesktopPortal
import GObjectKit

/// The programs of the desktop that receive files; tests replace it.
public protocol ShareReceiving {
  /// Opens a new e-mail with the files.
  func compose(_ files: [File], over window: String) async throws(PortalError)
  /// Sets a picture as the wallpaper.
  func setWallpaper(_ file: File, over window: String) async throws(PortalError)
  /// Asks for a program, and opens a file in it.
  func openWith(_ file: File, over window: String) async throws(PortalError)
  /// Shows files in the file manager.
  func show(_ files: [File]) async throws(PortalError)
}

/// The desktop: its portals, and programs of its own where there is no portal.
public struct DesktopReceivers: ShareReceiving {
  /// Creates receivers.
  public init() {}

  /// Opens a new e-mail with the files.
  public func compose(_ files: [File], over window: String) async throws(PortalError) {
    do throws(PortalError) {
      try await EmailPortal.compose(attaching: files, over: window)
    } catch {
      guard error == .notAvailable || error == .notSupported else { throw error }
      guard await ExternalEmail.compose(attaching: files) else { throw error }
    }
  }

  /// Sets a picture as the wallpaper.
  public func setWallpaper(_ file: File, over window: String) async throws(PortalError) {
    try await WallpaperPortal.set(file, over: window)
  }

  /// Asks for a program, and opens a file in it.
  public func openWith(_ file: File, over window: String) async throws(PortalError) {
    try await OpenPortal.openWith(file, over: window)
  }

  /// Shows files in the file manager.
  public func show(_ files: [File]) async throws(PortalError) {
    guard await DesktopFileManager.show(files.map(\.uri)) else { throw .notAvailable }
  }
}
