import GObjectKit
import MediaLibrary
import Testing

@Suite(.timeLimit(.minutes(2))) struct PlaylistTests {
  private let base = "file:///home/ada/Music/lists/mine.m3u"

  private func uris(_ text: String, base: String? = nil) -> [String]? {
    Playlist(content: Array(text.utf8), base: base ?? self.base)?.entries.map(\.uri)
  }

  @Test func m3uEntriesAreResolvedAgainstThePlaylist() {
    let text =
      "#EXTM3U\r\n#EXTINF:123,Ada - Song One\r\none.mp3\r\n\r\n# a remark\r\n../two and a half.ogg\r\n"
      + "/mnt/three.flac\r\nhttps://example.org/live?x=1\r\nfile:///a/b%20c.mp4\r\nsub\\four.mp3\r\n"
      + "C:\\Music\\five.mp3\r\n./six/./seven.mp4"
    #expect(
      uris(text) == [
        "file:///home/ada/Music/lists/one.mp3", "file:///home/ada/Music/two%20and%20a%20half.ogg",
        "file:///mnt/three.flac", "https://example.org/live?x=1", "file:///a/b%20c.mp4",
        "file:///home/ada/Music/lists/sub/four.mp3", "file:///home/ada/Music/lists/six/seven.mp4",
      ])
    let first = Playlist(content: Array(text.utf8), base: base)?.entries.first
    #expect(first?.title == "Ada - Song One")
    #expect(first?.duration == .seconds(123))
  }

  @Test func m3uTitlesMayContainCommasAndAttributes() {
    let text = """
      #EXTM3U
      #EXTINF:-1 tvg-name="One, two" group="x",Radio, the good one
      http://radio.example/a
      #EXTINF:12.5,
      b.mp3
      c.mp3
      """
    let entries = Playlist(content: Array(text.utf8), base: base)?.entries ?? []
    #expect(entries.map(\.title) == ["Radio, the good one", nil, nil])
    #expect(entries.map(\.duration) == [nil, .seconds(12.5), nil])
  }

  @Test func m3uIsReadAsUTF8UTF16OrBytes() {
    let song = "Größe 日.mp3"
    let expected = ["file:///home/ada/Music/lists/Gr%C3%B6%C3%9Fe%20%E6%97%A5.mp3"]
    let utf8 = [0xEF, 0xBB, 0xBF] + Array((song + "\n").utf8)
    #expect(Playlist(content: utf8, base: base)?.entries.map(\.uri) == expected)
    var (little, big) = ([0xFF, 0xFE] as [UInt8], [0xFE, 0xFF] as [UInt8])
    for unit in song.utf16 {
      little += [UInt8(unit & 255), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 255)]
    }
    #expect(Playlist(content: little, base: base)?.entries.map(\.uri) == expected)
    #expect(Playlist(content: big, base: base)?.entries.map(\.uri) == expected)
    // The file name contains the same byte as the playlist.
    let latin = Playlist(content: Array("Gr".utf8) + [0xF6] + Array("n.mp3\n".utf8), base: base)
    #expect(latin?.entries.map(\.uri) == ["file:///home/ada/Music/lists/Gr%F6n.mp3"])
  }

  @Test func anHLSPlaylistIsNotAPlaylist() {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.0,\nsegment0.ts\n#EXT-X-ENDLIST\n"
    #expect(uris(text, base: "https://example.org/a/live.m3u8") == nil)
    #expect(Playlist.isHLS(Array(text.utf8)))
    #expect(!Playlist.isHLS(Array("#EXTM3U\n#EXTINF:6,\na.mp3\n".utf8)))
  }

  @Test func aPlaylistFromAServerNamesFilesOnTheServer() {
    #expect(
      uris("a.mp3\n/b.mp3\nhttp://c.example/c.mp3\n", base: "https://example.org/x/y.m3u") == [
        "https://example.org/x/a.mp3", "https://example.org/b.mp3", "http://c.example/c.mp3",
      ])
  }

  @Test func plsEntriesAreSortedByNumber() {
    let text =
      "[playlist]\nNumberOfEntries=2\nFile2=b.mp3\nTitle2=Two\nLength2=-1\nfile1=http://x.example/1\n"
      + "Title1=One\nLength1=60\nTitle3=Nothing\nVersion=2\n"
    let entries = Playlist(content: Array(text.utf8), base: base)?.entries
    #expect(
      entries == [
        PlaylistEntry(uri: "http://x.example/1", title: "One", duration: .seconds(60)),
        PlaylistEntry(uri: "file:///home/ada/Music/lists/b.mp3", title: "Two"),
      ])
  }

  @Test func xspfEntriesAreDecodedAndMalformedXMLIsRejected() {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Mine</title><trackList>
      <track><location>file:///a/b%20%26.mp3</location><title>Ebony &amp; Ivory</title>
        <creator>Ada</creator><duration>1500</duration></track>
      <track><title>Nowhere</title></track>
      <track><location>c%20d.ogg</location><location>http://other.example/</location></track>
      </trackList></playlist>
      """
    let entries = Playlist(content: Array(text.utf8), base: base)?.entries
    #expect(
      entries == [
        PlaylistEntry(
          uri: "file:///a/b%20%26.mp3", title: "Ada - Ebony & Ivory", duration: .milliseconds(1500)),
        PlaylistEntry(uri: "file:///home/ada/Music/lists/c%20d.ogg"),
      ])
    #expect(uris("<playlist><trackList><track><location>a</trackList>") == nil)
  }

  @Test(arguments: [[], Array("\n\n".utf8), [0, 1, 2, 3, 10, 65, 10]])
  func otherContentIsNotAPlaylist(_ bytes: [UInt8]) { #expect(Playlist(content: bytes, base: base) == nil) }

  // MARK: Rejected entries

  private func read(_ text: String, base: String? = nil) -> Playlist? {
    Playlist(content: Array(text.utf8), base: base ?? self.base)
  }

  @Test(arguments: [
    "appsrc://x", "fd://0", "fd:0", "dvb://1", "v4l2:///dev/video0", "cdda:1", "rtsp://host/x",
    "data:audio/wav;base64,",
    "FD://3", "smb://host/x.mp4", "trash:///a.mp4",
  ])
  func otherSchemesAreRejectedAndReported(_ address: String) throws {
    let scheme = String(address.prefix { $0 != ":" }).lowercased()
    for text in [
      "#EXTM3U\n\(address)\na.mp3\n", "[playlist]\nFile1=\(address)\nFile2=a.mp3\n",
      "<playlist><trackList><track><location>\(address)</location></track>"
        + "<track><location>a.mp3</location></track></trackList></playlist>",
    ] {
      let playlist = try #require(read(text))
      #expect(playlist.entries.map(\.uri) == ["file:///home/ada/Music/lists/a.mp3"], "\(text)")
      #expect(playlist.refusedSchemes == [scheme])
    }
    #expect(read(address + "\n")?.refusedSchemes == [scheme], "a list of nothing else is a list, too")
  }

  @Test func aColonInANameDoesNotMakeAScheme() {
    #expect(
      uris("Part 1: The end.mp3\nSong:a.mp3\nx:y.mp3\n") == [
        "file:///home/ada/Music/lists/Part%201:%20The%20end.mp3", "file:///home/ada/Music/lists/Song:a.mp3",
        "file:///home/ada/Music/lists/x:y.mp3",
      ])
  }

  @Test func aRelativeReferenceStaysRelativeAfterDecoding() throws {
    let text = """
      <playlist><trackList>
      <track><location>fd%3a//0</location></track>
      <track><location>appsrc%3A//x</location></track>
      <track><location>https%3A//other.example/x</location></track>
      <track><location>a%00b.mp3</location></track>
      </trackList></playlist>
      """
    let playlist = try #require(read(text))
    let folder = "file:///home/ada/Music/lists/"
    #expect(
      playlist.entries.map(\.uri) == [
        folder + "fd:/0", folder + "appsrc:/x", folder + "https:/other.example/x",
      ])
    #expect(playlist.refusedSchemes == [])
  }

  @Test func aPlaylistFromAServerCannotNameLocalFiles() throws {
    let playlist = try #require(
      read("//cdn.example/a.mp3\nfile:///etc/passwd\nhttp://\nb.mp3\n", base: "https://example.org/x/y.m3u"))
    #expect(playlist.entries.map(\.uri) == ["https://cdn.example/a.mp3", "https://example.org/x/b.mp3"])
    #expect(playlist.refusedSchemes == ["file"])
  }

  @Test func theTitleOfARejectedEntryIsNotUsedForTheNext() {
    #expect(read("#EXTM3U\n#EXTINF:9,Standard input\nfd://0\na.mp3\n")?.entries.map(\.title) == [nil])
  }

  @Test func aVeryLongPlaylistIsTruncated() throws {
    let text = String(repeating: "a.mp3\n", count: MediaListing.maximumCount * 20)
    #expect(try #require(read(text)).entries.count == MediaListing.maximumCount + 1)
  }

  @Test func schemesInAnHLSPlaylistAreChecked() {
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-KEY:METHOD=AES-128,URI=\"fd://5\"\n#EXTINF:6,\nappsrc://a\nb.ts\n"
    #expect(Playlist.refusedSchemes(ofHLS: Array(text.utf8), base: base) == ["fd", "appsrc"])
    let good = "#EXTM3U\n#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:6,\nhttps://host.example/a.ts\nb.ts\n"
    #expect(Playlist.refusedSchemes(ofHLS: Array(good.utf8), base: base) == [])
  }
}
