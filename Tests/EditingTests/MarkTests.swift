import FileTesting
import GObjectKit
import PictureTesting
import Testing

@testable import Editing
@testable import Imaging

/// Drawings on a photo, and hidden parts of it.
@Suite(.timeLimit(.minutes(1))) struct MarkTests {
  private static let red = MarkColor(rgb: 0xFF0000)

  private static func corners(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [PhotoPoint] {
    [
      PhotoPoint(x: x, y: y), PhotoPoint(x: x + width, y: y), PhotoPoint(x: x + width, y: y + height),
      PhotoPoint(x: x, y: y + height),
    ]
  }

  /// One mark of each shape.
  static let each = [
    Mark(.line([PhotoPoint(x: 0.1, y: 0.2), PhotoPoint(x: 0.5, y: 0.25)]), color: red, width: 0.02),
    Mark(.arrow(from: PhotoPoint(x: 0, y: 0), to: PhotoPoint(x: 1, y: 1)), color: red),
    Mark(.box(corners(0.25, 0.25, 0.5, 0.5)), color: MarkColor(rgb: 0x0A0B0C), width: 0.05),
    Mark(
      .text(
        "Ä\"",
        outlines: [corners(0.125, 0.125, 0.25, 0.25), corners(0.1875, 0.1875, 0.125, 0.125).reversed()]),
      color: red),
    Mark(.blackOut(corners(0.25, 0.5, 0.5, 0.25))),
    Mark(.pixelate(corners(0, 0, 0.5, 0.5))),
  ]

  private let photo = Patches.noise(width: 80, height: 60)

  private func edited(_ operations: EditOperation...) -> PixelBuffer {
    photo.edited(by: EditStack(operations))
  }

  // MARK: Drawing

  @Test func aBlackAreaIsBlackAndTheRestIsAsItWas() {
    let result = edited(.mark(Mark(.blackOut(Self.corners(0.25, 0.5, 0.5, 0.25)))))
    for y in 0..<60 {
      for x in 0..<80 {
        let isInside = (20..<60).contains(x) && (30..<45).contains(y)
        #expect(result.color(x, y) == (isInside ? [0, 0, 0] : photo.color(x, y)), "\(x) \(y)")
      }
    }
  }

  @Test func aMarkStaysAtItsPlaceInThePhoto() throws {
    let mark = EditOperation.mark(Mark(.blackOut(Self.corners(0.25, 0.5, 0.5, 0.25))))
    let crop = try #require(NormalizedRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    for geometry: [EditOperation] in [
      [.rotate(quarterTurns: 1)], [.flip(.horizontal)], [.crop(crop)],
      [.crop(crop), .rotate(quarterTurns: -1), .flip(.vertical)],
    ] {
      let before = photo.edited(by: EditStack([mark] + geometry))
      let after = photo.edited(by: EditStack(geometry + [mark]))
      #expect(before.difference(to: after) == 0, "\(geometry)")
    }
  }

  @Test func aMarkOfARotatedFileIsAtItsUprightPlace() throws {
    let folder = try TemporaryFolder()
    let picture = CornerPicture()
    for orientation in [1, 3, 6, 8] {
      let path = try folder.write(
        picture.stored(orientation: orientation).encoded(as: "tiff"), to: "\(orientation).tiff")
      try PictureFile.tag(path, ["Exif.Image.Orientation": String(orientation)])
      // The upper left quarter.
      let edit = try SharedEdit(EditStack([.mark(Mark(.blackOut(Self.corners(0, 0, 0.5, 0.5))))]))
      let image = try ImageDecoder().edited(path: path, by: edit, as: ExportOptions(format: .png))
      let copy = try folder.write(image.bytes.array, to: "copy.png")
      let pixels = try ImageDecoder().decode(path: copy, targetSize: .full).pixels
      #expect(pixels.color(10, 10) == [0, 0, 0], "\(orientation)")
      #expect(pixels.color(pixels.width - 10, 10) != [0, 0, 0])
      #expect(pixels.color(10, pixels.height - 10) != [0, 0, 0])
      try folder.remove("copy.png")
    }
  }

  @Test func linesAndArrowsHaveTheirColorAndWidth() {
    let line = Mark(
      .line([PhotoPoint(x: 0.25, y: 0.5), PhotoPoint(x: 0.75, y: 0.5)]), color: Self.red, width: 0.1)
    let result = edited(.mark(line))
    // Six pixels, and round ends.
    #expect((28..<33).allSatisfy { result.color(40, $0) == [255, 0, 0] })
    #expect(result.color(40, 26) == photo.color(40, 26) && result.color(40, 33) == photo.color(40, 33))
    #expect(result.color(18, 30) == [255, 0, 0] && result.color(15, 30) == photo.color(15, 30))
    let arrow = Mark(
      .arrow(from: PhotoPoint(x: 0.1, y: 0.5), to: PhotoPoint(x: 0.9, y: 0.5)), color: Self.red, width: 0.04)
    let pointed = edited(.mark(arrow))
    #expect(pointed.color(12, 30) == [255, 0, 0])
    // The head is wider than the line, and ends at the tip.
    #expect(pointed.color(64, 33) == [255, 0, 0] && pointed.color(40, 33) == photo.color(40, 33))
    #expect(pointed.color(74, 30) == photo.color(74, 30))
  }

  @Test func aBoxIsAnOutline() {
    let result = edited(.mark(Mark(.box(Self.corners(0.25, 0.25, 0.5, 0.5)), color: Self.red, width: 0.05)))
    #expect(result.color(20, 30) == [255, 0, 0] && result.color(40, 15) == [255, 0, 0])
    #expect(result.color(40, 30) == photo.color(40, 30))
  }

  @Test func theHolesOfGlyphsAreEmpty() {
    let outlines = [Self.corners(0.25, 0.25, 0.5, 0.5), Array(Self.corners(0.4, 0.4, 0.2, 0.2).reversed())]
    let result = edited(.mark(Mark(.text("O", outlines: outlines), color: Self.red)))
    #expect(result.color(24, 18) == [255, 0, 0])
    #expect(result.color(40, 30) == photo.color(40, 30))
  }

  @Test func marksOutsideOfThePhotoChangeNothing() {
    for shift in [-3.0, 3] {
      for mark in Self.each {
        #expect(edited(.mark(mark.moved(x: shift, y: 0))).difference(to: photo) == 0, "\(mark)")
      }
    }
  }

  // MARK: Pixelating

  /// The result depends on nothing but the means of few squares.
  @Test func pixelatingLosesTheOrderOfThePixels() {
    let mark = EditOperation.mark(Mark(.pixelate(Self.corners(0, 0, 1, 1))))
    let result = edited(mark)
    var colors = Set<SIMD3<Int>>()
    for y in 0..<60 { for x in 0..<80 { colors.insert(result.color(x, y)) } }
    #expect(colors.count <= 35, "\(colors.count)")
    // Squares of twelve pixels: their rows in another order have the same means.
    let shuffled = PixelBuffer(
      bytes: Bytes(
        (0..<60).flatMap { y in
          let row = y / 12 * 12 + (11 - y % 12)
          return photo.array[(row * 320)..<(row * 320 + 320)]
        }), width: 80, height: 60, isOpaque: true)
    #expect(shuffled.edited(by: EditStack([mark])).difference(to: result) == 0)
    #expect(shuffled.difference(to: photo) > 0)
  }

  // MARK: Copies

  @Test func aRedactedCopyHasNoOtherPictureOfThePhoto() throws {
    let folder = try TemporaryFolder()
    let plain = RGBPixels(width: 320, height: 240) { _, _ in (230, 40, 30) }
    let path = try folder.write(plain.encoded(as: "jpeg"), to: "a.jpg")
    try PictureFile.setThumbnail(
      RGBPixels(width: 160, height: 120) { _, _ in (230, 40, 30) }.encoded(as: "jpeg"), of: path)
    try PictureFile.tag(
      path,
      [
        "Exif.Image.Make": "Canon", "Exif.Photo.MakerNote": "65 66 67 68 69 70 71 72",
        "Exif.Photo.DateTimeOriginal": "2024:03:09 17:04:59",
      ])
    func copy(_ operation: EditOperation) throws -> String {
      let image = try ImageDecoder().edited(
        path: path, by: SharedEdit(EditStack([operation])), as: ExportOptions(format: .jpeg, quality: 95))
      return try folder.write(image.bytes.array, to: "copy-\(operation.name).jpg")
    }
    let redacted = try copy(.mark(Mark(.blackOut(Self.corners(0, 0, 1, 1)))))
    #expect(
      try ImageDecoder().embeddedThumbnail(path: redacted, targetSize: .fit(width: 160, height: 160))?.width
        == nil)
    let bytes = try File(path: redacted).contents()
    #expect(!bytes.contains([65, 66, 67, 68, 69, 70, 71, 72]))
    #expect(try ImageMetadata.read(path: redacted).captureDate != nil)
    // Other edits keep the notes.
    let other = try File(path: try copy(.filter(.noir))).contents()
    #expect(other.contains([65, 66, 67, 68, 69, 70, 71, 72]))
  }

  // MARK: Text format

  @Test(arguments: [
    ##""shape": "box", "points": [0, 0, 1, 1], "color": "#ff0000", "width": 0.01"##,
    ##""shape": "arrow", "points": [0, 0, 1], "color": "#ff0000", "width": 0.01"##,
    ##""shape": "arrow", "points": [0, 0, 1, 1], "color": "red", "width": 0.01"##,
    ##""shape": "arrow", "points": [0, 0, 1, 1], "color": "#ff0000", "width": 5"##,
    ##""shape": "arrow", "points": [0, 0, 1, 1e9], "color": "#ff0000", "width": 0.01"##,
    ##""shape": "star", "points": [0, 0, 1, 1], "color": "#ff0000", "width": 0.01"##,
    ##""shape": "text", "text": "a", "color": "#ff0000", "width": 0.01"##,
  ])
  func aMarkWithAWrongMemberIsRefused(members: String) {
    let text = #"{"version": 1, "operations": [{"operation": "mark", \#(members)}]}"#
    #expect(throws: EditError.parameters(operation: "mark")) { try EditStack(text: Array(text.utf8)) }
  }
}

/// The area that polygons cover.
@Suite(.timeLimit(.minutes(1))) struct PolygonFillTests {
  private func area(_ polygons: [[SIMD2<Double>]], width: Int = 20, height: Int = 20) -> Double {
    var area = 0.0
    PolygonFill(polygons, size: ImageSize(width: width, height: height)).forEachRow { _, _, coverage in
      for index in coverage.indices.dropLast() { area += coverage[index] }
    }
    return area
  }

  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [SIMD2<Double>] {
    [SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height)]
  }

  @Test func theCoverageIsTheExactArea() {
    #expect(abs(area([rectangle(3.25, 4.5, 5.5, 6.75)]) - 5.5 * 6.75) < 1e-9)
    #expect(abs(area([[SIMD2(1.3, 2.1), SIMD2(15.7, 5.4), SIMD2(7.2, 17.9)]]) - 104.025) < 1e-6)
    // In either direction.
    #expect(abs(area([rectangle(3.25, 4.5, 5.5, 6.75).reversed()]) - 5.5 * 6.75) < 1e-9)
  }

  @Test func whatIsOutsideIsCutOff() {
    #expect(abs(area([rectangle(-5, -5, 10, 10)]) - 25) < 1e-9)
    #expect(abs(area([rectangle(15.5, 15.5, 100, 100)]) - 4.5 * 4.5) < 1e-9)
    #expect(area([rectangle(-50, 0, 10, 10)]) == 0)
    #expect(area([rectangle(50, 0, 10, 10)]) == 0)
    #expect(area([rectangle(0, -50, 10, 10)]) == 0)
  }

  @Test func overlapsCountOnce() {
    #expect(abs(area([rectangle(2, 2, 8, 8), rectangle(4, 4, 8, 8)]) - 92) < 1e-9)
  }

  @Test func linesAndNumbersThatAreNoneAreLeftOut() {
    #expect(area([[SIMD2(1, 1), SIMD2(5, 5)]]) == 0)
    #expect(area([[SIMD2(1, 1), SIMD2(.nan, 5), SIMD2(7, 7)]]) == 0)
    #expect(area([[SIMD2(1, 1), SIMD2(.infinity, 5), SIMD2(7, 7)]]) == 0)
  }
}
