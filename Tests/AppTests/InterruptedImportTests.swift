import Foundation
import TestSupport
import Testing

/// The program ends while it copies dropped photos.
@Suite(.desktop) @DesktopActor
struct InterruptedImportTests {
  private let names = (small: "small 20260202_100000.jpg", large: "large 20260203_100000.jpg")

  /// A photo, and one that takes seconds to copy: 4 GB that occupy no space. In memory, because some file systems
  /// copy within themselves at once.
  private func makeOriginals(in folder: String) throws {
    for name in [names.small, names.large] {
      try FileManager.default.copyItem(atPath: Tintype.samples + "/山间晨雾.jpg", toPath: folder + "/" + name)
    }
    let file = try FileHandle(forWritingTo: URL(filePath: folder + "/" + names.large))
    try file.truncate(atOffset: 4 << 30)
    try file.close()
  }

  /// The sizes and times of the files in a folder; without names, of all.
  private func files(in folder: String) throws -> [String: [String]] {
    try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) { files, name in
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      files[name] = [FileAttributeKey.size, .modificationDate].map { "\(attributes[$0] ?? "")" }
    }
  }

  private func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }

  @Test(arguments: [SIGTERM, SIGKILL]) func aCopyIsWholeOrGoneAtTheNextStart(signal: Int32) async throws {
    let source = "/dev/shm/tintype-import-\(UUID())"
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: source) }
    try makeOriginals(in: source)
    let originals = try files(in: source)
    let home = try Tintype.sandbox(pictures: 1)
    try await Tintype.run(in: home, pictures: 1) { tintype in
      let app = tintype.app
      let paths = [names.small, names.large].map { source + "/" + $0 }
      try await tintype.besideSampleApp(draggedFiles: paths) { other in
        let from = try await other.find(.label, "Drag Me").frame.center
        let to = try #require(try app.window().frame).center
        try await app.pointer.drag(from: from, to: to, steps: 40) {
          _ = try await app.find(.label, "Drop to Add Photos")
        }
        try await app.wait(for: "the second photo to be copied") {
          let copies = try files(in: home.pictures)
          return copies[names.small] != nil && copies.contains { isHidden($0.key) && $0.value[0] != "0" }
        }
        app.process.signal(signal)
        let status = try await app.process.waitForExit()
        #expect(status == (signal == SIGKILL ? .signalled(SIGKILL) : .exited(0)))
      }
    }
    let left = try files(in: home.pictures).keys.filter { !isHidden($0) }
    #expect(Set(left) == [Tintype.dated[0], names.small], "no incomplete copy is shown")
    #expect(try files(in: source) == originals)
    try await Tintype.run(in: home, pictures: 1) { tintype in
      _ = try await tintype.cell(names.small)
      #expect(try tintype.photos()?.all(.image, .exactly(names.large)).isEmpty == true)
      try await tintype.app.wait(for: "the incomplete copy to go") {
        try files(in: home.pictures).keys.allSatisfy { !isHidden($0) }
      }
    }
    let copy = try home.read(home.pictures + "/" + names.small)
    #expect(try Data(copy) == Data(contentsOf: URL(filePath: source + "/" + names.small)))
  }
}
