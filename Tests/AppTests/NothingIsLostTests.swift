import Foundation
import TestSupport
import Testing

/// What a person made is there at the next start, whatever ended the program.
@Suite(.desktop) @DesktopActor
struct NothingIsLostTests {
  @Test func photosThatAreDeselectedAtOnceStayDeselected() async throws {
    let sandbox = try Tintype.sandbox(pictures: 2)
    let name = Tintype.dated[0]
    func run(_ body: @DesktopActor (Tintype) async throws -> Void) async throws {
      try await Tintype.run(in: sandbox, pictures: 2) { tintype in
        try await body(tintype)
        try tintype.app.keyboard.press("q", .control)
        _ = try await tintype.app.process.waitForExit()
      }
    }
    try await run { tintype in
      try await tintype.pick(name)
      try await tintype.waitForBoard([name])
    }
    try await run { tintype in
      try await tintype.waitForBoard([name])
      try tintype.app.keyboard.press(.escape)
    }
    try await run { tintype in
      _ = try await tintype.cell(name)
      #expect(try tintype.board().isEmpty)
    }
  }

  @Test func aPhotoTakenForTheBoardStaysUntilItIsMovedToTheTrash() async throws {
    let home = try Tintype.sandbox(pictures: 2)
    let name = "IMG_20260101_120000.jpg"
    let path = try home.leaveTakenPhoto(name)
    try await Tintype.run(in: home, pictures: 2) { tintype in
      try await tintype.waitForBoard([name])
      _ = try await tintype.app.find(.button, "Save Picture")
      tintype.app.process.signal(SIGKILL)
      #expect(try await tintype.app.process.waitForExit() == .signalled(SIGKILL))
    }
    try await Tintype.run(in: home, pictures: 2) { tintype in
      let app = tintype.app
      try await tintype.waitForBoard([name])
      try await app.pointer.click(tintype.picture(onBoard: name))
      try app.keyboard.press(.delete)
      try await tintype.waitForBoard([])
      try app.keyboard.press("z", .control)
      try await tintype.waitForBoard([name])
      try await app.pointer.click(tintype.picture(onBoard: name))
      try app.keyboard.press(.delete)
      try await tintype.waitForBoard([])
      try app.keyboard.press("q", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home, pictures: 2) { tintype in
      let app = tintype.app
      let board = try tintype.board()
      #expect(board.isEmpty)
      try await tintype.choose("Not Saved (1)", from: "Collection")
      try await tintype.wait(toShow: [name])
      // It is saved from the board, where it has its place again.
      try await tintype.pick(name)
      try await app.click(.button, "Save Picture")
      try await app.click(.button, "Yes")
      let saved = home.pictures + "/Camera/" + name
      try await app.wait(for: "the file to be in the library") {
        FileManager.default.fileExists(atPath: saved) && !FileManager.default.fileExists(atPath: path)
      }
      try await app.wait(for: "the photo to be saved, on the board") {
        try app.first(.button, "Save Picture") == nil && tintype.board() == [name]
      }
      try await tintype.choose("Recents (3)", from: "Collection")
      _ = try await tintype.cell(name)
    }
  }

  @Test func aTemporaryCaptureOfASessionThatEndedIsKept() async throws {
    let home = try Tintype.sandbox(pictures: 2)
    let taken = home.data + "/tintype/taken"
    let (capture, removed) = ("IMG_20260102_100000.jpg", "IMG_20260103_100000.jpg")
    for path in ["/.captures/" + capture, "/removed/" + removed] {
      try home.makeFolder((taken + path as NSString).deletingLastPathComponent)
      try FileManager.default.copyItem(atPath: home.pictures + "/" + Tintype.dated[0], toPath: taken + path)
    }
    try await Tintype.run(in: home, pictures: 2) { tintype in
      try await tintype.choose("Not Saved (1)", from: "Collection")
      try await tintype.wait(toShow: [capture])
      // What an earlier version kept for an undo is gone.
      #expect(!FileManager.default.fileExists(atPath: taken + "/removed"))
    }
  }

  @Test func escapeClearsTheSelectionAndUndoBringsItBack() async throws {
    try await Tintype.run(pictures: 4) { tintype in
      let (app, names) = (tintype.app, [Tintype.dated[2], Tintype.dated[0]])
      for name in names { try await tintype.pick(name) }
      try await tintype.waitForBoard(names)
      try app.keyboard.press(.escape)
      try await tintype.waitForBoard([])
      _ = try await app.find(.label, "Selection cleared")
      try await app.click(.label, "Undo")
      try await tintype.waitForBoard(names)
      try app.keyboard.press(.escape)
      try await tintype.waitForBoard([])
      // What is selected in the meantime stays.
      try await tintype.pick(Tintype.dated[1])
      try await tintype.waitForBoard([Tintype.dated[1]])
      try app.keyboard.press("z", .control)
      // Sooner than by itself: its Undo button would do nothing.
      try await app.wait(for: "the message to go", deadline: .seconds(3)) {
        try app.first(.label, "Selection cleared") == nil
      }
      try await tintype.waitForBoard(names + [Tintype.dated[1]])
    }
  }

  @Test func theSelectionIsThereAtTheNextStartInItsOrder() async throws {
    let home = try Tintype.sandbox(pictures: 4)
    let names = [Tintype.dated[2], Tintype.dated[0], Tintype.dated[3]]
    try await Tintype.run(in: home, pictures: 4) { tintype in
      for name in names { try await tintype.pick(name) }
      try await tintype.waitForBoard(names)
      tintype.app.process.signal(SIGTERM)
      #expect(try await tintype.app.process.waitForExit() == .exited(0))
    }
    try FileManager.default.removeItem(atPath: home.pictures + "/" + names[0])
    try await Tintype.run(in: home, pictures: 1) { tintype in
      try await tintype.waitForBoard([names[1], names[2]])
    }
  }

  /// A playlist whose reader waits for a file.
  private func waitingPlaylist(in home: Sandbox) throws -> (
    path: String, reader: [String: String?], permission: String
  ) {
    let (reader, playlist, permission) = (
      home.home + "/reader", home.home + "/list.m3u", home.home + "/permission"
    )
    try home.write("#EXTM3U", to: playlist)
    try home.write(
      """
      #!/bin/sh
      if [ "$1" = text ]; then until [ -e "\(permission)" ]; do sleep 0.1; done; fi
      exec "\(BuiltProduct.path("tintype-decoder"))" "$@"
      """, to: reader)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: reader)
    return (playlist, ["TINTYPE_DECODER": reader], permission)
  }

  /// Something that is not finished, such as a recording that is being saved, keeps the program running without a
  /// window. Here it is a playlist.
  @Test func theSelectionIsThereInTheNextWindowOfTheSameProgram() async throws {
    let home = try Tintype.sandbox(pictures: 4)
    let names = [Tintype.dated[2], Tintype.dated[0], Tintype.dated[3]]
    let playlist = try waitingPlaylist(in: home)
    try await Tintype.run(in: home, arguments: [playlist.path], environment: playlist.reader) { tintype in
      let app = tintype.app
      for name in names[..<2] { try await tintype.pick(name) }
      try await tintype.waitForBoard(Array(names[..<2]))
      for shortcut: Key in ["w", "q"] {
        try app.keyboard.press(shortcut, .control)
        try await app.wait(for: "the window to close") { app.windows.isEmpty }
        try await tintype.start()
        try await tintype.waitForBoard(Array(names[..<2]))
      }
      // What is selected in the new window is stored, too.
      try await tintype.pick(names[2])
      try await tintype.waitForBoard(names)
      try home.write("", to: playlist.permission)
      _ = try await app.find(.label, .containing("contains no playable files"))
      try app.keyboard.press("q", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home, pictures: 4) { tintype in try await tintype.waitForBoard(names) }
  }

  @Test func whatIsReadAfterTheUserHasQuitOpensNoWindow() async throws {
    let home = try Tintype.sandbox(pictures: 1)
    let playlist = try waitingPlaylist(in: home)
    try await Tintype.run(in: home, arguments: [playlist.path], environment: playlist.reader) { tintype in
      let app = tintype.app
      try app.keyboard.press("q", .control)
      try await app.wait(for: "the window to close") { app.windows.isEmpty }
      try home.write("", to: playlist.permission)
      #expect(try await app.process.waitForExit() == .exited(0))
      #expect(app.windows.isEmpty)
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aRecordingIsCompleteWhenTheProgramIsEnded(signal: Int32)
    async throws
  {
    let home = try Tintype.sandbox(pictures: 1)
    try await Tintype.run(in: home, arguments: ["--camera"]) { tintype in
      try await tintype.waitForBars(mirrored: true)
      try await tintype.record(untilTimer: "0:02")
      tintype.app.process.signal(signal)
      #expect(try await tintype.app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home, pictures: 1) { tintype in
      let name = try #require(tintype.captures().first)
      let cell = try await tintype.cell(name)
      try await tintype.app.wait(for: "the duration") { try cell.first(.label, .beginning("0:0")) != nil }
      let bytes = try tintype.app.sandbox.read(home.pictures + "/Camera/" + name)
      let cues = Data([0x1C, 0x53, 0xBB, 0x6B])
      #expect(bytes.lastRange(of: cues) != nil, "A crash would leave no index.")
      #expect(try tintype.captures() == [name], "No unfinished file is left.")
    }
  }

  @Test func anAddedFolderStaysEvenWhileItIsGone() async throws {
    let home = try Tintype.sandbox(pictures: 2)
    let (folder, away) = (home.home + "/Scans", home.home + "/Away")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: home.pictures + "/" + Tintype.dated[0], toPath: folder + "/scan.jpg")
    try await Tintype.run(in: home, pictures: 2) { tintype in
      try await tintype.start(with: folder)
      _ = try await tintype.cell("scan.jpg")
      try tintype.app.keyboard.press("q", .control)
      #expect(try await tintype.app.process.waitForExit() == .exited(0))
    }
    try FileManager.default.moveItem(atPath: folder, toPath: away)
    try await Tintype.run(in: home, pictures: 2) { tintype in
      let app = tintype.app
      try await tintype.choose("Folders…", from: "Main Menu")
      _ = try await app.find(.label, .containing("/Scans” does not exist"))
      // The folder of the photos that are not saved yet is the app's own.
      #expect(try app.first(.label, .containing("tintype/taken")) == nil)
      try FileManager.default.moveItem(atPath: away, toPath: folder)
      _ = try await app.find(.label, .beginning(folder))
      _ = try await tintype.cell("scan.jpg")
      try await app.click(.button, "Remove “Scans”")
      try await app.wait(for: "its photos to go") {
        try app.all(nil, "scan.jpg").isEmpty
      }
      try await app.click(.label, "Undo")
      _ = try await tintype.cell("scan.jpg")
      try await app.click(.button, "Remove “Scans”")
      try await app.wait(for: "its row to go") { try app.first(.button, "Remove “Scans”") == nil }
      try app.keyboard.press(.escape)
    }
    try await Tintype.run(in: home, pictures: 2) { tintype in
      try await tintype.choose("Folders…", from: "Main Menu")
      _ = try await tintype.app.find(.label, "Pictures")
      #expect(try tintype.app.first(.label, "Scans") == nil)
    }
  }
}
