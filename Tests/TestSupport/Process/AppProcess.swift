import CGLib
import Foundation
import Glibc
import Synchronization
import TestTools
import Testing

/// A program that a test starts in a sandbox. Its output is recorded.
///
/// It is killed when the last reference is released. A signal that ends it and was not sent through this class counts
/// as a crash and fails the test, unless the test has the trait `crashes`. Safe to use from any thread.
public final class AppProcess: Sendable {
  /// The process identifier; unchanged after the process has ended.
  public let pid: pid_t
  /// The path of the program.
  public let executable: String
  /// The home folder; it exists as long as this object.
  public let sandbox: Sandbox

  private let standardOutputPath: String
  private let standardErrorPath: String

  /// The result of wait4 after the process was reaped. Access is locked, so that no signal is sent to a process
  /// identifier that the kernel may have reused.
  private let ending = Mutex<Ending?>(nil)
  /// The signals that this class sent.
  private let sent = Mutex<Set<Int32>>([])

  private struct Ending {
    var status: ExitStatus
    var cpuTime: Duration
    var peakMemory: Int
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The program's path.
  ///   - arguments: The arguments without the program's name.
  ///   - environment: Variables to set, or to remove if the value is nil; applied after those of the sandbox.
  ///   - sandbox: The home folder, which is also the working directory.
  /// - Throws: `DriverError.notStarted`.
  public init(
    _ executable: String, arguments: [String] = [], environment: [String: String?] = [:], sandbox: Sandbox
  ) throws(DriverError) {
    self.executable = executable
    self.sandbox = sandbox
    let stem = sandbox.root + "/" + UUID().uuidString
    standardOutputPath = stem + ".out"
    standardErrorPath = stem + ".err"

    var variables = ProcessInfo.processInfo.environment
    // Variables of the developer's session must not influence tests.
    for name in ["GTK_THEME", "GTK_A11Y", "NO_AT_BRIDGE", "LANGUAGE"] {
      variables[name] = nil
    }
    variables["LC_ALL"] = "C.UTF-8"
    variables.merge(sandbox.environment) { $1 }
    for (name, value) in environment { variables[name] = value }

    let output = open(standardOutputPath, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let errors = open(standardErrorPath, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer {
      close(output)
      close(errors)
    }
    var pid: GPid = 0
    var error: UnsafeMutablePointer<GError>?
    let started = withCStrings([executable] + arguments) { argv in
      withCStrings(variables.map { "\($0.key)=\($0.value)" }) { environ in
        // GLib closes every other descriptor in the child.
        g_spawn_async_with_fds(
          sandbox.home, argv, environ, G_SPAWN_DO_NOT_REAP_CHILD, prepareChild, nil, &pid, -1, output, errors,
          &error)
      }
    }
    guard started != 0 else {
      defer { g_clear_error(&error) }
      throw .notStarted(
        executable: executable, reason: error.map { String(cString: $0.pointee.message) } ?? "")
    }
    self.pid = pid
  }

  deinit {
    reap()
    if ending.withLock({ $0 == nil }) {
      send(SIGKILL)
      reap(waiting: true)
    }
  }

  /// How the program ended; nil while it runs.
  public var exitStatus: ExitStatus? {
    reap()
    return ending.withLock { $0?.status }
  }

  /// Whether the program runs.
  public var isRunning: Bool { exitStatus == nil }

  /// The standard output so far.
  public var standardOutput: String { Self.read(standardOutputPath) }

  /// The standard error output so far.
  public var standardError: String { Self.read(standardErrorPath) }

  /// The lines of GLib's log with level CRITICAL or WARNING.
  ///
  /// Two warnings of newer GTK versions are omitted, because programs cannot avoid them: libadwaita 1.7 measures the
  /// buttons of AdwMessageDialog for less than their minimum size, and GTK 4.14 and later lose count when a widget is
  /// hidden while a pointer button is held on it (https://github.com/transmission/transmission/issues/7314 shows the
  /// same).
  public var logWarnings: [String] {
    standardError.split(separator: "\n").map(String.init).filter { line in
      (line.contains("-CRITICAL **") || line.contains("-WARNING **"))
        && !["Trying to measure GtkLabel", "Broken accounting of active state"].contains { line.contains($0) }
    }
  }

  /// Sends a signal to the program and its child processes; does nothing after it has ended.
  public func signal(_ number: Int32) {
    reap()
    ending.withLock { if $0 == nil { send(number) } }
  }

  private func send(_ number: Int32) {
    _ = sent.withLock { $0.insert(number) }
    kill(-pid, number)
  }

  /// Waits until the program ends.
  ///
  /// - Throws: `DriverError.deadline` if it still runs after `deadline`.
  @discardableResult
  public func waitForExit(deadline: Duration = .standardTimeout) async throws -> ExitStatus {
    try await wait(for: "\(executable) to end", deadline: deadline) { self.exitStatus }
  }

  /// Ends the program with SIGTERM, and with SIGKILL if it still runs after `deadline`.
  @discardableResult
  public func terminate(deadline: Duration = .seconds(3)) async -> ExitStatus? {
    signal(SIGTERM)
    if let status = try? await waitForExit(deadline: deadline) { return status }
    signal(SIGKILL)
    reap(waiting: true)
    return exitStatus
  }

  /// Reaps the process if it has ended, and records its resource usage.
  private func reap(waiting: Bool = false) {
    let status: ExitStatus? = ending.withLock { ending in
      guard ending == nil else { return nil }
      var status: Int32 = 0
      var usage = rusage()
      guard wait4(pid, &status, waiting ? 0 : WNOHANG, &usage) == pid else { return nil }
      ending = Ending(
        status: ExitStatus(waitStatus: status),
        cpuTime: Duration(usage.ru_utime) + Duration(usage.ru_stime),
        peakMemory: usage.ru_maxrss * 1024)
      return ending?.status
    }
    guard case .signalled(let number) = status, !sent.withLock({ $0.contains(number) }),
      !ExpectedCrashes.allow(executable)
    else { return }
    Issue.record("\(executable) crashed: signal \(number) ended it. \(report)")
  }

  /// CPU time and peak resident memory in bytes of the reaped process; nil before.
  var finalUsage: (cpuTime: Duration, peakMemory: Int)? {
    reap()
    return ending.withLock { $0.map { ($0.cpuTime, $0.peakMemory) } }
  }

  private static func read(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(time.tv_sec) + .microseconds(time.tv_usec)
  }
}

/// Runs in the child between fork and exec, where only async-signal-safe calls are allowed.
private let prepareChild: GSpawnChildSetupFunc = { _ in
  // A new process group, so that `signal` also reaches the program's children.
  setpgid(0, 0)
  // libdispatch's threads block all signals and children inherit the mask; the program must receive SIGTERM.
  var none = sigset_t()
  sigemptyset(&none)
  sigprocmask(SIG_SETMASK, &none, nil)
  for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { Glibc.signal(number, SIG_DFL) }
}

/// Passes a NULL-terminated array of C strings to a call.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { pointers.forEach { free($0) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    // Not nil: the buffer contains at least the terminating NULL.
    body(buffer.baseAddress!)
  }
}
