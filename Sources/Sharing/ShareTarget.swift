import DesktopPortal
import L10n

/// Where photos are handed over to.
public nonisolated enum ShareTarget: Sendable, Equatable, CaseIterable {
  case copy
  case email
  case openWith
  case print
  case wallpaper
  case showInFiles

  /// The targets that take so many files.
  static func all(for count: Int) -> [ShareTarget] {
    allCases.filter { target in
      switch target {
      case .wallpaper: count == 1
      // The portal, the only way out of a sandbox, opens one file.
      case .openWith: count == 1 || !Sandbox.isPresent
      case .copy, .email, .print, .showInFiles: true
      }
    }
  }

  /// The label of the button.
  var title: String {
    switch self {
    case .copy: tr("Copy")
    case .email: tr("E-Mail")
    case .openWith: tr("Open With…")
    case .print: tr("Print…")
    case .wallpaper: tr("Set as Wallpaper")
    case .showInFiles: tr("Show in Files")
    }
  }

  /// The icon of the button.
  var icon: String {
    switch self {
    case .copy: "edit-copy-symbolic"
    case .email: "mail-send-symbolic"
    case .openWith: "view-app-grid-symbolic"
    case .print: "printer-symbolic"
    case .wallpaper: "preferences-desktop-wallpaper-symbolic"
    case .showInFiles: "folder-open-symbolic"
    }
  }

  /// The message afterwards; nil if another window shows the result.
  var message: String? {
    switch self {
    case .copy: tr("Copied")
    case .wallpaper: tr("Wallpaper set")
    case .email, .openWith, .print, .showInFiles: nil
    }
  }

  /// Why the target took nothing, as a sentence.
  func explanation(of error: PortalError) -> String {
    switch (error, self) {
    case (.portalExited, _): tr("The desktop portal quit. Try again.")
    case (.failed(let reason), _): tr("Sharing failed: %s", reason)
    case (_, .email): tr("No mail program was found. Install one, or attach the files yourself.")
    case (_, .wallpaper): tr("This desktop does not let programs set the wallpaper.")
    case (_, .showInFiles): tr("No file manager was found.")
    case (_, _): tr("No program was found that opens this file.")
    }
  }
}
