import GObjectKit
import MusicLibrary
import TestTools
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MusicSearchTests {
  private let snapshot: MusicSnapshot

  init() {
    let album = AlbumID(rawValue: 1)
    let tracks = [
      Track(
        id: TrackID(rawValue: 1), path: "/1", title: "Déjà Vu", artists: ["Beyoncé", "Jay-Z"], album: album,
        albumTitle: "B’Day", year: 2006, genres: ["Rhythm and Blues"], added: Timestamp(seconds: 0)),
      Track(
        id: TrackID(rawValue: 2), path: "/2", title: "Vultures", artists: ["Offspring"], year: 1998,
        added: Timestamp(seconds: 0)),
      Track(
        id: TrackID(rawValue: 3), path: "/3", title: "夜に駆ける", artists: ["YOASOBI"],
        added: Timestamp(seconds: 0)),
    ]
    snapshot = MusicSnapshot(
      tracks: tracks,
      albums: [
        Album(
          id: album, title: "B’Day", artists: ["Beyoncé"], year: 2006, tracks: [tracks[0].id],
          added: Timestamp(seconds: 0))
      ],
      artists: [
        Artist(name: "Beyoncé", albums: [album], tracks: [tracks[0].id]),
        Artist(name: "Offspring", albums: [], tracks: [tracks[1].id]),
      ])
  }

  @Test(
    arguments: [
      ("vu", [1, 2]), ("DEJA", [1]), ("bey deja", [1]), ("2006 jay", [1]), ("ｖｕｌｔ", [2]), ("blues", [1]),
      ("day", [1]),
      ("eja", []), ("vu offspring", [2]), ("夜", [3]), ("駆け", [3]), ("", []), (" ,. ", []),
    ] as [(String, [Int64])])
  func wordsBeginWithThoseOfTheTextInAnyOrder(_ text: String, _ tracks: [Int64]) async {
    #expect(await snapshot.search(text).tracks.map(\.rawValue) == tracks)
  }

  @Test func albumsAndArtistsAreFound() async {
    #expect(await snapshot.search("beyonce").artists == ["Beyoncé"])
    #expect(await snapshot.search("beyonce").albums.map(\.rawValue) == [1])
    #expect(await snapshot.search("rhythm 2006").albums.map(\.rawValue) == [1])
    #expect(await snapshot.search("offspring").albums.isEmpty)
  }

  @Test func tenThousandSongsAreSearchedWithinTenMilliseconds() async {
    var random = SeededGenerator(seed: 3)
    let words = (0..<4000).map { _ in
      String(
        (0..<Int.random(in: 3...9, using: &random)).map { _ in
          "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a"
        })
    }
    func text(_ count: Int) -> String {
      (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    let tracks = (0..<10_000).map { index in
      Track(
        id: TrackID(rawValue: Int64(index + 1)), path: "/\(index)", title: text(3), artists: [text(2)],
        albumTitle: text(2), year: 1950 + index % 70, added: Timestamp(seconds: 0))
    }
    let snapshot = MusicSnapshot(tracks: tracks)
    _ = await snapshot.search("a")
    var slowest = Duration.zero
    for text in ["a", "s t", "19", "19 a b", words[7], "zzzz"] {
      let start = ContinuousClock.now
      let found = await snapshot.search(text)
      slowest = max(slowest, ContinuousClock.now - start)
      #expect(found.tracks.isEmpty == (text == "zzzz"))
    }
    // Not optimized and beside other tests; the benchmark measures the release build.
    #expect(slowest < .milliseconds(100))
  }
}
