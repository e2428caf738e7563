import Foundation
import MediaLibrary
import Testing

/// The desktop entry says which files Tintype opens.
@Suite(.timeLimit(.minutes(1))) struct DesktopEntryTests {
  @Test("It names everything that the player opens, each once")
  func contentTypes() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/io.github.tintype.Tintype.desktop")
    let text = try String(contentsOf: file, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("MimeType=") })
    let types = line.dropFirst("MimeType=".count).split(separator: ";").map(String.init)
    #expect(Set(types).count == types.count)
    let media = types.filter { !$0.hasPrefix("image/") }
    #expect(media.sorted() == MediaKind.allCases.flatMap(\.contentTypes).sorted())
  }
}
