import Foundation
import TestSupport
import Testing

/// Processes and their home folders, without a screen.
@Suite(.timeLimit(.minutes(2))) struct ProcessTests {
  @Test func aProgramRunsInItsSandbox() async throws {
    let sandbox = try Sandbox()
    let script = "echo $HOME; pwd; cat $XDG_CONFIG_HOME/user-dirs.dirs; echo \"$GREETING\" >&2; exit 3"
    let process = try AppProcess(
      "/bin/sh", arguments: ["-c", script], environment: ["GREETING": "good day"], sandbox: sandbox)
    #expect(try await process.waitForExit() == .exited(3))
    #expect(process.standardOutput.hasPrefix("\(sandbox.home)\n\(sandbox.home)\n"))
    #expect(process.standardOutput.contains("XDG_PICTURES_DIR=\"$HOME/Pictures\""))
    #expect(process.standardError == "good day\n")
    #expect(!process.isRunning)
  }

  @Test func aProgramIsTerminated() async throws {
    let process = try AppProcess("/bin/sleep", arguments: ["60"], sandbox: try Sandbox())
    #expect(await process.terminate() == .signalled(15))
  }

  @Test func aProgramThatIgnoresSIGTERMIsKilledWithItsChildren() async throws {
    let process = try AppProcess(
      "/bin/sh", arguments: ["-c", "trap '' TERM; echo ready; sleep 60 & wait; wait"], sandbox: try Sandbox())
    try await wait(for: "the trap") { process.standardOutput == "ready\n" }
    #expect(await process.terminate(deadline: .milliseconds(200)) == .signalled(9))
    #expect(!process.isRunning)
  }

  @Test func aMissingProgramThrowsNotStarted() throws {
    let sandbox = try Sandbox()
    #expect { try AppProcess("/no/such/program", sandbox: sandbox) } throws: { error in
      "\(error)".contains("/no/such/program")
    }
  }

  @Test func resourceUsageIsMeasured() async throws {
    let loop = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done; sleep 60"
    let process = try AppProcess("/bin/sh", arguments: ["-c", loop], sandbox: try Sandbox())
    try await wait(for: "the loop") { process.standardOutput == "done\n" }
    #expect(process.cpuTime() > .milliseconds(20))
    #expect(process.cpuTime() < .seconds(20))
    #expect(process.residentMemory() > 500_000)
    #expect(process.peakMemory() >= process.residentMemory())
    #expect(process.openFiles() >= 3)
    await process.terminate()
    #expect(process.residentMemory() == 0)
    #expect(process.cpuTime() > .milliseconds(20))
    #expect(process.peakMemory() > 500_000)
  }

  @Test func theSandboxIsRemovedWithItsLastReference() async throws {
    let path = try await lockedFolder()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Creates a sandbox with an unreadable folder and releases it. Returns its path.
  private func lockedFolder() async throws -> String {
    let sandbox = try Sandbox()
    let folder = sandbox.pictures + "/locked"
    try sandbox.makeFolder(folder)
    try sandbox.write("text", to: folder + "/a.txt")
    #expect(try sandbox.copy(folder + "/a.txt", into: sandbox.pictures) == sandbox.pictures + "/a.txt")
    #expect(try sandbox.read(sandbox.pictures + "/a.txt") == Array("text".utf8))
    let locking = try AppProcess("/bin/chmod", arguments: ["000", folder], sandbox: sandbox)
    try await locking.waitForExit()
    return sandbox.root
  }
}
