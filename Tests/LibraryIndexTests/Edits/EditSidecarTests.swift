import Editing
import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import PictureTesting
import TestTools
import Testing

@testable import LibraryIndex

/// Edits in XMP sidecars, which other programs may write as well.
@MainActor @Suite(.timeLimit(.minutes(2))) struct EditSidecarTests {
  private let folders: (photos: TemporaryFolder, data: TemporaryFolder)
  private let gray = EditStack([.filter(.grayscale)])
  private let sidecar = "a.jpg.xmp"

  init() throws { folders = try EditedLibrary.folders() }

  private func open() async -> EditedLibrary { await EditedLibrary(folders) }

  private func text() throws -> String {
    String(decoding: try folders.photos.contents(sidecar), as: UTF8.self)
  }

  /// Writes a sidecar with an edit as another program does.
  private func write(_ edit: String) throws {
    let quoted = edit.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing(
      "\n", with: "&#xA;")
    let xmp = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:darktable="http://darktable.sf.net/" darktable:history_end="7" xmp:Rating="3"
        xmlns:tintype="https://github.com/tintype/tintype/ns/1.0/" tintype:Edit="\(quoted)"/>
      </rdf:RDF></x:xmpmeta>
      """
    // A second later: the clock of the file system is coarse.
    try folders.photos.write(Array(xmp.utf8), to: sidecar, modified: Timestamp.now.seconds + 1)
  }

  @Test func unknownContentOfTheSidecarIsKept() async throws {
    try write("")
    let photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await photos.index.files?.finish()
    let written = try text()
    #expect(written.contains("grayscale") && written.contains("history_end"))
    #expect(photos.index.fileFailure == nil)
  }

  @Test func theLaterOfTheAppAndAnotherProgramDecides() async throws {
    let photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await photos.index.files?.finish()
    let sepia = EditStack([.filter(.sepia)])
    try write(sepia.text)
    await eventually("the edit of the other program is taken over") {
      await photos.edit("a.jpg") == sepia
    }
    #expect(try await !photos.isGray("a.jpg"))
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await photos.index.files?.finish()
    #expect(try text().contains("grayscale") && !text().contains("sepia"))
    photos.close()
    let second = await open()
    #expect(await second.edit("a.jpg") == gray)
  }

  @Test func anOlderSidecarOfTheAppDoesNotReplaceALaterEdit() async throws {
    let photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await photos.index.files?.finish()
    let old = try folders.photos.contents(sidecar)
    try await photos.index.setEdit(EditStack([.filter(.sepia)]), of: photos.ids("a.jpg"))
    await photos.index.files?.finish()
    // A backup program brings the first one back.
    try folders.photos.write(old, to: sidecar)
    try folders.photos.write(try folders.photos.contents("b.jpg"), to: "c.jpg")
    await eventually("the sidecars have been read") {
      photos.library.items.contains { $0.name == "c.jpg" && $0.asset != nil }
    }
    photos.close()
    let second = await open()
    #expect(await second.edit("a.jpg") == EditStack([.filter(.sepia)]))
  }

  @Test func aSidecarThatIsNotXMLIsKept() async throws {
    try folders.photos.write(Array("no XML".utf8), to: sidecar)
    let photos = await open()
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await eventually("the failure is said") {
      photos.index.fileFailure?.description.hasPrefix("“a.jpg” is changed only in the library: ") == true
    }
    #expect(try text() == "no XML")
    photos.close()
    let second = await open()
    await second.wait("the library has the edit", edited: "a.jpg")
  }

  @Test(arguments: [
    #"{"version": 9, "steps": []}"#, #"{"version": 1, "operations": [{"operation": "sepia", "amount": 7}]}"#,
  ])
  func anEditThatThisVersionCannotReadIsNotOverwritten(edit: String) async throws {
    try write(edit)
    let photos = await open()
    await photos.wait("the photo shows without it")
    try await photos.index.setEdit(gray, of: photos.ids("a.jpg"))
    await eventually("the failure is said") {
      photos.index.fileFailure?.description.contains("has an edit of a newer version") == true
    }
    #expect(try !text().contains("grayscale"))
    await photos.wait("the library has the edit", edited: "a.jpg")
    // Others are written.
    try await photos.index.setRating(5, on: photos.ids("a.jpg"))
    await photos.index.files?.finish()
    #expect(try text().contains("Rating=\"5\"") || text().contains("Rating>5<"))
  }

  @Test func operationsOfANewerVersionAreKept() async throws {
    let newer =
      #"{"version": 9, "operations": [{"operation": "grayscale", "amount": 1}, {"operation": "glow"}]}"#
    try write(newer)
    let photos = await open()
    await photos.wait("it is edited", edited: "a.jpg")
    #expect(try await photos.isGray("a.jpg"))
    let undo = try await photos.index.setEdit(nil, of: photos.ids("a.jpg"))
    await photos.index.files?.finish()
    #expect(try !text().contains("glow"))
    try await photos.index.undo(undo)
    await photos.index.files?.finish()
    #expect(try text().contains("glow") && text().contains("9"))
    #expect(photos.index.fileFailure == nil)
  }

  @Test func anEditOfASessionThatEndedTooEarlyIsWrittenLater() async throws {
    let first = await EditedLibrary(folders, writingDelay: .seconds(600))
    try await first.index.setEdit(gray, of: first.ids("a.jpg"))
    await first.index.indexer.close()
    #expect(folders.photos.names() == ["a.jpg", "b.jpg"])
    let second = await open()
    await eventually("the sidecar has the edit") { (try? text().contains("grayscale")) == true }
    await second.wait("it is still edited", edited: "a.jpg")
    #expect(folders.photos.names() == ["a.jpg", "a.jpg.xmp", "b.jpg"])
  }

  @Test func thousandsOfPhotosAreEditedInOneStepWithProgress() async throws {
    let photo = try folders.photos.contents("a.jpg")
    for number in 0..<1000 { try folders.photos.write(photo, to: "n\(number).jpg", modified: 1_600_000_000) }
    let photos = await EditedLibrary(folders, isReadOnly: true)
    var steps: [Int] = []
    let undo = try await photos.index.setEdit(gray, of: photos.library.items.map(\.id)) { steps.append($0) }
    #expect(steps.count == 11 && steps.last == 1002 && steps == steps.sorted())
    await eventually("all are edited") { photos.library.items.allSatisfy { $0.edit != nil } }
    try await photos.index.undo(undo)
    await eventually("none is edited") { photos.library.items.allSatisfy { $0.edit == nil } }
  }

  @Test func aLargeLUTIsInTheSidecar() async throws {
    var random = SeededGenerator(seed: 4)
    let size = 33
    let rows = (0..<size * size * size).map { _ in
      (0..<3).map { _ in String(Double(Int.random(in: 0...9999, using: &random)) / 10000) }.joined(
        separator: " ")
    }
    let lut = try LUT(cube: Array("LUT_3D_SIZE \(size)\n\(rows.joined(separator: "\n"))\n".utf8))
    let stack = EditStack([.lut(lut, amount: 0.5), .filter(.grayscale)])
    let first = await open()
    try await first.index.setEdit(stack, of: first.ids("a.jpg", "b.jpg"))
    await first.wait("both are edited", edited: "a.jpg", "b.jpg")
    #expect(try await first.isGray("a.jpg"))
    first.close()
    #expect(first.index.fileFailure == nil)
    // The mirror has it once.
    #expect(try folders.data.contents("library.json").count < stack.text.utf8.count * 3 / 2)
    #expect(try folders.photos.contents(sidecar).count < stack.text.utf8.count)
    for name in folders.data.names() { try folders.data.remove(name) }
    let second = await open()
    #expect(await second.edit("a.jpg") == stack)
  }
}
