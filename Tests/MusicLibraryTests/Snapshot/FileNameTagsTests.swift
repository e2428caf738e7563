import Testing

@testable import MusicLibrary

/// What the names of files say.
@Suite(.timeLimit(.minutes(1)))
struct FileNameTagsTests {
  @Test(
    arguments: [
      ("01 - Waterloo.mp3", 1, nil, "Waterloo"), ("01. Waterloo.mp3", 1, nil, "Waterloo"),
      ("01 Waterloo.mp3", 1, nil, "Waterloo"), ("7 - Waterloo.mp3", 7, nil, "Waterloo"),
      ("ABBA - Waterloo.mp3", nil, "ABBA", "Waterloo"), ("03_-_ABBA_-_Waterloo.ogg", 3, "ABBA", "Waterloo"),
      ("99 Luftballons.mp3", nil, nil, "99 Luftballons"), ("1999.mp3", nil, nil, "1999"),
      ("Waterloo.mp3", nil, nil, "Waterloo"), ("01.mp3", nil, nil, "01"), ("a-ha.mp3", nil, nil, "a-ha"),
      (" - .mp3", nil, nil, "-"), ("Mr. Blue Sky.flac", nil, nil, "Mr. Blue Sky"),
    ] as [(String, Int?, String?, String)])
  func aNameHasNumberArtistAndTitle(_ name: String, _ number: Int?, _ artist: String?, _ title: String) {
    let tags = FileNameTags(name)
    #expect(tags.number == number)
    #expect(tags.artist == artist)
    #expect(tags.title == title)
  }

  @Test func aNameMayHaveADisc() {
    let tags = FileNameTags("2-05 Waterloo.mp3")
    #expect(tags.disc == 2)
    #expect(tags.number == 5)
    #expect(tags.title == "Waterloo")
  }
}
