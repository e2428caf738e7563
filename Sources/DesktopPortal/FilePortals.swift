import GObjectKit

/// Composes e-mails in the user's mail program: `org.freedesktop.portal.Email`.
@MainActor public enum EmailPortal {
  /// Opens a new message with attachments.
  ///
  /// - Parameter window: The portal handle of the requesting window, as `Window.withHandle` provides it; empty for none.
  /// - Throws: `PortalError` by the cause.
  public static func compose(attaching files: [File], over window: String = "") async throws(PortalError) {
    let attachments = try await PortalFiles.open(files)
    try await PortalRequest(interface: "org.freedesktop.portal.Email", method: "ComposeEmail")
      .send(passing: attachments) { token in
        let options = [
          "handle_token": Variant(token), "attachment_fds": Variant(handles: 0..<attachments.count),
        ]
        return Variant(tuple: [Variant(window), Variant(dictionary: options)])
      }
  }
}

/// Sets the picture behind the desktop: `org.freedesktop.portal.Wallpaper`.
@MainActor public enum WallpaperPortal {
  /// Sets a picture, of which the desktop shows a preview first.
  ///
  /// - Parameter window: The portal handle of the requesting window; empty for none.
  /// - Throws: `PortalError` by the cause.
  public static func set(_ file: File, over window: String = "") async throws(PortalError) {
    try await PortalRequest(interface: "org.freedesktop.portal.Wallpaper", method: "SetWallpaperFile")
      .send(file, "show-preview", over: window)
  }
}

/// Opens files in other programs: `org.freedesktop.portal.OpenURI`.
@MainActor public enum OpenPortal {
  /// Asks for a program, and opens a file in it.
  ///
  /// - Parameter window: The portal handle of the requesting window; empty for none.
  /// - Throws: `PortalError` by the cause.
  public static func openWith(_ file: File, over window: String = "") async throws(PortalError) {
    try await PortalRequest(interface: "org.freedesktop.portal.OpenURI", method: "OpenFile")
      .send(file, "ask", over: window)
  }
}

extension PortalRequest {
  /// Sends a file, with an option that is switched on.
  fileprivate func send(_ file: File, _ option: String, over window: String) async throws(PortalError) {
    try await send(passing: PortalFiles.open([file])) { token in
      let options = ["handle_token": Variant(token), option: Variant(true)]
      return Variant(tuple: [Variant(window), Variant(handle: 0), Variant(dictionary: options)])
    }
  }
}

/// Opens the files that a request passes.
private enum PortalFiles {
  static func open(_ files: [File]) async throws(PortalError) -> [FileDescriptor] {
    do throws(FileError) {
      return try await blocking { () throws(FileError) in
        var opened: [FileDescriptor] = []
        for file in files { opened.append(try FileDescriptor(referringTo: file)) }
        return opened
      }
    } catch {
      throw .failed(error.description)
    }
  }
}
