import GObjectKit
import Testing

@testable import MusicLibrary

/// How songs become albums and artists.
@Suite(.timeLimit(.minutes(1)))
struct AlbumTests {
  private var files: [TrackRecord] = []

  private mutating func add(_ path: String, _ change: (inout TrackTags) -> Void = { _ in }) {
    var tags = TrackTags()
    change(&tags)
    files.append(
      TrackRecord(
        id: TrackID(rawValue: Int64(files.count + 1)), path: "/music/" + path,
        file: TrackFile(size: 1, modified: Timestamp(seconds: 0), inode: UInt64(files.count)), state: .read,
        added: Timestamp(seconds: files.count), missingSince: nil, tags: tags))
  }

  private var snapshot: MusicSnapshot {
    var builder = SnapshotBuilder()
    return builder.snapshot(of: files, roots: ["/music"])
  }

  private func titles(_ album: Album?) -> [String] {
    album.map { snapshot.tracks(of: $0).map(\.title) } ?? []
  }

  @Test mutating func anAlbumHasOneAlbumArtistAndIsSortedByDiscAndNumber() {
    for (disc, number, title) in [(2, 1, "C"), (1, 10, "B"), (1, 9, "A")] {
      add("\(title).mp3") {
        ($0.title, $0.album, $0.albumArtists, $0.artists) = (
          title, "The Wall", ["Pink Floyd"], ["Guest \(title)"]
        )
        ($0.disc, $0.number, $0.duration) = (disc, number, .seconds(10))
        ($0.year, $0.originalYear) = (2011 + number, 1979 + disc)
      }
    }
    let snapshot = snapshot
    #expect(snapshot.albums.count == 1)
    let album = snapshot.albums.first
    #expect(titles(album) == ["A", "B", "C"])
    #expect(album?.artists == ["Pink Floyd"])
    #expect(album?.year == 1980)
    #expect(album?.duration == .seconds(30))
    #expect(album?.added == Timestamp(seconds: 2))
    #expect(snapshot.artists.map(\.name) == ["Guest A", "Guest B", "Guest C", "Pink Floyd"])
    #expect(snapshot[artist: "Pink Floyd"]?.tracks.count == 3)
    #expect(snapshot[artist: "Guest A"]?.albums == [])
    #expect(snapshot[artist: "Guest A"]?.tracks.count == 1)
  }

  @Test mutating func withoutAlbumArtistTheCommonFirstArtistOfTheFolderIsTheArtist() {
    add("x/1.mp3") { ($0.album, $0.artists) = ("Gold", ["ABBA"]) }
    add("x/2.mp3") { ($0.album, $0.artists) = ("Gold", ["Abba", "Cher"]) }
    add("x/3.mp3") { ($0.album, $0.artists) = ("gold", ["ABBA"]) }
    #expect(snapshot.albums.map(\.artists) == [["ABBA"]])
    #expect(snapshot.albums.map(\.title) == ["Gold"])
    #expect(snapshot.albums.map(\.isCompilation) == [false])
  }

  @Test mutating func differentArtistsOfAFolderAreACompilation() {
    add("x/1.mp3") { ($0.album, $0.artists) = ("Hits", ["ABBA"]) }
    add("x/2.mp3") { ($0.album, $0.artists) = ("Hits", ["Cher"]) }
    add("y/1.mp3") { ($0.album, $0.artists) = ("Hits", ["Blur"]) }
    add("y/2.mp3") { ($0.album, $0.artists) = ("Hits", ["Oasis"]) }
    #expect(snapshot.albums.count == 2)
    #expect(snapshot.albums.allSatisfy { $0.isCompilation && $0.artists.isEmpty && $0.tracks.count == 2 })
  }

  @Test mutating func theFlagAndVariousArtistsMakeACompilation() {
    add("x/1.mp3") { ($0.album, $0.artists, $0.isCompilation) = ("Hits", ["ABBA"], true) }
    add("y/1.mp3") { ($0.album, $0.artists, $0.albumArtists) = ("Best", ["ABBA"], ["Various Artists"]) }
    #expect(snapshot.albums.map(\.isCompilation) == [true, true])
    #expect(snapshot.artists.map(\.name) == ["ABBA"])
  }

  @Test mutating func theFoldersOfDiscsAreOneAlbum() {
    add("Mix/CD1/1.mp3") { ($0.album, $0.artists, $0.title) = ("Mix", ["A"], "One") }
    add("Mix/CD 2/1.mp3") { ($0.album, $0.artists, $0.title) = ("Mix", ["B"], "Two") }
    #expect(snapshot.albums.count == 1)
    #expect(titles(snapshot.albums.first) == ["One", "Two"])
    #expect(snapshot.tracks.map(\.disc) == [1, 2])
  }

  @Test(arguments: [("CD1", 1), ("Disc 02", 2), ("disk-3", 3), ("CD 2 - Live", 2)])
  func theNameOfADiscsFolderHasItsNumber(_ name: String, _ number: Int) {
    #expect(DiscFolder("/music/Mix/" + name) == DiscFolder("/music/Mix/" + name))
    #expect(DiscFolder("/music/Mix/" + name).disc == number)
    #expect(DiscFolder("/music/Mix/" + name).album == "/music/Mix")
  }

  @Test(arguments: ["Discovery", "CDs", "Disc 2000 Hits", "Cd", "Discs 1"])
  func otherFoldersAreNoDiscs(_ name: String) { #expect(DiscFolder("/music/" + name).disc == nil) }

  @Test mutating func namesThatDifferInCaseOrNormalFormAreOneArtist() {
    add("1.mp3") { $0.artists = ["Beyonc\u{E9}"] }
    add("2.mp3") { $0.artists = ["BEYONCE\u{301}"] }
    add("3.mp3") { $0.artists = ["Beyonc\u{E9}"] }
    add("4.mp3") { $0.artists = ["Beyonce"] }
    #expect(snapshot.artists.map(\.name) == ["Beyonce", "Beyoncé"])
    #expect(snapshot[artist: "Beyoncé"]?.tracks.count == 3)
    #expect(snapshot.tracks.allSatisfy { snapshot[artist: $0.artists[0]] != nil })
  }

  @Test mutating func sortNamesDecideAndArticlesAreNotDropped() {
    add("1.mp3") { ($0.title, $0.artists) = ("The End", ["The Doors"]) }
    add("2.mp3") {
      ($0.title, $0.titleSort, $0.artists, $0.artistSort) = (
        "The Wall", "Wall, The", ["The Beatles"], "Beatles, The"
      )
    }
    add("3.mp3") { ($0.title, $0.artists) = ("Ümlaut", ["Zappa"]) }
    add("4.mp3") { ($0.title, $0.artists) = ("Track 10", ["Queen"]) }
    add("5.mp3") { ($0.title, $0.artists) = ("track 9", ["Queen"]) }
    #expect(snapshot.artists.map(\.name) == ["The Beatles", "Queen", "The Doors", "Zappa"])
    let titles = snapshot.tracks.map(\.title)
    #expect(titles.filter { $0 != "Ümlaut" } == ["The End", "track 9", "Track 10", "The Wall"])
  }

  @Test mutating func artistsAlbumsAreByYear() {
    add("1.mp3") { ($0.album, $0.albumArtists, $0.year) = ("B", ["X"], 2000) }
    add("2.mp3") { ($0.album, $0.albumArtists, $0.year) = ("A", ["X"], 2001) }
    add("3.mp3") { ($0.album, $0.albumArtists) = ("0", ["X"]) }
    let snapshot = snapshot
    #expect(snapshot[artist: "X"]?.albums.compactMap { snapshot[$0]?.title } == ["B", "A", "0"])
    #expect(snapshot.albums.map(\.title) == ["0", "A", "B"])
  }

  @Test mutating func aFolderOfNumberedSongsWithoutAlbumIsAnAlbum() {
    add("Rumours/01 - Second Hand News.mp3")
    add("Rumours/02 - Dreams.mp3")
    add("Downloads/song.mp3")
    add("Downloads/other.mp3")
    add("01 - loose.mp3")
    add("02 - loose.mp3")
    #expect(snapshot.albums.map(\.title) == ["Rumours"])
    #expect(titles(snapshot.albums.first) == ["Second Hand News", "Dreams"])
  }

  @Test mutating func anAlbumIsTheSameInTheNextSession() {
    add("1.mp3") { ($0.album, $0.albumArtists) = ("Gold", ["ABBA"]) }
    let first = snapshot.albums.map(\.id)
    files = []
    add("other.mp3") { ($0.album, $0.albumArtists) = ("GOLD", ["Abba"]) }
    #expect(snapshot.albums.map(\.id) == first)
  }
}
