import Foundation
import TestSupport
import Testing

/// Tintype under test, with its own Pictures folder.
@DesktopActor
struct Tintype {
  let app: App

  /// The path of the repository.
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The path of the sample pictures.
  static let samples = repository + "/data/samples"

  /// Samples with a date in their names, newest first: their library order does not depend on modification times.
  static let dated = [
    "p20251005_100000.jpg", "p20250704_100000.jpg", "p20250102_100000.jpg", "p20240921_100000.jpg",
    "p20240611_100000.jpg", "p20240301_100000.jpg", "p20231224_100000.jpg", "p20230815_100000.jpg",
  ]

  /// A home folder whose Pictures folder has the first `count` of `dated`.
  static func sandbox(pictures count: Int) throws -> Sandbox {
    let sandbox = try Sandbox()
    for (name, photo) in try zip(dated.prefix(count), undated.get()) {
      try photo.write(to: URL(filePath: sandbox.pictures + "/" + name))
    }
    return sandbox
  }

  /// The photos for `dated`, which are made once: finding the dates in them takes half a second of a debug build.
  private static let undated = Result {
    try FileManager.default.contentsOfDirectory(atPath: samples)
      .filter { $0.lowercased().hasSuffix(".jpg") }.sorted().prefix(dated.count)
      .map { photo(try Data(contentsOf: URL(filePath: samples + "/" + $0))) }
  }

  /// The photo with another date in its metadata.
  ///
  /// - Parameter date: 19 characters such as "2024:03:09 17:04:59"; by default blanks, which is EXIF's form of an unknown
  ///   date, so that the date in the name orders the photo.
  static func photo(_ photo: Data, dated date: String = "    :  :     :  :  ") -> Data {
    var bytes = [UInt8](photo)
    let (form, date) = (Array("0000:00:00 00:00:00".utf8), Array(date.utf8))
    for start in 0..<max(0, min(bytes.count, 1 << 16) - form.count) {
      let isDate = form.indices.allSatisfy { index in
        form[index] == UInt8(ascii: "0")
          ? 48...57 ~= bytes[start + index] : bytes[start + index] == form[index]
      }
      if isDate { bytes.replaceSubrange(start..<start + form.count, with: date) }
    }
    return Data(bytes)
  }

  /// Runs Tintype and waits until the picker shows all photos of the folder.
  ///
  /// - Parameters:
  ///   - home: The result of `sandbox(pictures:)` for a second start; nil for a new one.
  ///   - allowing: Substrings of the GLib warnings that the test expects.
  static func run(
    in home: Sandbox? = nil, pictures count: Int = 8, arguments: [String] = [],
    environment: [String: String?] = [:],
    allowing: [String] = [], prepare: (Sandbox) throws -> Void = { _ in },
    _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    let sandbox = try home ?? sandbox(pictures: count)
    try prepare(sandbox)
    var environment = environment
    environment["TINTYPE_DATADIR"] = repository + "/data"
    environment["TINTYPE_ICONDIR"] = repository + "/icons"
    try await App.run(
      BuiltProduct.path("tintype"), arguments: arguments, environment: environment, sandbox: sandbox
    ) { app in
      let tintype = Tintype(app: app)
      if count > 0, arguments.isEmpty { _ = try await tintype.cell(dated[0]) }
      try await body(tintype)
      // GTK says so of every compositor without version 3 of xdg_wm_base, and opens the popup again.
      let allowed = allowing + ["Compositor doesn't support moving popups"]
      let logWarnings = app.process.logWarnings.filter { line in !allowed.contains { line.contains($0) } }
      if !logWarnings.isEmpty { throw LogWarnings(lines: logWarnings) }
    }
  }

  /// GLib warnings of the program.
  struct LogWarnings: Error, CustomStringConvertible {
    let lines: [String]
    var description: String { lines.joined(separator: "\n") }
  }

  /// Starts the program a second time. It passes its argument to the running one and ends; without one, the running
  /// one presents its window.
  func start(with argument: String? = nil) async throws {
    let second = try AppProcess(
      BuiltProduct.path("tintype"), arguments: argument.map { [$0] } ?? [], environment: [:],
      sandbox: app.sandbox)
    #expect(try await second.waitForExit() == .exited(0))
  }

  // MARK: Widgets

  /// The tab of a section.
  func tab(_ name: String) async throws -> Accessible {
    try await app.find(.tab, Query.Name(stringLiteral: name))
  }

  /// A photo's cell in the picker.
  func cell(_ name: String) async throws -> Accessible {
    try await app.wait(for: "the picture \(name) in the picker") {
      try photos()?.first(.image, Query.Name(stringLiteral: name))
    }
  }

  /// Clicks a photo in the picker, and waits until the board that opens for the first photo has moved the others.
  func pick(_ name: String, modifiers: Modifiers = []) async throws {
    let (cell, hadBoard) = try await (cell(name), hasBoard())
    try await app.pointer.click(cell, modifiers: modifiers)
    guard !hadBoard else { return }
    // The first click after a menu may be lost; see `openMenu`.
    let isOpen: ()? = try? await app.wait(for: "the board", deadline: .seconds(8)) { try hasBoard() }
    if isOpen == nil { try await app.pointer.click(cell, modifiers: modifiers) }
    try await waitForOpenBoard()
  }

  /// Whether the board has its space above the grid.
  func hasBoard() throws -> Bool {
    guard let photos = try photos() else { return false }
    let board = try app.first(nil, "Selected Photos") ?? app.first(.label, "No Picture")
    guard let board = try board?.frame else { return false }
    return try board.y + board.height <= photos.frame.y
  }

  /// Waits until the board is open and the photos are below it.
  func waitForOpenBoard(line: Int = #line) async throws {
    try await app.wait(for: "the board to open", line: line) { try hasBoard() }
  }

  /// A photo on the board.
  func picture(onBoard name: String) async throws -> Accessible {
    try await app.wait(for: "the picture \(name) on the board") {
      try app.first(nil, "Selected Photos")?.first(.image, Query.Name(stringLiteral: name))
    }
  }

  /// The picker's photos; a section with the same name has a tab, too.
  func photos() throws -> Accessible? {
    try app.all(nil, "Photos").first { try [.grid, .list, .listBox].contains($0.role) }
  }

  /// The names of the photos on the board in order.
  func board() throws -> [String] {
    guard let board = try app.first(nil, "Selected Photos") else { return [] }
    return try board.all(.image).map { try $0.name }.filter { !$0.isEmpty }
  }

  /// The names of the selected photos in library order.
  func selected() throws -> [String] {
    guard let list = try photos() else { return [] }
    return try list.all(Query(.image, states: .selected)).map { try $0.name }
  }

  /// Waits until the board has these photos in this order; until it is closed if there are none.
  func waitForBoard(_ names: [String], line: Int = #line) async throws {
    var shown: [String] = []
    do {
      try await app.wait(for: "the board to have \(names)", line: line) {
        shown = try board()
        return try shown == names && (!names.isEmpty || !hasBoard())
      }
    } catch {
      Issue.record("The board has \(shown).")
      throw error
    }
  }

  /// Activates an item of the picker's menu.
  func option(_ name: String) async throws {
    try await choose(.exactly(name), from: "Picker Options")
  }

  /// Activates an item of a button's menu, or of a submenu.
  func choose(_ name: Query.Name, from menu: String, in submenu: String? = nil) async throws {
    // On a busy machine the next click of `openMenu` may close the menu that its last one has opened.
    try await app.click {
      if let submenu {
        try await openSubmenu(submenu, of: menu, with: name)
      } else {
        try await openMenu(menu, with: name)
      }
    }
    try await app.waitForPopupsToClose()
  }

  /// Opens a submenu of a button's menu, and returns an item of it.
  func openSubmenu(_ submenu: String, of menu: String, with name: Query.Name) async throws -> Accessible {
    try await app.pointer.click(try await openMenu(menu, with: .exactly(submenu)))
    return try await app.find(nil, name)
  }

  /// Opens a button's menu, and returns an item of it.
  func openMenu(_ menu: String, with name: Query.Name) async throws -> Accessible {
    // On a busy machine GDK occasionally assigns the first click after a menu has closed to that menu, so the button
    // does not receive it. And an open menu keeps its numbers: those that are counted later are shown the next time.
    for _ in 1...7 {
      // A tooltip has the same accessible name (GTK 4.18).
      try await app.click(.button, Query.Name(stringLiteral: menu))
      if let line = try? await app.find(nil, name, deadline: .seconds(1.5)) {
        return line
      }
    }
    throw DriverError.gone("The line \(name) of the menu")
  }
}
