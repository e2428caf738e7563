import Foundation
import Testing

/// One running program under test: its process, its widgets as a screen reader knows them, and its windows.
///
/// ```swift
/// @Suite(.desktop) @DesktopActor
/// struct GreetingTests {
///   @Test func typedNameIsGreeted() async throws {
///     try await App.run(BuiltProduct.path("greeter")) { app in
///       try await app.click(.textBox, "Your Name")
///       try app.keyboard.type("Zoë")
///       try await app.wait(for: "the greeting") { try app.first(.label, "Hello Zoë") != nil }
///     }
///   }
/// }
/// ```
@DesktopActor
public final class App {
  /// The process.
  public let process: AppProcess
  /// The program on the accessibility bus; its children are its windows.
  public let root: Accessible

  /// The screen.
  public let display: Display
  /// The pointer of the screen.
  public let pointer: Pointer
  /// The keyboard of the screen.
  public let keyboard: Keyboard

  /// The home that the program lives in.
  public var sandbox: Sandbox { process.sandbox }

  /// Starts a program, waits until its first window is shown and has the keyboard, runs `body`, and ends the
  /// program, however `body` ends.
  ///
  /// - Parameters:
  ///   - executable: its path; see `BuiltProduct`.
  ///   - arguments: without the program's own name.
  ///   - environment: variables to set, or with nil to remove.
  ///   - sandbox: the home it lives in, with what the test has put there; nil for an empty one.
  ///   - deadline: how long the window may take to come.
  ///   - body: drives the program.
  /// - Throws: `DriverError`, or what `body` threw.
  public static func run<Result>(
    _ executable: String, arguments: [String] = [], environment: [String: String?] = [:],
    sandbox: Sandbox? = nil, deadline: Duration = .patience,
    _ body: @DesktopActor (App) async throws -> Result
  ) async throws -> Result {
    let home = if let sandbox { sandbox } else { try Sandbox() }
    let process = try AppProcess(executable, arguments: arguments, environment: environment, sandbox: home)
    do {
      let app = try await App(process, deadline: deadline)
      FailureReport.app = app
      let result = try await body(app)
      FailureReport.app = nil
      if await process.terminate(deadline: .patience) == .signalled(SIGKILL) {
        Issue.record("\(executable) did not end when it was asked to. \(process.report)")
      }
      return result
    } catch {
      // The report of a thrown error is asked for when the program has ended already.
      FailureReport.keep(for: process)
      await process.terminate()
      throw error
    }
  }

  /// Takes up a program that was started by other means, once its first window is shown.
  ///
  /// - Throws: `DriverError.ended` when it ends before, `deadline` when no window comes.
  public init(_ process: AppProcess, deadline: Duration = .patience) async throws {
    display = try Display.shared()
    pointer = try Pointer.shared()
    keyboard = try Keyboard.shared()
    self.process = process
    let bus = try AccessibilityBus.shared()
    let clock = ContinuousClock()
    let end = clock.now + deadline
    root = try await TestSupport.wait(
      for: "\(process.executable) on the accessibility bus", deadline: deadline, report: { process.report }
    ) {
      try process.requireRunning()
      return try bus.applications().first { try bus.processIdentifier(of: $0.service) == process.pid }
    }
    let (display, root) = (display, root)
    try await TestSupport.wait(
      for: "a window of \(process.executable) with the keyboard", deadline: end - clock.now,
      report: { root.tree() + "\n" + process.report }
    ) {
      try process.requireRunning()
      let isActive = display.windows(of: process.pid).contains(where: \.isActive)
      return try isActive && root.children.contains { try $0.states.contains(.showing) }
    }
  }

  // MARK: Widgets

  /// The first widget that can be seen and has that role and name, nearest to the window first; nil for none.
  public func first(_ role: Role?, _ name: Query.Name? = nil) throws(DriverError) -> Accessible? {
    try root.first(Query(role, name))
  }

  /// The first widget that fits, nearest to the window first; nil when there is none now.
  public func first(_ query: Query) throws(DriverError) -> Accessible? { try root.first(query) }

  /// All widgets that can be seen and have that role and name, nearest to the window first.
  public func all(_ role: Role?, _ name: Query.Name? = nil) throws(DriverError) -> [Accessible] {
    try root.all(Query(role, name))
  }

  /// All widgets that fit, nearest to the window first.
  public func all(_ query: Query) throws(DriverError) -> [Accessible] { try root.all(query) }

  /// Waits for a widget of that role and name.
  ///
  /// - Throws: `DriverError.deadline` with the tree of widgets when it does not come.
  public func find(
    _ role: Role?, _ name: Query.Name? = nil, deadline: Duration = .patience, fileID: String = #fileID,
    line: Int = #line
  ) async throws -> Accessible {
    try await find(Query(role, name), deadline: deadline, fileID: fileID, line: line)
  }

  /// Waits for a widget that fits.
  ///
  /// - Throws: `DriverError.deadline` with the tree of widgets when it does not come.
  public func find(
    _ query: Query, deadline: Duration = .patience, fileID: String = #fileID, line: Int = #line
  ) async throws -> Accessible {
    try await wait(for: "a \(query)", deadline: deadline, fileID: fileID, line: line) { try first(query) }
  }

  /// The widget that has the keyboard focus; nil when none has.
  public func focused() throws(DriverError) -> Accessible? { try root.focused() }

  // MARK: Acting

  /// Waits for a widget and clicks it with the pointer.
  ///
  /// - Parameter count: 2 is a double click.
  public func click(
    _ role: Role?, _ name: Query.Name? = nil, button: Pointer.Button = .primary, count: Int = 1,
    modifiers: Modifiers = [], fileID: String = #fileID, line: Int = #line
  ) async throws {
    let element = try await find(role, name, fileID: fileID, line: line)
    try await pointer.click(element, button: button, count: count, modifiers: modifiers)
  }

  // MARK: Waiting

  /// Waits until `condition` gives a value; see `wait(for:deadline:until:)`.
  ///
  /// - Throws: `DriverError.deadline` with the tree of widgets; `DriverError.ended` when the program ends.
  @discardableResult
  public func wait<Value>(
    for what: String, deadline: Duration = .patience, fileID: String = #fileID, line: Int = #line,
    until condition: () throws -> Value?
  ) async throws -> Value {
    try await TestSupport.wait(for: what, deadline: deadline, fileID: fileID, line: line) {
      try process.requireRunning()
      return try condition()
    }
  }

  /// Waits until `condition` is true; see `wait(for:deadline:until:)`.
  public func wait(
    for what: String, deadline: Duration = .patience, fileID: String = #fileID, line: Int = #line,
    until condition: () throws -> Bool
  ) async throws {
    try await wait(for: what, deadline: deadline, fileID: fileID, line: line) { try condition() ? () : nil }
  }

  /// Waits until no menu and no popover is open any more, and the next click reaches what is below.
  public func waitForPopupsToClose(line: Int = #line) async throws {
    try await wait(for: "the menus to close", line: line) { display.popups(of: process.pid).isEmpty }
    // The program takes the popup from the screen first and lets go of the pointer then. It answers when it has done
    // both.
    _ = try root.children
    display.sync()
  }

  // MARK: Windows and pixels

  /// Its windows, in the order in which they were opened. Popovers and menus are not among them.
  public var windows: [X11Window] { display.windows(of: process.pid) }

  /// Its first window.
  ///
  /// - Throws: `DriverError.gone` when all are closed.
  public func window() throws(DriverError) -> X11Window {
    guard let window = windows.first else { throw .gone("The window of \(process.executable)") }
    return window
  }

  /// A picture of the whole screen.
  public func screenshot() throws(DriverError) -> Screenshot { try display.screenshot() }

  /// What to look at when a test fails: windows, widgets and the program's own words.
  public var report: String {
    let titles = windows.map { "\"\($0.title)\" \($0.frame.map { "\($0.width)×\($0.height)" } ?? "")" }
    return "Windows: \(titles.joined(separator: ", "))\n\(root.tree())\n\(process.report)"
  }
}

extension AppProcess {
  /// The end of what the program said, and how it ended.
  var report: String {
    let lines = (standardOutput + standardError).split(separator: "\n").suffix(40).joined(separator: "\n")
    let state = exitStatus.map { "It ended with \($0)." } ?? "It is running."
    return "\(state) Its output:\n\(lines.isEmpty ? "(none)" : lines)"
  }

  func requireRunning() throws(DriverError) {
    guard let exitStatus else { return }
    throw .ended(executable: executable, status: exitStatus.description, output: report)
  }
}
