import GtkKit
import L10n

/// The main menu of a window.
enum MainMenu {
  /// Makes the button that opens the menu, also by F10.
  static func button() -> MenuButton {
    MenuButton(
      icon: "open-menu-symbolic", label: tr("Main Menu"),
      menu: Menu([
        .section(
          nil,
          [
            .action(tr("_New Window"), "app.new-window"), .action(tr("_Add Folder…"), "win.add-folder"),
            .action(tr("_Folders…"), "win.folders"),
            .action(tr("_Pick Color"), "win.pick-color"), .action(tr("_Find by Color"), "win.find-color"),
            .action(tr("_Take Picture"), "win.take-picture"), .action(tr("_Slideshow"), "win.slideshow"),
            .action(tr("_Compare"), "win.compare"),
          ]),
        .section(nil, [.action(tr("_Write Ratings into Photos"), "win.metadata-into-files")]),
        .section(nil, [.action(tr("_About Tintype"), "app.about"), .action(tr("_Quit"), "app.quit")]),
      ])
    ).primary()
  }
}
