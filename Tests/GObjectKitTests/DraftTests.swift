import FileTesting
import Foundation
import GObjectKit
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DraftTests {
  private let temporary: TemporaryFolder
  private let folder: File

  init() throws {
    temporary = try TemporaryFolder()
    folder = File(path: temporary.path)
  }

  /// The number of a process that has ended.
  private func endedProcess() throws -> pid_t {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func onlyDraftsOfEndedProcessesAreDeleted() throws {
    let ended = try endedProcess()
    let abandoned = [".tintype-draft-\(ended)-7-1.jpg", ".tintype-draft-\(getpid())-7-1"]
    let kept = [
      Drafts(in: folder).file().name, Drafts(in: folder).file(extension: "png").name,
      ".tintype-draft-1-7-1.jpg", ".tintype-draft-",
      ".tintype-draft--1-7.jpg", ".tintype-draft-x.jpg", ".hidden.jpg", "Sea.jpg",
      "tintype-draft-\(ended)-7-1.jpg",
    ]
    for name in abandoned + kept { try folder.child(name).write(Bytes(Array(name.utf8))) }
    try folder.child(".tintype-draft-\(ended)-7-2").makeFolder()
    Drafts(in: folder).deleteAbandoned()
    for name in abandoned { #expect(!folder.child(name).exists, "\(name)") }
    for name in kept { #expect(folder.child(name).exists, "\(name)") }
    #expect(folder.child(".tintype-draft-\(ended)-7-2").exists, "a folder is no draft")
    Drafts(in: folder.child("missing")).deleteAbandoned()
  }

  @Test func draftsAreHiddenAndDiffer() {
    let drafts = (0..<100).map { _ in Drafts(in: folder).file(extension: "jpg").name }
    #expect(Set(drafts).count == 100)
    #expect(drafts.allSatisfy { $0.hasPrefix(".") && $0.hasSuffix(".jpg") })
  }
}
