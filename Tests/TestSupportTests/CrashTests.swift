import Foundation
import TestSupport
import TestTools
import Testing

/// The path of the crash monitor under which the test run works; nil without one.
private let monitor = ProcessInfo.processInfo.environment["CRASH_MONITOR"]

/// Crashes of any program in a session fail the run.
@Suite(.timeLimit(.minutes(2)), .enabled(if: monitor != nil, "make test runs the tests under the monitor"))
struct CrashTests {
  /// A way in which a program is started and crashes.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Runs in its own folder with a program `crasher`, which sends itself the signal in its argument.
    let script: String
    let signal: String
  }

  static let ways = [
    Way(testDescription: "a child", script: "./crasher SEGV; true", signal: "11 (SIGSEGV)"),
    Way(
      testDescription: "a grandchild", script: #"sh -c "sh -c './crasher ABRT; true'; true"; true"#,
      signal: "6 (SIGABRT)"),
    Way(testDescription: "a child of bash", script: "bash -c './crasher TRAP; true'", signal: "5 (SIGTRAP)"),
    Way(
      testDescription: "one whose parent has ended",
      script: orphan("BUS"), signal: "7 (SIGBUS)"),
    // The tests ignore the signal, which their children inherit.
    Way(
      testDescription: "a broken pipe", script: "env --default-signal=PIPE ./crasher PIPE; true",
      signal: "13 (SIGPIPE)"),
    Way(
      testDescription: "one that D-Bus started",
      script: """
        cat >bus.conf <<END
        <busconfig><type>session</type><listen>unix:path=$PWD/bus</listen><servicedir>$PWD</servicedir>
        <policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        END
        printf '[D-BUS Service]\\nName=io.github.tintype.Crasher\\nExec=%s/crasher ILL\\n' "$PWD" >crasher.service
        mkfifo ready
        dbus-daemon --nofork --nopidfile --config-file=bus.conf --print-address=1 >ready &
        read address <ready
        DBUS_SESSION_BUS_ADDRESS=$address dbus-send --session --print-reply --dest=io.github.tintype.Crasher / a.b.c
        kill $!
        wait
        """,
      signal: "4 (SIGILL)"),
    Way(
      testDescription: "one that a sandbox ended", script: "./crasher SYS & wait", signal: "31 (SIGSYS)"),
    Way(
      testDescription: "one that the kernel killed",
      script: "(ulimit -t 1; ./crasher spin; true); true", signal: "9 (SIGKILL)"),
  ]

  /// Runs a script under a nested crash monitor. Returns its report and its exit status.
  private func reports(of script: String, in sandbox: Sandbox) throws -> (report: String, status: Int32) {
    try makeCrasher(in: sandbox)
    let log = sandbox.root + "/log"
    let result = try Command.run([
      try #require(monitor), log, "sh", "-c", "cd \"$0\"; \(script)", sandbox.home,
    ])
    return (String(decoding: try sandbox.read(log), as: UTF8.self), result.status)
  }

  private func makeCrasher(in sandbox: Sandbox) throws {
    let script = """
      #!/bin/sh
      [ -z "${2:-}" ] || read line <"$2"
      while [ "$1" = spin ]; do :; done
      kill -"$1" $$
      """
    let path = sandbox.home + "/crasher"
    try sandbox.write(script, to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test(arguments: ways) func aCrashIsReported(_ way: Way) throws {
    let (report, _) = try reports(of: way.script, in: try Sandbox())
    let lines = report.split(separator: "\n")
    #expect(lines.count == 1, "\(report)")
    #expect(lines.first?.hasPrefix("✘ Program crasher (process ") == true, "\(report)")
    #expect(lines.first?.hasSuffix(" was ended by signal \(way.signal)") == true, "\(report)")
  }

  /// A program that gets a signal after its parent has ended.
  private static func orphan(_ signal: String) -> String {
    """
    mkfifo begin
    (setsid env --default-signal=PIPE ./crasher \(signal) begin & echo $! >pid)
    echo >begin
    while [ -e /proc/$(cat pid)/environ ]; do sleep 0.02; done
    """
  }

  @Test func aProgramWhoseReaderHasEndedIsNoCrash() throws {
    #expect(try reports(of: Self.orphan("PIPE"), in: try Sandbox()).report == "")
  }

  @Test(arguments: [
    "sleep 60 & kill -KILL $!; wait $!",
    "setsid sleep 60 & kill -KILL -$! || kill -KILL $!; wait $!",
    "sleep 60 & kill -TERM $!; wait $!",
    "sleep 60 & kill -SEGV $!; wait $!",
    "timeout 0.1 sleep 60",
    "false",
  ])
  func anEndThatWasAskedForIsNoCrash(_ script: String) throws {
    #expect(try reports(of: script, in: try Sandbox()).report == "")
  }

  @Test func theExitStatusOfTheCommandIsReturned() throws {
    #expect(try reports(of: "exit 42", in: try Sandbox()).status == 42)
  }

  // The crash is declared for `crasher`, which the shell becomes, and not for the shell. So the run does not fail,
  // and the process records an issue.
  @Test(.crashes("crasher")) func aCrashOfItsProgramFailsATest() async throws {
    let sandbox = try Sandbox()
    try makeCrasher(in: sandbox)
    let script = "exec ./crasher SEGV"
    try await withKnownIssue {
      let process = try AppProcess("/bin/sh", arguments: ["-c", script], sandbox: sandbox)
      #expect(try await process.waitForExit() == .signalled(11))
    } matching: {
      "\($0)".contains("/bin/sh crashed: signal 11 ended it")
    }
    try withKnownIssue {
      _ = try Command.run(["sh", "-c", "cd \(sandbox.home); \(script)"])
    } matching: {
      "\($0)".contains("crashed: signal 11 ended it")
    }
    try await withKnownIssue {
      let companion = try HelperProcess("/bin/sh", ["-c", "cd \(sandbox.home); echo here; \(script)"])
      try await companion.waitForLine("here") { $0 == "here" }
      try await wait(for: "the crash") { !companion.isRunning }
      companion.end()
    } matching: {
      "\($0)".contains("/bin/sh crashed: signal 11 ended it")
    }
  }

  @Test(.crashes("crasher")) func anExpectedCrashFailsNothing() async throws {
    let sandbox = try Sandbox()
    try makeCrasher(in: sandbox)
    let process = try AppProcess(sandbox.home + "/crasher", arguments: ["SYS"], sandbox: sandbox)
    #expect(try await process.waitForExit() == .signalled(31))
  }

  @Test func aProgramIsKilledWithoutAnIssue() async throws {
    let process = try AppProcess("/bin/sleep", arguments: ["60"], sandbox: try Sandbox())
    process.signal(SIGSEGV)
    #expect(try await process.waitForExit() == .signalled(11))
  }
}
