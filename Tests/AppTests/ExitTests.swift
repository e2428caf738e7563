import CameraTesting
import Foundation
import TestSupport
import TestTools
import Testing

/// All the ways in which the program ends, at random moments, with one window or two: what a person made is there at the next
/// start.
///
/// `TINTYPE_EXITS` sets the number of ends, at most 40 in the time of a test, and `TINTYPE_SEED` repeats a run.
@Suite(.desktop) @DesktopActor
struct ExitTests {
  private enum Exit: CaseIterable {
    case quitShortcut, closeShortcut, termination, endOfSession, kill
  }

  private static let environment = ProcessInfo.processInfo.environment

  @Test func nothingIsLostWhateverEndsTheProgram() async throws {
    let seed = Self.environment["TINTYPE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
    let count = Self.environment["TINTYPE_EXITS"].flatMap(Int.init) ?? Exit.allCases.count
    var random = SeededGenerator(seed: seed)
    // GTK registers with it at its start.
    let manager = try HelperProcess(BuiltProduct.path("FakeSessionManager"))
    try await manager.waitForLine("ready") { $0 == "ready" }
    defer { manager.kill() }
    let home = try Tintype.sandbox(pictures: 6)
    var (board, tint, hasPlayed): ([String], String?, Bool) = ([], nil, false)
    // Not in the Videos folder, so that it is no item of the library.
    try TestVideo(duration: 20).make(Self.video(of: home))
    for round in 0..<count {
      let (exit, comment) = (
        Exit.allCases[round % Exit.allCases.count], Comment(rawValue: "seed \(seed), round \(round)")
      )

      var changes = (0...Int.random(in: 0..<4, using: &random)).map { _ in
        Int.random(in: 0..<10, using: &random)
      }
      // Two clicks on the same photo may be a double click, also with a short step between them: the double-click time
      // of tests is long.
      for index in changes.indices where changes[index] < 4 && changes[..<index].contains(changes[index]) {
        changes[index] = 8
      }
      let moment = Duration.milliseconds(Int.random(in: 0..<400, using: &random))
      try await Tintype.run(in: home, pictures: 6) { tintype in
        try await tintype.waitForBoard(board)
        if let tint { #expect(try await shownTint(tintype) == tint, comment) }
        for change in changes {
          switch change {
          case 0...3: try await toggle(Tintype.dated[change], &board, tintype)
          case 4...6: try await takeOrRemovePhoto(&board, tintype)
          case 7:
            try await play(home, tintype)
            hasPlayed = true
          default: tint = try await pickTint(tintype, using: &random)
          }
        }
        // In every second round a second window, with a photo of its own.
        let other = round.isMultiple(of: 2) ? nil : Tintype.dated[5]
        if let other { try await pickInSecondWindow(other, board, tintype) }
        // Ctrl+W on the second window forgets its photo; the others end both windows.
        let kept = exit == .closeShortcut ? nil : other
        if let kept, !board.contains(kept) { board.append(kept) }
        // Without a chance to react, the program may lose what was made in the last second.
        if exit == .kill {
          try await waitForStorage(of: board, tint, hasPlayed: hasPlayed, home, tintype.app)
        }
        // The random moment of the end, not a wait.
        try await Task.sleep(for: moment)
        if exit == .closeShortcut, other != nil { try await closeSecondWindow(tintype) }
        try end(tintype.app, exit, manager)
        let status = try await waitForExit(tintype.app, exit, comment)
        #expect(status == (exit == .kill ? .signalled(SIGKILL) : .exited(0)), comment)
        #expect(hasPlayed == Self.storedSettings(home).contains("another.mkv"), comment)
      }
    }
    try await Tintype.run(in: home, pictures: 6) { tintype in
      try await tintype.waitForBoard(board)
      if let tint { #expect(try await shownTint(tintype) == tint, "seed \(seed)") }
      guard hasPlayed else { return }
      try tintype.app.keyboard.press("3", .alt)
      try await tintype.waitForWindow(titled: "another")
    }
  }

  private static func video(of home: Sandbox) -> String { home.home + "/another.mkv" }

  /// The key file of GSettings.
  private static func storedSettings(_ home: Sandbox) -> String {
    let file = FileManager.default.contents(atPath: home.config + "/glib-2.0/settings/keyfile")
    return String(decoding: file ?? Data(), as: UTF8.self)
  }

  /// Waits until the settings have the selected photos, the tint and the queue: a second at most.
  private func waitForStorage(
    of board: [String], _ tint: String?, hasPlayed: Bool, _ home: Sandbox, _ app: App
  ) async throws {
    try await app.wait(
      for: "the settings to have \(board), \(tint ?? "no tint") and \(hasPlayed ? "a" : "no") queue",
      deadline: .seconds(1)
    ) {
      let lines = Self.storedSettings(home).split(separator: "\n")
      let photos = lines.first { $0.hasPrefix("selected-photos=") }.map {
        $0.split(separator: "'").filter { $0.hasPrefix("/") }.map {
          String($0.split(separator: "/").last ?? "")
        }
      }
      let storedTint = lines.first { $0.hasPrefix("tint=") }
      return (photos ?? []) == board && hasPlayed == Self.storedSettings(home).contains("another.mkv")
        && (tint == nil || storedTint?.contains(tint ?? "") == true)
    }
  }

  private func end(_ app: App, _ exit: Exit, _ manager: HelperProcess) throws {
    switch exit {
    case .quitShortcut: try app.keyboard.press("q", .control)
    case .closeShortcut: try app.keyboard.press("w", .control)
    case .termination: app.process.signal(SIGTERM)
    case .endOfSession: try manager.writeLine("end")
    case .kill: app.process.signal(SIGKILL)
    }
  }

  /// Waits until the program has ended, and tells what should have ended it otherwise.
  private func waitForExit(_ app: App, _ exit: Exit, _ comment: Comment) async throws
    -> TestSupport.ExitStatus
  {
    do {
      return try await app.process.waitForExit()
    } catch {
      Issue.record("\(comment): \(exit) did not end it. \(app.report)")
      throw error
    }
  }

  /// Selects a photo, or removes it from the selection.
  private func toggle(_ name: String, _ board: inout [String], _ tintype: Tintype) async throws {
    if let index = board.firstIndex(of: name) {
      board.remove(at: index)
    } else {
      board.append(name)
    }
    try await tintype.pick(name)
    try await tintype.waitForBoard(board)
  }

  /// Plays a video, and shows the photos again.
  private func play(_ home: Sandbox, _ tintype: Tintype) async throws {
    try await tintype.start(with: Self.video(of: home))
    try await tintype.waitForWindow(titled: "another")
    _ = try await tintype.app.find(.button, "Pause")
    try await showPhotos(tintype)
  }

  /// Opens a second window and selects a photo there.
  private func pickInSecondWindow(_ name: String, _ board: [String], _ tintype: Tintype) async throws {
    let window = try await tintype.openWindow()
    #expect(try tintype.board(in: window).isEmpty)
    let cell = try await tintype.app.wait(for: "the photo \(name) in the second window") {
      try tintype.photos(in: window)?.first(.image, Query.Name(stringLiteral: name))
    }
    try await tintype.app.pointer.click(cell)
    try await tintype.app.wait(for: "the photo on the second board") {
      try tintype.board(in: window) == [name]
    }
  }

  private func closeSecondWindow(_ tintype: Tintype) async throws {
    try tintype.app.keyboard.press("w", .control)
    try await tintype.app.waitForOneWindow()
  }

  /// Takes a photo, or removes the one that was taken: more would need scrolling.
  private func takeOrRemovePhoto(_ board: inout [String], _ tintype: Tintype) async throws {
    let (app, before) = (tintype.app, board)
    if let taken = board.firstIndex(where: { !Tintype.dated.contains($0) }) {
      try await app.pointer.click(tintype.picture(onBoard: board.remove(at: taken)))
      try app.keyboard.press(.delete)
      return try await tintype.waitForBoard(board)
    }
    try await app.click(.button, "Take Picture")
    try await tintype.takePhotoInDialog()
    try await app.click(.button, "Use Photo")
    try await app.waitForOneWindow()
    board = try await app.wait(for: "the photo on the board") {
      let names = try tintype.board()
      return names.count == before.count + 1 ? names : nil
    }
  }

  /// Tints the window with a random color, whose code is returned.
  private func pickTint(_ tintype: Tintype, using random: inout SeededGenerator) async throws -> String {
    let code = (0..<3).map { _ in "0123456789abcdef".randomElement(using: &random).map { "\($0)\($0)" } ?? ""
    }
    let tint = "#" + code.joined()
    try tintype.app.keyboard.press("5", .alt)
    _ = try await tintype.app.find(nil, "Color Grid")
    try await tintype.enterColor(tint)
    try await tintype.app.wait(for: "the tint \(tint)") { try tintype.colorCode() == tint }
    try await showPhotos(tintype)
    return tint
  }

  /// The tint in the Color section.
  private func shownTint(_ tintype: Tintype) async throws -> String {
    try tintype.app.keyboard.press("5", .alt)
    _ = try await tintype.app.find(nil, "Color Grid")
    let code = try tintype.colorCode()
    try await showPhotos(tintype)
    return code
  }

  private func showPhotos(_ tintype: Tintype) async throws {
    try tintype.app.keyboard.press("1", .alt)
    _ = try await tintype.cell(Tintype.dated[0])
  }
}
