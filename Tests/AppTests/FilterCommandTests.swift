import Foundation
import Imaging
import PictureTesting
import TestSupport
import TestTools
import Testing

/// `tintype filter`, the real program with its workers.
@Suite(.timeLimit(.minutes(3))) struct FilterCommandTests {
  private let sandbox: Sandbox
  private let picture = CornerPicture()
  private static let displayP3 = ICCProfile.rgb(.displayP3, .sRGB)

  init() throws { sandbox = try Sandbox() }

  private func path(_ name: String) -> String { sandbox.home + "/" + name }

  private func run(_ arguments: String...) throws -> (status: Int32, text: String) {
    let result = try Command.run([try BuiltProduct.path("tintype"), "filter"] + arguments, keepsErrors: true)
    return (result.status, result.text)
  }

  private func names(_ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).filter {
      !$0.hasPrefix(".") && $0.contains(".")
    }.sorted()
  }

  @discardableResult
  private func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// A JPEG with the orientation 6, metadata and a profile.
  private func makePhoto(_ name: String) throws -> String {
    let jpeg = try picture.stored(orientation: 6).encoded(
      as: "jpeg", options: [("quality", "100"), ("icc-profile", ICCProfile.base64(Self.displayP3))])
    try sandbox.write(jpeg, to: path(name))
    try PictureFile.tag(
      path(name),
      [
        "Exif.Image.Orientation": "6", "Exif.Image.Model": "iPhone",
        "Exif.Photo.DateTimeOriginal": "2024:03:09 17:04:59",
      ])
    return path(name)
  }

  private func decode(_ name: String) throws -> PixelBuffer {
    try ImageDecoder().decode(path: path(name), targetSize: .full).pixels
  }

  @Test func aPhotoBecomesAGraySquare() throws {
    let photo = try makePhoto("photo.jpg")
    let original = try sandbox.read(photo)
    let result = try run("--apply", "grayscale", "--apply", "crop-square", photo, path("gray.jpg"))
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
    let copy = try decode("gray.jpg")
    #expect((copy.width, copy.height) == (128, 128))
    // Luma of the red of Display P3, which is clamped to sRGB's, and of white.
    let (red, white) = (copy.pixel(x: 16, y: 16), copy.pixel(x: 112, y: 112))
    #expect(red.red == red.green && red.green == red.blue)
    #expect(abs(Int(red.red) - 54) < 6 && white.red > 250)
    let metadata = try ImageMetadata.read(path: path("gray.jpg"))
    #expect(metadata.orientation == .up && metadata.model == "iPhone")
    #expect(metadata.captureDate?.description == "2024-03-09 17:04:59")
    #expect(try sandbox.read(photo) == original)
    #expect(try names() == ["gray.jpg", "photo.jpg"])
  }

  @Test func aCopyIsAnAVIFWithItsMetadata() throws {
    let photo = try makePhoto("photo.jpg")
    let result = try run("--apply", "crop-square", "--remove-location", photo, path("small.avif"))
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
    #expect(try sandbox.read(path("small.avif")).dropFirst(4).starts(with: Array("ftypavif".utf8)))
    let copy = try decode("small.avif")
    #expect((copy.width, copy.height) == (128, 128))
    let corner = copy.pixel(x: 16, y: 16)
    #expect(corner.red > 230 && corner.green < 30 && corner.blue < 30, "\(corner)")
    let metadata = try ImageMetadata.read(path: path("small.avif"))
    #expect(metadata.orientation == .up && metadata.model == "iPhone")
    // A photo in this format becomes one that every computer writes.
    let folder = try makeFolder("out")
    #expect(try run("--apply", "mono", "--output-dir", folder, path("small.avif")).status == 0)
    #expect(try names("out") == ["small.png"])
  }

  @Test func withoutAnEncoderASentenceNamesThePackage() throws {
    let photo = try makePhoto("photo.jpg")
    let result = try Command.run(
      [
        "env", "TINTYPE_NO_IMAGE_LIBRARIES=1", BuiltProduct.path("tintype"), "filter", "--apply", "mono",
        photo,
        path("copy.avif"),
      ], keepsErrors: true)
    #expect(result.status == 1)
    #expect(
      result.text
        == "tintype: “photo.jpg”: To write AVIF images, install the package “libavif-gdk-pixbuf”.")
    #expect(try names() == ["photo.jpg"])
  }

  @Test func manyFilesAreWrittenIntoAFolder() throws {
    // Copies, because a profile has the time at which it was made.
    let photos =
      try [makePhoto("p1.jpg")]
      + (2...6).map { number in
        try sandbox.write(Array(sandbox.read(path("p1.jpg"))), to: path("p\(number).jpg"))
        return path("p\(number).jpg")
      }
    try sandbox.write(picture.stored(orientation: 1).encoded(as: "tiff"), to: path("scan.tiff"))
    try sandbox.write(picture.stored(orientation: 1).encoded(as: "webp"), to: path("web.WEBP"))
    let folder = try makeFolder("out")
    let tintype = try BuiltProduct.path("tintype")
    let result = try Command.run(
      [tintype, "filter", "--apply=sepia=0.5", "--jobs", "3", "--output-dir", folder] + photos
        + [path("scan.tiff"), path("web.WEBP")], keepsErrors: true)
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.isEmpty, "No progress without a terminal.")
    #expect(
      try names("out") == [
        "p1.jpg", "p2.jpg", "p3.jpg", "p4.jpg", "p5.jpg", "p6.jpg", "scan.png", "web.WEBP",
      ])
    #expect(try sandbox.read(folder + "/p1.jpg") == sandbox.read(folder + "/p6.jpg"))
  }

  @Test func theProgressIsShownOnATerminal() throws {
    let photos = try (1...3).map { try makePhoto("p\($0).jpg") }
    let folder = try makeFolder("out")
    let words = [try BuiltProduct.path("tintype"), "filter", "--apply=fade", "--output-dir", folder] + photos
    // script(1) runs a command on a terminal of its own.
    let result = try Command.run(
      ["script", "--quiet", "--return", "--command", words.joined(separator: " "), "/dev/null"])
    #expect(result.status == 0)
    #expect(result.output.contains("3 of 3 files"), "\(result.output)")
    #expect(try names("out").count == 3)
  }

  @Test func aBrokenFileAmongGoodOnesIsNamed() throws {
    let photos = try (1...3).map { try makePhoto("p\($0).jpg") }
    try sandbox.write("no image", to: path("bad.jpg"))
    let whole = try RGBPixels.noise(width: 300, height: 200).encoded(as: "jpeg")
    try sandbox.write(Array(whole.prefix(whole.count * 2 / 3)), to: path("cut.jpg"))
    let folder = try makeFolder("out")
    let result = try run(
      "--apply", "mono", "--output-dir", folder, photos[0], path("bad.jpg"), photos[1], path("cut.jpg"),
      path("gone.jpg"), photos[2])
    #expect(result.status == 1)
    #expect(
      result.text.split(separator: "\n") == [
        "tintype: “bad.jpg”: The file is not an image.", "tintype: “cut.jpg”: The file is incomplete.",
        "tintype: “gone.jpg”: The file no longer exists.",
      ])
    #expect(try names("out") == ["p1.jpg", "p2.jpg", "p3.jpg"])
  }

  @Test func existingFilesAreReplacedOnlyWhenAsked() throws {
    let photo = try makePhoto("photo.jpg")
    try sandbox.write("mine", to: path("copy.jpg"))
    let refused = try run("--apply", "noir", photo, path("copy.jpg"))
    #expect(refused.status == 1)
    #expect(refused.text == "tintype: “copy.jpg” already exists.")
    #expect(try sandbox.read(path("copy.jpg")) == Array("mine".utf8))
    #expect(try run("--apply", "noir", "--overwrite", photo, path("copy.jpg")).status == 0)
    #expect(try sandbox.read(path("copy.jpg")).starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(try names() == ["copy.jpg", "photo.jpg"])
  }

  @Test func aSourceIsNeverReplaced() throws {
    let photo = try makePhoto("photo.jpg")
    let original = try sandbox.read(photo)
    try FileManager.default.createSymbolicLink(atPath: path("link.jpg"), withDestinationPath: photo)
    try FileManager.default.linkItem(atPath: photo, toPath: path("hard.jpg"))
    try FileManager.default.createSymbolicLink(
      atPath: path("folder"), withDestinationPath: sandbox.home)
    for copy in ["photo.jpg", "link.jpg", "hard.jpg", "folder/photo.jpg", "./photo.jpg"] {
      let result = try run("--apply", "invert", "--overwrite", photo, path(copy))
      #expect(result.status == 1)
      #expect(result.text.hasSuffix("is a source. Give the copy another name or folder."), "\(result.text)")
    }
    #expect(try run("--apply", "invert", "--overwrite", "--output-dir", sandbox.home, photo).status == 1)
    #expect(try sandbox.read(photo) == original)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: path("link.jpg"))
    #expect(link == photo)
  }

  @Test func twoSourcesWithOneNameAreReported() throws {
    try makeFolder("a")
    try makeFolder("b")
    let photos = [try makePhoto("a/p.jpg"), try makePhoto("b/p.jpg")]
    let folder = try makeFolder("out")
    let result = try run(
      "--apply", "fade", "--overwrite", "--jobs", "2", "--output-dir", folder, photos[0], photos[1])
    #expect(result.status == 1)
    #expect(result.text == "tintype: “p.jpg”: another file of this run is already “p.jpg”.")
    #expect(try names("out") == ["p.jpg"])
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory))
  func aFolderThatCannotBeWrittenIsNamed() throws {
    let volume = try TemporaryVolume(memory: 64, isReadOnly: true)
    let result = try run("--apply", "sepia", "--output-dir", volume.path, try makePhoto("photo.jpg"))
    #expect(result.status == 1)
    #expect(result.text == "tintype: The folder “volume” is read-only.")
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory))
  func aFullVolumeLeavesNoPartOfACopy() throws {
    let volume = try TemporaryVolume(memory: 16)
    let noise = try RGBPixels.noise(width: 400, height: 300).encoded(as: "png")
    try sandbox.write(noise, to: path("noise.png"))
    let result = try run("--apply", "sepia", path("noise.png"), volume.path + "/copy.png")
    #expect(result.status == 1)
    #expect(result.text == "tintype: There is not enough free space for “copy.png”.")
    #expect(try FileManager.default.contentsOfDirectory(atPath: volume.path).isEmpty)
  }

  @Test func aCopyIsSmallerAndDoesNotNameThePlace() throws {
    let photo = try makePhoto("photo.jpg")
    try PictureFile.tag(photo, ["Xmp.photoshop.City": "Reykjavik", "Xmp.dc.subject": "lake"])
    let result = try run("--max-size", "64", "--remove-location", photo, path("small.jpg"))
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
    let copy = try decode("small.jpg")
    #expect((copy.width, copy.height) == (64, 43))
    let metadata = try ImageMetadata.read(path: path("small.jpg"))
    #expect(metadata.places.isEmpty && metadata.model == "iPhone" && metadata.keywords == ["lake"])
    #expect(try run("--remove-metadata", photo, path("bare.jpg")).status == 0)
    let bare = try ImageMetadata.read(path: path("bare.jpg"))
    #expect(bare.model == nil && bare.keywords.isEmpty && bare.captureDate == nil)
    #expect(try run("--max-size", "0", photo, path("none.jpg")).status == 2)
  }

  @Test func anEditAndATableAreApplied() throws {
    let photo = try makePhoto("photo.jpg")
    // Swaps red and blue.
    let cube = "LUT_3D_SIZE 2\n" + (0..<8).map { "\($0 >> 2) \($0 >> 1 & 1) \($0 & 1)\n" }.joined()
    try sandbox.write(cube, to: path("swap.cube"))
    try sandbox.write(
      "{\"version\": 1, \"operations\": [{\"operation\": \"flip\", \"axis\": \"horizontal\"}]}",
      to: path("edit.json"))
    let result = try run("--edit", path("edit.json"), "--lut", path("swap.cube"), photo, path("copy.png"))
    #expect(result.status == 0, "\(result.text)")
    let copy = try decode("copy.png")
    let (left, right) = (copy.pixel(x: 16, y: 16), copy.pixel(x: 176, y: 16))
    #expect(left.green > 240 && left.blue < 40, "Green is at the left.")
    #expect(right.blue > 240 && right.red < 40, "Red is at the right, and blue.")
  }

  @Test func brokenFilesOfAnEditAreNamed() throws {
    let photo = try makePhoto("photo.jpg")
    try sandbox.write("LUT_3D_SIZE 2\n0 0\n", to: path("bad.cube"))
    try sandbox.write("{", to: path("bad.json"))
    try sandbox.write(
      "{\"version\": 9, \"operations\": [{\"operation\": \"grain\", \"size\": 2}]}", to: path("new.json"))
    for (option, file, text) in [
      ("--lut", "bad.cube", "“bad.cube”: Line 2: three numbers are expected."),
      ("--lut", "none.cube", "“none.cube” no longer exists."),
      ("--edit", "bad.json", "“bad.json”: Line 1: the file is not an edit: it is not valid JSON."),
      ("--edit", "new.json", "“new.json” needs a newer version of Tintype: this one does not know grain."),
    ] {
      let result = try run(option, path(file), photo, path("copy.jpg"))
      #expect(result.status == 1)
      #expect(result.text == "tintype: " + text)
    }
    #expect(try names() == ["bad.cube", "bad.json", "new.json", "photo.jpg"])
  }

  @Test func wrongArgumentsEndWithStatusTwo() throws {
    for arguments in [
      [], ["--apply", "sepia"], ["--apply", "sepia", "a.jpg"],
      ["--apply", "sepia", "a.jpg", "b.jpg", "c.jpg"],
      ["a.jpg", "b.jpg"], ["--apply", "glow", "a.jpg", "b.jpg"], ["--apply", "sepia=2", "a.jpg", "b.jpg"],
      ["--apply", "sepia", "a.jpg", "b.gif"], ["--apply", "sepia", "--jobs", "0", "a.jpg", "b.jpg"],
      ["--apply", "sepia", "--quality", "101", "a.jpg", "b.jpg"], ["--nonsense"],
      ["--apply", "sepia", "--output-dir", "/nowhere", "a.jpg"],
    ] {
      let tintype = try BuiltProduct.path("tintype")
      let result = try Command.run([tintype, "filter"] + arguments, keepsErrors: true)
      #expect(result.status == 2, "\(arguments): \(result.text)")
      #expect(result.text.contains("tintype filter"), "\(arguments): \(result.text)")
    }
  }

  @Test func theListNamesEveryFilterWithItsRange() throws {
    let result = try run("--list")
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    for (name, range) in [
      ("sepia", "0…1"), ("exposure", "-5…5"), ("temperature", "-90…90"), ("posterize", "0…1"),
    ] {
      #expect(lines.contains { $0.hasPrefix(name + " ") && $0.contains(" \(range) ") }, "\(name)")
    }
    #expect(lines.contains { $0.hasPrefix("crop-square ") })
    let help = try run("--help")
    #expect(help.status == 0 && help.text.contains("--output-dir"))
  }
}
