import Foundation
import TestSupport
import TestTools
import Testing

/// Files and folders that a file chooser returns, here that of the desktop portal.
@Suite(.desktop) @DesktopActor
struct FileChooserTests {
  /// Runs Tintype beside a portal that answers every request to choose files with these.
  private func run(
    choosing uris: [String], in home: Sandbox, _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    let portal = try HelperProcess(BuiltProduct.path("FakePortal"), ["choose"] + uris)
    try await portal.waitForLine("ready") { $0 == "ready" }
    defer { portal.kill() }
    try await Tintype.run(in: home, pictures: 1, environment: ["GDK_DEBUG": "portals"], body)
  }

  /// Old cameras and archives of other systems have such names.
  @Test func aFolderWhoseNameIsNotUTF8IsAddedAndKept() async throws {
    let home = try Tintype.sandbox(pictures: 1)
    let folder = Array(home.home.utf8) + Array("/Urlaub ".utf8) + [0xFC, 0xFF, 0]
    let file = folder.dropLast() + Array("/p20200101_100000.jpg".utf8) + [0]
    let photo = home.pictures + "/" + Tintype.dated[0]
    let isMade = folder.withUnsafeBufferPointer { path in
      path.withMemoryRebound(to: CChar.self) { mkdir($0.baseAddress!, 0o700) == 0 }
    }
    let isLinked = Array(file).withUnsafeBufferPointer { path in
      path.withMemoryRebound(to: CChar.self) { link(photo, $0.baseAddress!) == 0 }
    }
    try #require(isMade && isLinked)
    try await run(choosing: ["file://\(home.home)/Urlaub%20%FC%FF"], in: home) { tintype in
      try await tintype.choose("Add Folder…", from: "Main Menu")
      _ = try await tintype.app.find(.label, "2 Photos")
      try tintype.app.keyboard.press("q", .control)
      #expect(try await tintype.app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home, pictures: 1) { tintype in
      _ = try await tintype.app.find(.label, "2 Photos")
    }
  }

  @Test func aFolderWithoutAPathIsNamed() async throws {
    let home = try Tintype.sandbox(pictures: 1)
    try await run(choosing: ["mtp://phone/DCIM"], in: home) { tintype in
      try await tintype.choose("Add Folder…", from: "Main Menu")
      _ = try await tintype.app.find(.label, .containing("“DCIM” is not a file of this computer."))
      try await tintype.app.click(.button, "OK")
      _ = try await tintype.app.find(.label, "1 Photo")
    }
  }
}
