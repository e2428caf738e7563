import Foundation
import Testing

/// The program under test: its process, its accessible widgets and its windows.
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
  /// The program's root on the accessibility bus; its children are the windows.
  public let root: Accessible

  /// The display of the session.
  public let display: any Display
  /// The pointer of the screen.
  public let pointer: Pointer
  /// The keyboard of the screen.
  public let keyboard: Keyboard

  /// The program's home folder.
  public var sandbox: Sandbox { process.sandbox }

  /// Starts a program, waits until its first window is shown and has the focus, runs `body`, and ends the program,
  /// also if `body` throws.
  ///
  /// - Parameters:
  ///   - executable: The program's path; see `BuiltProduct`.
  ///   - arguments: The arguments without the program's name.
  ///   - environment: Variables to set, or to remove if the value is nil.
  ///   - sandbox: The program's home folder with the test's files; nil for an empty one.
  ///   - deadline: The time until the window must be shown.
  ///   - body: Drives the program.
  /// - Throws: `DriverError`, or an error of `body`.
  public static func run<Result>(
    _ executable: String, arguments: [String] = [], environment: [String: String?] = [:],
    sandbox: Sandbox? = nil, deadline: Duration = .standardTimeout,
    _ body: @DesktopActor (App) async throws -> Result
  ) async throws -> Result {
    // Plugs in the input devices of a Wayland session, which a program expects to exist when it starts.
    _ = try Desktop.display()
    let home = if let sandbox { sandbox } else { try Sandbox() }
    let process = try AppProcess(executable, arguments: arguments, environment: environment, sandbox: home)
    do {
      let app = try await App(process, deadline: deadline)
      FailureReport.app = app
      let result = try await body(app)
      FailureReport.app = nil
      if process.exitStatus == nil, await process.terminate(deadline: .standardTimeout) == .signalled(SIGKILL)
      {
        Issue.record("\(executable) did not end when it was asked to. \(process.report)")
      }
      return result
    } catch {
      // The report of a thrown error is requested after the program has ended, so it is created here.
      FailureReport.keep(for: process)
      await process.terminate()
      throw error
    }
  }

  /// Connects to a program that was started elsewhere, when its first window is shown.
  ///
  /// - Throws: `DriverError.ended` if the program ends before, `deadline` if it shows no window in time.
  public init(_ process: AppProcess, deadline: Duration = .standardTimeout) async throws {
    display = try Desktop.display()
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

  /// The first visible widget with a role and name, in breadth-first order; nil if there is none.
  public func first(_ role: Role?, _ name: Query.Name? = nil) throws(DriverError) -> Accessible? {
    try root.first(Query(role, name))
  }

  /// The first matching widget in breadth-first order; nil if there is none.
  public func first(_ query: Query) throws(DriverError) -> Accessible? { try root.first(query) }

  /// All visible widgets with a role and name, in breadth-first order.
  public func all(_ role: Role?, _ name: Query.Name? = nil) throws(DriverError) -> [Accessible] {
    try root.all(Query(role, name))
  }

  /// All matching widgets in breadth-first order.
  public func all(_ query: Query) throws(DriverError) -> [Accessible] { try root.all(query) }

  /// The names and descriptions of all visible widgets with one of `roles`.
  public func texts(of roles: Set<Role>) throws(DriverError) -> [String] { try root.texts(of: roles) }

  /// Waits for a widget with a role and name.
  ///
  /// - Throws: `DriverError.deadline` with the widget tree if there is none in time.
  public func find(
    _ role: Role?, _ name: Query.Name? = nil, deadline: Duration = .standardTimeout, fileID: String = #fileID,
    line: Int = #line
  ) async throws -> Accessible {
    try await find(Query(role, name), deadline: deadline, fileID: fileID, line: line)
  }

  /// Waits for a matching widget.
  ///
  /// - Throws: `DriverError.deadline` with the widget tree if there is none in time.
  public func find(
    _ query: Query, deadline: Duration = .standardTimeout, fileID: String = #fileID, line: Int = #line
  ) async throws -> Accessible {
    try await wait(for: "a \(query)", deadline: deadline, fileID: fileID, line: line) { try first(query) }
  }

  /// The focused widget; nil if there is none.
  public func focused() throws(DriverError) -> Accessible? { try root.focused() }

  // MARK: Actions

  /// Waits for a widget and clicks it with the pointer.
  ///
  /// The widget is looked for again if it leaves before it stands still: a message and its button give way to the next.
  ///
  /// - Parameter count: 2 for a double click.
  public func click(
    _ role: Role?, _ name: Query.Name? = nil, button: Pointer.Button = .primary, count: Int = 1,
    modifiers: Modifiers = [], fileID: String = #fileID, line: Int = #line
  ) async throws {
    try await click(button: button, count: count, modifiers: modifiers) {
      try await find(role, name, fileID: fileID, line: line)
    }
  }

  /// Clicks the widget that `find` returns; finds and clicks it again if it leaves before it stands still.
  ///
  /// - Throws: An error of `find`, or `DriverError.deadline` that names the unmet condition.
  public func click(
    button: Pointer.Button = .primary, count: Int = 1, modifiers: Modifiers = [],
    finding find: () async throws -> Accessible
  ) async throws {
    // The first is enough for a widget that stays; a busy program gets more.
    for deadline in [2, 4, 8] {
      let element = try await find()
      do {
        return try await pointer.click(
          element, button: button, count: count, modifiers: modifiers, deadline: .seconds(deadline))
      } catch DriverError.deadline(_) {
        continue
      }
    }
    try await pointer.click(try await find(), button: button, count: count, modifiers: modifiers)
  }

  // MARK: Waiting

  /// Where keys go, in one line: a key that was lost is the usual cause of a wait in vain.
  private var keyboardFocus: String {
    let window = display.activeWindow.map {
      windows.contains($0) ? "“\($0.title)”" : "another program’s window"
    }
    let focus = try? focused().map { try "\($0.role) “\($0.name)”" }
    return "Active: \(window ?? "no window"), focused: \(focus ?? "nothing")."
  }

  /// Waits until `condition` returns a value; see `wait(for:deadline:until:)`.
  ///
  /// - Throws: `DriverError.deadline` with the widget tree; `DriverError.ended` if the program ends.
  @discardableResult
  public func wait<Value>(
    for what: String, deadline: Duration = .standardTimeout, fileID: String = #fileID, line: Int = #line,
    until condition: () throws -> Value?
  ) async throws -> Value {
    try await TestSupport.wait(
      for: what, deadline: deadline, fileID: fileID, line: line, report: { keyboardFocus }
    ) {
      try process.requireRunning()
      return try condition()
    }
  }

  /// Waits until `condition` is true; see `wait(for:deadline:until:)`.
  public func wait(
    for what: String, deadline: Duration = .standardTimeout, fileID: String = #fileID, line: Int = #line,
    until condition: () throws -> Bool
  ) async throws {
    try await wait(for: what, deadline: deadline, fileID: fileID, line: line) { try condition() ? () : nil }
  }

  /// Waits until all menus and popovers are closed and clicks reach the widgets below them.
  ///
  /// A tooltip, which stays while the pointer rests on its widget, is a popup, too: after 2 seconds the pointer leaves it.
  public func waitForPopupsToClose(line: Int = #line) async throws {
    let tooltipEnd = ContinuousClock.now + .seconds(2)
    try await wait(for: "the menus to close", line: line) {
      if display.popups(of: process.pid).isEmpty { return true }
      let corner = Point(x: 0, y: 0)
      if ContinuousClock.now > tooltipEnd, pointer.location != corner { pointer.move(to: corner) }
      return false
    }
    // The program unmaps the popup first and ungrabs the pointer then. Its answer to this call follows both.
    _ = try root.children
    display.sync()
  }

  // MARK: Windows and pixels

  /// The program's windows in the order of creation, without popovers and menus.
  public var windows: [DesktopWindow] { display.windows(of: process.pid) }

  /// The program's first window.
  ///
  /// - Throws: `DriverError.gone` if there is none.
  public func window() throws(DriverError) -> DesktopWindow {
    guard let window = windows.first else { throw .gone("The window of \(process.executable)") }
    return window
  }

  /// Waits until the program has one window, after others were closed, and that window has the keyboard: the window
  /// manager gives it the focus later, and a key pressed before is lost.
  public func waitForOneWindow(fileID: String = #fileID, line: Int = #line) async throws {
    try await wait(for: "one window with the keyboard", fileID: fileID, line: line) {
      try windows.count == 1 && window().isActive
    }
  }

  /// A screenshot of the whole screen.
  public func screenshot() throws(DriverError) -> Screenshot { try display.screenshot() }

  /// The state for a failed test's report: windows, widget tree and output.
  public var report: String {
    let titles = windows.map { "\"\($0.title)\" \($0.frame.map { "\($0.width)×\($0.height)" } ?? "")" }
    return "Windows: \(titles.joined(separator: ", "))\n\(root.tree())\n\(process.report)"
  }
}

extension AppProcess {
  /// The last lines of the program's output, and its exit status.
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
