import FileTesting
import GObjectKit
import Glibc
import MediaLibrary
import Testing

@Suite(.timeLimit(.minutes(2))) struct MediaListingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ listing: MediaListing) -> [String] {
    listing.entries.map { File(uri: $0.uri)?.name ?? $0.uri }
  }

  private func write(_ text: String, _ name: String) throws {
    let file = File(path: folder.path + "/" + name)
    try file.parent.makeFolder()
    try folder.write(name, text)
  }

  @Test func aFolderListsItsMediaInNameOrderWithSubfoldersLast() async throws {
    for name in [
      "Part 10.mp4", "Part 2.mkv", "part 1.webm", "a.txt", "cover.jpg", ".hidden.mp4", "list.m3u",
      "extras/Making of.mov", "extras/deep/b.mp3", "empty/x.doc",
    ] { try write("x", name) }
    let listing = await MediaListing.list([File(path: folder.path).uri])
    #expect(
      names(listing) == ["part 1.webm", "Part 2.mkv", "Part 10.mp4", "Making of.mov", "b.mp3"])
    #expect(listing.problems == [])
  }

  @Test func filesPlaylistsAndURIsAreListedInOrder() async throws {
    try write("x", "b.mp4")
    try write("x", "video without end")
    try write("#EXTM3U\nb.mp4\nhttps://example.org/a.mp4\n", "list.m3u8")
    let uris = ["list.m3u8", "video without end", "b.mp4", "gone.mp4"].map {
      File(path: folder.path + "/" + $0).uri
    }
    let listing = await MediaListing.list(uris + ["https://example.org/live.m3u8"])
    #expect(
      names(listing) == [
        "b.mp4", "https://example.org/a.mp4", "video without end", "b.mp4", "gone.mp4",
        "https://example.org/live.m3u8",
      ])
  }

  @Test func anHLSPlaylistIsOneEntryAndAnEmptyFolderIsAProblem() async throws {
    try write("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n", "stream.m3u8")
    try write("# nothing\n", "empty.m3u")
    try File(path: folder.path + "/bare").makeFolder()
    let uris = ["stream.m3u8", "empty.m3u", "bare"].map { File(path: folder.path + "/" + $0).uri }
    let listing = await MediaListing.list(uris)
    #expect(names(listing) == ["stream.m3u8"])
    #expect(listing.problems.count == 2)
    #expect(listing.problems.first?.contains("“empty.m3u”") == true)
    #expect(listing.problems.last?.contains("“bare”") == true)
  }

  @Test func aPlaylistOpensRegularFilesOnly() async throws {
    try write("x", "b.mp4")
    try folder.symlink("zero.mp4", to: "/dev/zero")
    try File(path: folder.path + "/folder").makeFolder()
    try #require(mkfifo(folder.path + "/pipe.mp4", 0o600) == 0)
    try write(
      "#EXTM3U\n/dev/zero\n/proc/self/environ\n/proc/self/fd/0\n/sys/kernel/uevent_seqnum\nzero.mp4\nfolder\n"
        + "pipe.mp4\nfd://0\nappsrc://\nb.mp4\ngone.mp4\n", "list.m3u")
    let listing = await MediaListing.list([File(path: folder.path + "/list.m3u").uri])
    #expect(names(listing) == ["b.mp4", "gone.mp4"], "the player reports a missing file")
    #expect(
      listing.problems == [
        "“list.m3u”: Locations that start with “fd:”, “appsrc:” are not opened from a playlist. "
          + "7 entries were skipped: they are not regular files."
      ])
  }

  @Test(.timeLimit(.minutes(1))) func aPlaylistThatIsNotARegularFileIsNotRead() async throws {
    try #require(mkfifo(folder.path + "/pipe.m3u", 0o600) == 0)
    try folder.symlink("zero.m3u", to: "/dev/zero")
    for name in ["pipe.m3u", "zero.m3u"] {
      let listing = await MediaListing.list([File(path: folder.path + "/" + name).uri])
      #expect(listing.entries == [])
      #expect(listing.problems == ["The playlist “\(name)” is not a regular file."])
    }
  }

  @Test func aPlaylistOfRejectedURIsHasNoEntries() async throws {
    try write("fd://0\n", "list.m3u")
    try write("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nfd://0\n", "stream.m3u8")
    let listing = await MediaListing.list(
      ["list.m3u", "stream.m3u8"].map { File(path: folder.path + "/" + $0).uri } + ["appsrc://x"])
    #expect(listing.entries == [])
    #expect(
      listing.problems == [
        "The playlist “list.m3u” contains no playable files. "
          + "Locations that start with “fd:” are not opened from a playlist.",
        "“stream.m3u8” cannot be played. Locations that start with “fd:” are not opened from a playlist.",
        "Locations that start with “appsrc:” cannot be played. Use http or https.",
      ])
  }

  @Test func neighborsAreTheFilesOfTheSameKindInTheFolder() async throws {
    for name in ["b 10.mp4", "b 9.MKV", "song.mp3", "cover.jpg", "sub/c.mp4", "list.m3u"] {
      try write("x", name)
    }
    let uri = { (name: String) in File(path: folder.path + "/" + name).uri }
    #expect(await MediaListing.neighbors(of: uri("b 10.mp4")) == [uri("b 9.MKV"), uri("b 10.mp4")])
    #expect(await MediaListing.neighbors(of: uri("song.mp3")) == [uri("song.mp3")])
    for other in ["list.m3u", "sub", "gone.mp4"] {
      #expect(await MediaListing.neighbors(of: uri(other)) == nil)
    }
    #expect(await MediaListing.neighbors(of: "https://example.org/a.mp4") == nil)
  }

  @Test func symbolicLinksToAParentFolderEnd() async throws {
    try write("x", "a/video.mp4")
    try folder.symlink("a/up", to: folder.path)
    let listing = await MediaListing.list([File(path: folder.path).uri])
    #expect(names(listing) == ["video.mp4"])
  }

  @Test(arguments: [
    ("a.MP4", MediaKind.video), ("b.tar.mkv", .video), ("c.opus", .audio), ("d.m3u8", .playlist),
  ])
  func theExtensionDeterminesTheKind(_ name: String, _ kind: MediaKind) {
    #expect(MediaKind(fileName: name) == kind)
  }

  @Test func otherFilesHaveNoKind() throws {
    #expect(MediaKind(fileName: "a.jpg") == nil)
    #expect(MediaKind(fileName: ".mp4") == nil)
    #expect(MediaKind(fileName: "mp4") == nil)
    #expect(MediaKind(contentType: "video/x-matroska") == .video)
    #expect(MediaKind(contentType: "audio/unheard-of") == .audio)
    #expect(MediaKind(contentType: "image/png") == nil)
    #expect(MediaKind(file: File(path: folder.path + "/gone.ts")) == nil)
  }

  @Test(arguments: [
    (" https://example.org/a b", nil), ("example.org/video.mp4", "https://example.org/video.mp4"),
    ("HTTP://Example.org", "http://Example.org"), ("/home/ada/a b.mp4", "file:///home/ada/a%20b.mp4"),
    ("file:///x.mp4", "file:///x.mp4"), ("http://[::1]:8080/a", "http://[::1]:8080/a"),
    ("nas:8080/ü", "https://nas:8080/%C3%BC"), ("http://", nil), ("ftp://a/b", nil), ("", nil),
    ("mailto:ada@example.org", nil), ("http://a..b/", nil), ("http://x:99999/", nil),
    ("https://user:word@host.example/a?b=c#d", "https://user:word@host.example/a?b=c#d"),
  ])
  func typedURIsAreCompletedOrRejected(_ text: String, _ expected: String?) {
    #expect((try? MediaAddress.parse(text)) == expected)
  }

  @Test func anInvalidURIReportsTheProblem() {
    #expect(throws: MediaAddress.Problem.scheme("rtmp")) { try MediaAddress.parse("rtmp://x/y") }
    #expect(throws: MediaAddress.Problem.empty) { try MediaAddress.parse("  ") }
    #expect(throws: MediaAddress.Problem.character) { try MediaAddress.parse("a video") }
    #expect(throws: MediaAddress.Problem.host) { try MediaAddress.parse("https:///video") }
  }
}
