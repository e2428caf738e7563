import Foundation
import PictureTesting
import TestSupport
import TestTools
import Testing

/// `tintype pick` in the running session.
@Suite(.desktop) @DesktopActor
struct PickCommandTests {
  var names: [String] { Tintype.dated }

  /// The result of a run.
  struct Picked {
    var status: TestSupport.ExitStatus
    var output: [UInt8]
    /// The file names of the printed paths.
    var names: [String] {
      String(decoding: output, as: UTF8.self).split(separator: "\n").map {
        URL(filePath: String($0)).lastPathComponent
      }
    }
  }

  /// Runs the command, drives its window with `body`, and waits for its end.
  @discardableResult
  func pick(
    _ arguments: [String], in sandbox: Sandbox? = nil, waitingFor first: String? = Tintype.dated[0],
    _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws -> Picked {
    let home = try sandbox ?? Tintype.sandbox(pictures: 8)
    let file = home.root + "/picked"
    let command = "exec \"$0\" pick \"$@\" > '\(file)'"
    return try await App.run(
      "/bin/sh", arguments: ["-c", command, try BuiltProduct.path("tintype")] + arguments,
      environment: [
        "TINTYPE_DATADIR": Tintype.repository + "/data", "TINTYPE_ICONDIR": Tintype.repository + "/icons",
      ], sandbox: home
    ) { app in
      let tintype = Tintype(app: app)
      if let first { _ = try await tintype.cell(first) }
      try await body(tintype)
      let status = try await app.process.waitForExit()
      return Picked(status: status, output: try home.read(file))
    }
  }

  func click(_ tintype: Tintype, _ names: [String]) async throws {
    for name in names {
      let cell = try await tintype.cell(name)
      let wasSelected = try tintype.selected().contains(name)
      try await tintype.app.pointer.click(cell)
      try await tintype.app.wait(for: "\(name) to change") {
        try tintype.selected().contains(name) != wasSelected
      }
    }
  }

  @Test func pickedPathsArePrintedNewestFirst() async throws {
    let sandbox = try Tintype.sandbox(pictures: 8)
    let picked = try await pick([], in: sandbox) { tintype in
      try await click(tintype, [names[3], names[1]])
      try await tintype.app.click(.button, "Add")
    }
    #expect(picked.status == .exited(0))
    #expect(
      String(decoding: picked.output, as: UTF8.self)
        == "\(sandbox.pictures)/\(names[1])\n\(sandbox.pictures)/\(names[3])\n")
  }

  @Test(arguments: [false, true])
  func anEditedPhotoIsPrintedAsACopyUnlessTheOriginalIsAskedFor(original: Bool) async throws {
    let sandbox = try Tintype.sandbox(pictures: 8)
    try sandbox.addGrayscale(to: names[1])
    let picked = try await pick(original ? ["--original"] : [], in: sandbox) { tintype in
      try await tintype.app.wait(for: "the edit to be known") {
        try tintype.photos()?.first(.image, .exactly(names[1]))?.first(.image, "Edited") != nil
      }
      try await click(tintype, [names[1], names[2]])
      try await tintype.app.click(.button, "Add")
    }
    let paths = String(decoding: picked.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(paths.map { URL(filePath: $0).lastPathComponent } == [names[1], names[2]])
    #expect((paths.first == "\(sandbox.pictures)/\(names[1])") == original)
    #expect(paths.last == "\(sandbox.pictures)/\(names[2])")
  }

  @Test func theOrderOfSelectionIsPrintedWithOrdered() async throws {
    let picked = try await pick(["--ordered", "--title", "Choose for Ada"]) { tintype in
      #expect(tintype.app.windows.map(\.title) == ["Choose for Ada"])
      try await click(tintype, [names[3], names[0], names[1]])
      try await tintype.app.click(.button, "Add")
    }
    #expect(picked.names == [names[3], names[0], names[1]])
  }

  @Test func photosArePickedByKeyboard() async throws {
    let picked = try await pick(["--ordered"]) { tintype in
      let app = tintype.app
      try await app.wait(for: "the keyboard focus on the first photo") {
        try app.focused()?.name == names[0]
      }
      try app.keyboard.press(.right)
      try app.keyboard.press(.space)
      try await app.wait(for: "one selected photo") { try tintype.selected().count == 1 }
      try app.keyboard.press(.right)
      try app.keyboard.press(.space)
      try await app.wait(for: "two selected photos") { try tintype.selected().count == 2 }
      try app.keyboard.press(.enter, .control)
    }
    #expect(picked.status == .exited(0))
    #expect(picked.names == [names[1], names[2]])
  }

  /// While the folders are read, the space bar must not reach Cancel.
  @Test func theSpaceBarDoesNotCancelBeforeThereArePhotos() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    let (photo, elsewhere) = (sandbox.pictures + "/" + names[0], sandbox.home + "/" + names[0])
    try FileManager.default.moveItem(atPath: photo, toPath: elsewhere)
    let picked = try await pick([], in: sandbox, waitingFor: nil) { tintype in
      let app = tintype.app
      _ = try await app.find(.button, "Cancel")
      _ = try await app.find(nil, "No Photos")
      try app.keyboard.press(.space)
      try FileManager.default.moveItem(atPath: elsewhere, toPath: photo)
      _ = try await tintype.cell(names[0])
      try await click(tintype, [names[0]])
      try await app.click(.button, "Add")
    }
    #expect(picked.names == [names[0]])
  }

  @Test func cancellingEndsWithStatusOne() async throws {
    for act in [
      { (tintype: Tintype) in try await tintype.app.click(.button, "Cancel") },
      { try $0.app.keyboard.press(.escape) }, { try $0.app.window().close() },
    ] as [@DesktopActor (Tintype) async throws -> Void] {
      let picked = try await pick([]) { tintype in
        try await click(tintype, [names[2]])
        try await act(tintype)
      }
      #expect(picked.status == .exited(1))
      #expect(picked.output.isEmpty)
    }
  }

  @Test func oneIsTheEndOfASinglePick() async throws {
    let picked = try await pick(["--max", "1"]) { tintype in
      _ = try await tintype.app.find(nil, "Select a Photo")
      try await tintype.app.pointer.click(tintype.cell(names[4]))
    }
    #expect(picked.status == .exited(0))
    #expect(picked.names == [names[4]])
  }

  @Test func theLimitIsThatOfTheCommandLine() async throws {
    let picked = try await pick(["--max", "2"]) { tintype in
      try await click(tintype, [names[0], names[1]])
      try await tintype.app.pointer.click(tintype.cell(names[2]))
      _ = try await tintype.app.find(.label, "You can select up to 2 photos")
      try await tintype.app.click(.button, "Add")
    }
    #expect(picked.names == [names[0], names[1]])
  }

  @Test func wrongArgumentsEndWithStatusTwo() throws {
    let tintype = try BuiltProduct.path("tintype")
    for arguments in [
      ["--nonsense"], ["--max", "0"], ["--max", "many"], ["--style", "large"], ["--print0", "--json"],
      ["--matching", "images+cats"], ["--disable", "everything"], ["--hide-accessories", "middle"],
      ["--parent", "x11:none"], ["--folder", "/nowhere"], ["file.jpg"],
    ] {
      let result = try Command.run([tintype, "pick"] + arguments, keepsErrors: true)
      #expect(result.status == 2, "\(arguments): \(result.text)")
      #expect(result.text.contains("tintype pick"), "\(arguments): \(result.text)")
    }
    // Other commands keep their status.
    #expect(try Command.run([tintype, "snapshot", "--json"]).status == 64)
    #expect(try Command.run([tintype, "--nonsense"]).status == 64)
    let help = try Command.run([tintype, "pick", "--help"])
    #expect(help.status == 0 && help.text.contains("--hide-accessories"))
    #expect(try Command.run([tintype, "--help"]).text.contains("pick"))
  }

  @Test func zeroBytesSeparateNamesOfAnyKind() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    // A line break, and a byte that is not UTF-8.
    let odd = Array("\(sandbox.pictures)/p20260101_000000 a\nb ".utf8) + [0xE9] + Array(".jpg".utf8)
    let original = try sandbox.read(sandbox.pictures + "/" + names[0])
    let descriptor = (odd + [0]).withUnsafeBufferPointer {
      open(UnsafeRawPointer($0.baseAddress!).assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o644)
    }
    #expect(original.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == original.count)
    close(descriptor)
    let picked = try await pick(["--print0"], in: sandbox) { tintype in
      let app = tintype.app
      try await app.wait(for: "two photos") { try tintype.photos()?.all(.image).count == 2 }
      try await app.pointer.click(tintype.cell(names[0]))
      try app.keyboard.press("a", .control)
      try await app.wait(for: "two selected photos") { try tintype.selected().count == 2 }
      try await app.click(.button, "Add")
    }
    #expect(picked.output == odd + [0] + Array("\(sandbox.pictures)/\(names[0])".utf8) + [0])
  }

  @Test func jsonDescribesTheFiles() async throws {
    let sandbox = try Tintype.sandbox(pictures: 3)
    let picked = try await pick(["--json"], in: sandbox) { tintype in
      try await click(tintype, [names[2]])
      try await tintype.app.click(.button, "Add")
    }
    let files = try JSONSerialization.jsonObject(with: Data(picked.output)) as? [[String: Any]]
    let file = try #require(files?.first)
    let path = "\(sandbox.pictures)/\(names[2])"
    #expect(files?.count == 1)
    #expect(file["path"] as? String == path)
    #expect(file["uri"] as? String == "file://" + path)
    #expect(file["type"] as? String == "image/jpeg")
    #expect(file["size"] as? Int == (try sandbox.read(path).count))
    #expect(file["identifier"] != nil)
  }

  @Test func continuousPrintsEachChange() async throws {
    let picked = try await pick(["--continuous", "--ordered", "--json"]) { tintype in
      let file = tintype.app.sandbox.root + "/picked"
      @DesktopActor func wait(for names: [String]) async throws {
        try await tintype.app.wait(for: "\(names) to be printed") {
          let lines = String(decoding: try tintype.app.sandbox.read(file), as: UTF8.self).split(
            separator: "\n")
          let last = try lines.last.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
          let paths = (last as? [[String: Any]])?.compactMap { $0["path"] as? String }
          return paths?.map { URL(filePath: $0).lastPathComponent } == names
        }
      }
      try await click(tintype, [names[2]])
      try await wait(for: [names[2]])
      try await click(tintype, [names[0]])
      try await wait(for: [names[2], names[0]])
      try await click(tintype, [names[2]])
      try await wait(for: [names[0]])
      try await tintype.app.click(.button, "Done")
    }
    #expect(picked.status == .exited(0))
    #expect(String(decoding: picked.output, as: UTF8.self).split(separator: "\n").count == 3)
  }

  @Test func preselectedFilesAreSelected() async throws {
    let sandbox = try Tintype.sandbox(pictures: 5)
    let arguments = [names[3], names[1], "nothing.jpg"].flatMap {
      ["--preselect", "\(sandbox.pictures)/\($0)"]
    }
    let picked = try await pick(["--ordered"] + arguments, in: sandbox) { tintype in
      try await tintype.app.wait(for: "the selection") { try tintype.selected() == [names[1], names[3]] }
      #expect(tintype.app.process.standardError.contains("nothing.jpg"))
      try await click(tintype, [names[0]])
      try await tintype.app.click(.button, "Add")
    }
    #expect(picked.names == [names[3], names[1], names[0]])
  }

  @Test func compatibleEncodingHandsOverAJPEG() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    let name = "p20260101_000000.webp"
    let photo = RGBPixels(width: 192, height: 128) { x, y in (UInt8(x), UInt8(y * 2), UInt8((x + y) / 2)) }
    try sandbox.write(photo.encoded(as: "webp"), to: sandbox.pictures + "/" + name)
    try sandbox.write(RotatedHEIC.bytes, to: sandbox.pictures + "/p20260102_000000.heic")
    let picked = try await pick(["--ordered", "--encoding", "compatible"], in: sandbox) { tintype in
      // The date in the HEIC file moves it.
      try await tintype.wait(toShow: [name, names[0], "p20260102_000000.heic"])
      try await click(tintype, ["p20260102_000000.heic", name, names[0]])
      try await tintype.app.click(.button, "Add")
    }
    #expect(picked.status == .exited(0))
    let paths = String(decoding: picked.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(picked.names == ["p20260102_000000.png", "p20260101_000000.jpg", names[0]])
    #expect(try sandbox.read(paths[0]).starts(with: [0x89, 0x50]), "Graphics with few colors stay lossless.")
    #expect(try sandbox.read(paths[1]).starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(paths[2] == "\(sandbox.pictures)/\(names[0])", "A JPEG stays as it is.")
  }

  @Test func aFileThatCannotBeConvertedIsNamed() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    try sandbox.write("no image", to: sandbox.pictures + "/p20260101_000000.webp")
    let picked = try await pick(["--encoding", "compatible"], in: sandbox) { tintype in
      try await click(tintype, ["p20260101_000000.webp"])
      try await tintype.app.click(.button, "Add")
      _ = try await tintype.app.find(.label, .containing("“p20260101_000000.webp” cannot be read"))
      try await tintype.app.click(.button, "Close")
    }
    #expect(picked.status == .exited(1))
    #expect(picked.output.isEmpty)
  }

  @Test func itWorksBesideARunningInstance() async throws {
    try await Tintype.run { tintype in
      let sandbox = tintype.app.sandbox
      let second = try AppProcess(
        BuiltProduct.path("tintype"), arguments: ["pick", "--folder", sandbox.pictures, "--max", "1"],
        environment: [:], sandbox: sandbox)
      let picker = try await Tintype(app: App(second))
      try await picker.app.pointer.click(picker.cell(names[2]))
      #expect(try await second.waitForExit() == .exited(0))
      #expect(second.standardOutput == "\(sandbox.pictures)/\(names[2])\n")
      #expect(tintype.app.process.isRunning)
      #expect(try tintype.board().isEmpty)
    }
  }

  @Test func aFileNamedLikeASubcommandIsOpened() async throws {
    let sandbox = try Tintype.sandbox(pictures: 1)
    try FileManager.default.copyItem(
      atPath: sandbox.pictures + "/" + names[0], toPath: sandbox.home + "/pick")
    for arguments in [["./pick"], ["--", "pick"], ["open", "pick"]] {
      try await Tintype.run(in: sandbox, pictures: 0, arguments: arguments) { tintype in
        try await tintype.app.wait(for: "the viewer") { tintype.app.windows.first?.title == "pick" }
      }
    }
  }

  @Test func theWindowBelongsToTheParent() async throws {
    try await Tintype.run { tintype in
      let parent = try tintype.app.window().id
      try await pick(["--parent", "x11:\(String(parent, radix: 16))"]) { picker in
        let window = try picker.app.window()
        #expect(window.isModal)
        let property = try Command.run(["xprop", "-id", String(window.id), "WM_TRANSIENT_FOR"]).text
        #expect(property.hasSuffix("0x" + String(parent, radix: 16)), "\(property)")
        try picker.app.keyboard.press(.escape)
      }
    }
  }
}
