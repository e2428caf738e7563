import GObjectKit
import MediaLibrary
import Testing

/// Changing M3U files without losing what other programs wrote.
@Suite(.timeLimit(.minutes(1)))
struct M3UDocumentTests {
  private let base = File(path: "/home/me/Music/Lists/mix.m3u8").uri

  private func entry(_ path: String, _ title: String? = nil, _ seconds: Int? = nil) -> M3UDocument.Replacement
  {
    M3UDocument.Replacement(
      entry: PlaylistEntry(
        uri: File(path: path).uri, title: title, duration: seconds.map { .seconds($0) }))
  }

  private func changed(_ text: String, _ entries: [M3UDocument.Replacement], known: [String]? = nil)
    -> [String]
  {
    changed(Array(text.utf8), entries, known: known)
  }

  private func changed(_ bytes: [UInt8], _ entries: [M3UDocument.Replacement], known: [String]? = nil)
    -> [String]
  {
    var document = M3UDocument(content: bytes, base: base)
    document.replace(with: entries, known: known ?? document.entries.map(\.uri))
    return String(decoding: document.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func aNewFileHasRelativePaths() {
    let lines = changed(
      "",
      [
        entry("/home/me/Music/Lists/a.mp3", "A - B", 61), entry("/home/me/Music/ABBA/Gold/1.mp3"),
        entry("/media/disk/x.mp3", "X"), entry("/home/me/Music/Lists/#1.mp3"),
        entry("/home/me/Music/Lists/end .mp3 "),
        M3UDocument.Replacement(entry: PlaylistEntry(uri: "https://example.org/a?b=c", title: "Radio\nOne")),
      ])
    #expect(
      lines == [
        "#EXTM3U", "#EXTINF:61,A - B", "a.mp3", "../ABBA/Gold/1.mp3", "#EXTINF:-1,X", "/media/disk/x.mp3",
        "./#1.mp3",
        "file:///home/me/Music/Lists/end%20.mp3%20", "#EXTINF:-1,Radio One", "https://example.org/a?b=c",
      ])
  }

  @Test(arguments: [
    "a.mp3", "ä ö.mp3", "a\\b.mp3", "http:x.mp3", "dvd:x.mp3", "C:\\x.mp3", " a.mp3", "a\nb.mp3",
    "100%25.mp3", String(fileBytes: [0xE4, 0x2E]),
  ])
  func eachNameIsReadAgain(_ name: String) {
    let uri = File(path: "/home/me/Music/Lists").child(name).uri
    var document = M3UDocument(content: [], base: base)
    document.replace(with: [.init(entry: PlaylistEntry(uri: uri))], known: [])
    #expect(M3UDocument(content: document.bytes, base: base).entries.map(\.uri) == [uri])
    #expect(String(validating: document.bytes, as: UTF8.self) != nil)
  }

  private let file = """
    #EXTM3U
    #PLAYLIST:My Mix
    # made by hand
    #EXTINF:10,One
    #EXTVLCOPT:start-time=3
    one.mp3

    # the best
    #EXTINF:20 x="y",Two
    ./two.mp3
    #EXTALB:Gold
    fd:0
    three.mp3
    # end
    """

  @Test func commentsDirectivesAndAddressesAreKept() {
    let (one, two, three) = (
      entry("/home/me/Music/Lists/one.mp3", "One", 10), entry("/home/me/Music/Lists/two.mp3", "Two", 20),
      entry("/home/me/Music/Lists/three.mp3")
    )
    let lines = file.split(separator: "\n").map(String.init)
    #expect(changed(file, [one, two, three]) == lines)
    var swapped = lines
    swapped.replaceSubrange(3..<9, with: Array(lines[6..<9]) + Array(lines[3..<6]))
    #expect(changed(file, [two, one, three]) == swapped)
    // The comment of a removed entry stays, its directives go.
    var shorter = lines
    shorter.removeSubrange(6..<9)
    shorter.insert("# the best", at: shorter.count - 1)
    #expect(changed(file, [one, three]) == shorter)
  }

  @Test func anotherTitleReplacesTheLine() {
    let two = entry("/home/me/Music/Lists/two.mp3", "Deux", 20)
    #expect(changed(file, [two]).contains("#EXTINF:20,Deux"))
  }

  @Test func whatAnotherProgramHasAddedStays() {
    let one = entry("/home/me/Music/Lists/one.mp3", "One", 10)
    let known = [
      File(path: "/home/me/Music/Lists/one.mp3").uri, File(path: "/home/me/Music/Lists/three.mp3").uri,
    ]
    let lines = changed(file, [one], known: known)
    #expect(lines.filter { $0.hasSuffix(".mp3") } == ["one.mp3", "./two.mp3"])
  }

  @Test func anEntryThatIsThereTwiceIsRemovedOnce() {
    let a = entry("/home/me/Music/Lists/a.mp3")
    #expect(
      changed("a.mp3\na.mp3\nb.mp3", [a, entry("/home/me/Music/Lists/b.mp3")]) == [
        "#EXTM3U", "a.mp3", "b.mp3",
      ])
  }

  @Test func aMovedFileGetsItsNewPathAndKeepsItsLines() {
    var one = entry("/home/me/Music/New/one.mp3", "One", 10)
    one.statedURI = File(path: "/home/me/Music/Lists/one.mp3").uri
    let lines = changed(file, [one])
    #expect(lines.contains("../New/one.mp3"))
    #expect(lines.contains("#EXTVLCOPT:start-time=3"))
  }

  @Test func textInLatin1BecomesUTF8() {
    let bytes = Array("#EXTINF:5,Caf".utf8) + [0xE9] + Array("\na.mp3\n".utf8)
    #expect(
      changed(bytes, [entry("/home/me/Music/Lists/a.mp3", "Café", 5)]) == [
        "#EXTM3U", "#EXTINF:5,Café", "a.mp3",
      ])
  }
}
