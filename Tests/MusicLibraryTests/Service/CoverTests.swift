import FileTesting
import GObjectKit
import MediaLibrary
import TestTools
import Testing

@testable import MusicLibrary

/// Covers and waveforms.
@Suite(.timeLimit(.minutes(1))) @MainActor
struct CoverTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder

  init() throws { (folder, data) = (try TemporaryFolder(), try TemporaryFolder()) }

  private func cover(_ music: WatchedMusic, _ name: String) async -> String? {
    await music.service.cover(of: folder.path(name)).map { bytes in
      bytes.withBytes { span in span.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
    }
  }

  @Test func theEmbeddedCoverPrecedesThoseOfTheFolder() async throws {
    try folder.song("x/a.mp3", "title=A", "cover=embedded")
    try folder.song("x/b.mp3", "title=B")
    try folder.song("x/CD2/c.mp3", "title=C")
    try folder.song("y/d.mp3", "title=D")
    try folder.write(Array("front".utf8), to: "x/front.jpg")
    try folder.write(Array("folder".utf8), to: "x/Folder.JPG")
    try folder.write(Array("other".utf8), to: "x/back.jpg")
    let music = WatchedMusic(folder, data: data)
    await music.waitUntilRead()
    #expect(await cover(music, "x/a.mp3") == "embedded")
    #expect(await cover(music, "x/b.mp3") == "folder")
    #expect(await cover(music, "x/CD2/c.mp3") == "folder")
    #expect(await cover(music, "y/d.mp3") == nil)
    try folder.write(Array("cover".utf8), to: "x/COVER.webp")
    func changed() -> Set<String> {
      music.events.reduce(into: Set<String>()) {
        if case .coversChanged(let paths) = $1 { $0.formUnion(paths) }
      }
    }
    await music.wait("that the covers have changed") {
      changed() == Set(["x/a.mp3", "x/b.mp3", "x/CD2/c.mp3"].map(folder.path))
    }
    #expect(await cover(music, "x/b.mp3") == "cover")
    try folder.song("y/d.mp3", "title=D", "cover=new")
    await music.wait("the changed song") { changed().contains(folder.path("y/d.mp3")) }
    #expect(await cover(music, "y/d.mp3") == "new")
    music.service.close()
  }

  @Test func aWaveformIsComputedOnceForEachStateOfTheFile() async throws {
    let path = try folder.song("a.mp3", "title=A")
    let music = WatchedMusic(folder, data: data)
    await music.waitUntilRead()
    func last() async -> Waveform? {
      var last: Waveform?
      for await waveform in music.service.waveform(of: path) { last = waveform }
      return last
    }
    func reads() -> Int { music.reader.reads.count { $0.hasPrefix("waveform") } }
    #expect(await last()?.isComplete == true)
    await eventually("it is kept") { await last()?.isComplete == true && reads() == 1 }
    try folder.song("a.mp3", "title=Another")
    await music.wait("the change") { music.titles == ["Another"] }
    #expect(await last()?.isComplete == true)
    #expect(reads() == 2)
    music.service.close()
    let second = WatchedMusic(folder, data: data)
    await second.waitUntilRead()
    var values: [Waveform] = []
    for await waveform in second.service.waveform(of: path) { values.append(waveform) }
    #expect(values.map(\.isComplete) == [true])
    #expect(second.reader.reads.isEmpty)
    second.service.close()
  }
}
