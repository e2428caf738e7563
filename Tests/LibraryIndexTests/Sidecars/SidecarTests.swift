import FileTesting
import GObjectKit
import Imaging
import PictureTesting
import Testing

@testable import LibraryIndex

@Suite(.timeLimit(.minutes(2))) struct SidecarTests {
  private let folder: TemporaryFolder
  private let reader = AssetReader()
  private let writer = SidecarWriter()

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String = "a.jpg", _ tags: [String: String] = [:]) throws -> String {
    let format = name.hasSuffix(".jpg") ? "jpeg" : String(name.split(separator: ".").last ?? "")
    let path = try folder.write(RGBPixels.landscape(width: 320, height: 240).encoded(as: format), to: name)
    if !tags.isEmpty { try PictureFile.tag(path, tags) }
    return path
  }

  private let xmp = "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
  private func keywords(_ words: String...) -> String {
    "<dc:subject><rdf:Bag>\(words.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></dc:subject>"
  }

  // MARK: Names

  @Test func bothConventionsAreKnown() {
    #expect(Sidecar.paths(for: "/p/a.b.jpg") == ["/p/a.b.jpg.xmp", "/p/a.b.xmp"])
    #expect(Sidecar.paths(for: "/p/a") == ["/p/a.xmp"])
    #expect(Sidecar.path(for: "/p/a.jpg") == "/p/a.jpg.xmp")
    for (sidecar, stem) in [
      ("/p/a.jpg.xmp", "a.jpg"), ("/p/a.Xmp", "a"), ("/p/.xmp", nil), ("/p/a.jpg", nil),
    ] as [(String, String?)] {
      #expect(Sidecar.stem(of: AssetPath(sidecar)).map { String(fileBytes: $0) } == stem)
    }
  }

  // MARK: Reading

  @Test func aSidecarPrecedesTheFile() async throws {
    let path = try photo("a.jpg", ["Xmp.xmp.Rating": "1", "Xmp.dc.subject": "old"])
    try folder.write(
      PictureFile.xmp("\(xmp) xmp:Rating=\"5\"", elements: keywords("lake", "Zürich")), to: "a.jpg.xmp")
    let metadata = try await reader.metadata(ofFileAt: path)
    #expect(metadata.rating == 5 && metadata.keywords == ["lake", "Zürich"])
  }

  @Test func theWholeNamePrecedesTheBaseName() async throws {
    let path = try photo()
    try folder.write(PictureFile.xmp("\(xmp) xmp:Rating=\"2\""), to: "a.xmp")
    #expect(try await reader.metadata(ofFileAt: path).rating == 2)
    try folder.write(PictureFile.xmp("\(xmp) xmp:Rating=\"3\""), to: "a.jpg.xmp")
    #expect(try await reader.metadata(ofFileAt: path).rating == 3)
  }

  @Test func aSidecarOfAnotherFormatIsNotUsed() async throws {
    let path = try photo()
    let photoshop = "xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\""
    try folder.write(
      PictureFile.xmp("\(xmp) \(photoshop) xmp:Rating=\"2\" photoshop:SidecarForExtension=\"CR2\""),
      to: "a.xmp")
    #expect(try await reader.metadata(ofFileAt: path).rating == nil)
    try folder.write(
      PictureFile.xmp("\(xmp) \(photoshop) xmp:Rating=\"2\" photoshop:SidecarForExtension=\"JPG\""),
      to: "a.xmp")
    #expect(try await reader.metadata(ofFileAt: path).rating == 2)
  }

  @Test func packetsOfOtherProgramsAreRead() async throws {
    let path = try photo()
    let packet = PictureFile.xmp("\(xmp) xmp:Rating=\"4\"")
    let beginnings = [
      "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n", "\u{FEFF}", "\n \n",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
    ]
    for beginning in beginnings {
      try folder.write(Array(beginning.utf8) + packet, to: "a.jpg.xmp")
      #expect(try await reader.metadata(ofFileAt: path).rating == 4, "\(beginning.debugDescription)")
    }
  }

  @Test(arguments: ["", "hello", "<html>", "<?xml version=\"1.0\"?><x", "\0\0\0", "<x:xmpmeta"])
  func aSidecarThatIsNotXMPIsIgnored(_ text: String) async throws {
    let path = try photo("a.jpg", ["Xmp.xmp.Rating": "1"])
    try folder.write(Array(text.utf8), to: "a.jpg.xmp")
    #expect(try await reader.metadata(ofFileAt: path).rating == 1)
  }

  @Test func aHugeSidecarIsIgnored() async throws {
    let path = try photo("a.jpg", ["Xmp.xmp.Rating": "1"])
    try folder.write([UInt8](repeating: 0x20, count: 9 << 20), to: "a.jpg.xmp")
    #expect(try await reader.metadata(ofFileAt: path).rating == 1)
  }

  @Test func aVideoHasASidecarToo() async throws {
    let path = try folder.write(MovieFile().bytes, to: "a.mov")
    try folder.write(PictureFile.xmp("\(xmp) xmp:Rating=\"4\"", elements: keywords("lake")), to: "a.mov.xmp")
    let metadata = try await reader.metadata(ofFileAt: path)
    #expect(metadata.rating == 4 && metadata.keywords == ["lake"])
  }

  // MARK: Writing

  @Test func aNewSidecarHasRatingAndKeywords() async throws {
    let path = try photo()
    let before = try File(path: path).contents()
    let sidecar = try await writer.write(
      MetadataChange(rating: 4, keywords: ["lake", "Zürich & <more>"]), toSidecarOf: path)
    #expect(sidecar == path + ".xmp" && folder.names() == ["a.jpg", "a.jpg.xmp"])
    let metadata = try await reader.metadata(ofFileAt: path)
    #expect(metadata.rating == 4 && metadata.keywords == ["lake", "Zürich & <more>"])
    #expect(try File(path: path).contents() == before)
  }

  @Test func everythingElseInASidecarIsKept() async throws {
    let path = try photo()
    try folder.write(
      PictureFile.xmp(
        "\(xmp) xmlns:darktable=\"http://darktable.sf.net/\" xmlns:other=\"http://example.org/\" xmp:Rating=\"1\" darktable:xmp_version=\"5\" other:thing=\"kept\"",
        elements: """
          <darktable:history><rdf:Seq><rdf:li darktable:num="0" darktable:operation="exposure"/></rdf:Seq></darktable:history>
          <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Quay</rdf:li><rdf:li xml:lang="de">Kai</rdf:li></rdf:Alt></dc:title>
          """), to: "a.xmp")
    let written = try await writer.write(MetadataChange(rating: 5), toSidecarOf: path)
    #expect(written == folder.path("a.xmp"))
    let text = String(decoding: try File(path: written).contents(), as: UTF8.self)
    for part in [
      "other:thing=\"kept\"", "darktable:operation=\"exposure\"", "darktable:xmp_version=\"5\"", "Kai",
      "Quay",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.contains("xmp:Rating=\"5\"") && !text.contains("xmp:Rating=\"1\""))
    #expect(try await reader.metadata(ofFileAt: path).title == "Quay")
  }

  @Test func removedKeywordsStayRemoved() async throws {
    let path = try photo("a.jpg", ["Xmp.dc.subject": "embedded", "Iptc.Application2.Keywords": "embedded"])
    try await writer.write(MetadataChange(keywords: []), toSidecarOf: path)
    #expect(try await reader.metadata(ofFileAt: path).keywords == [])
    try await writer.write(MetadataChange(rating: 2), toSidecarOf: path)
    let metadata = try await reader.metadata(ofFileAt: path)
    #expect(metadata.keywords == [] && metadata.rating == 2)
  }

  @Test func pathsToRemovedKeywordsAreRemoved() async throws {
    let path = try photo()
    try folder.write(
      PictureFile.xmp(
        "\(xmp) xmlns:lr=\"http://ns.adobe.com/lightroom/1.0/\"",
        elements: keywords("lake", "Anna")
          + "<lr:hierarchicalSubject><rdf:Bag><rdf:li>places|lake</rdf:li><rdf:li>people|Anna</rdf:li></rdf:Bag></lr:hierarchicalSubject>"
      ), to: "a.jpg.xmp")
    try await writer.write(MetadataChange(keywords: ["lake", "new"]), toSidecarOf: path)
    #expect(try await reader.metadata(ofFileAt: path).keywords == ["lake", "new"])
    let text = String(decoding: try File(path: path + ".xmp").contents(), as: UTF8.self)
    #expect(text.contains("places|lake") && !text.contains("Anna"))
  }

  @Test func aSidecarThatIsNotXMPIsNotOverwritten() async throws {
    let path = try photo()
    try folder.write(Array("my notes".utf8), to: "a.jpg.xmp")
    await #expect(throws: MetadataWritingError.self) {
      try await writer.write(MetadataChange(rating: 4), toSidecarOf: path)
    }
    #expect(try File(path: path + ".xmp").contents() == Array("my notes".utf8))
  }

  @Test func concurrentChangesAreAllKept() async throws {
    let path = try photo()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for rating in 1...5 {
        group.addTask { try await writer.write(MetadataChange(rating: rating), toSidecarOf: path) }
      }
      group.addTask { try await writer.write(MetadataChange(keywords: ["lake"]), toSidecarOf: path) }
      try await group.waitForAll()
    }
    let metadata = try await reader.metadata(ofFileAt: path)
    #expect(metadata.keywords == ["lake"] && metadata.rating != nil)
  }
}
