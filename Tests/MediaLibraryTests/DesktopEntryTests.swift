import Foundation
import MediaLibrary
import Testing

/// The content types in the desktop entry.
@Suite(.timeLimit(.minutes(1))) struct DesktopEntryTests {
  @Test func theDesktopEntryListsEachContentTypeOfThePlayerOnce() throws {
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
