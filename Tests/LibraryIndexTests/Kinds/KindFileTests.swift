import FileTesting
import GObjectKit
import LibraryIndex
import MediaLibrary
import PictureTesting
import Testing

/// Kinds of files that are built for each rule, read by the workers.
@Suite(.timeLimit(.minutes(2))) struct KindFileTests {
  private let folder: TemporaryFolder
  private let picture = CornerPicture()
  private let reader = AssetReader()

  init() throws { folder = try TemporaryFolder() }

  private func jpeg() throws -> [UInt8] { try picture.stored(orientation: 1).encoded(as: "jpeg") }

  private func kinds(_ bytes: [UInt8], _ name: String = "a.jpg") async throws -> MediaKinds {
    try await reader.metadata(ofFileAt: folder.write(bytes, to: name)).kinds
  }

  private func kinds(xmp properties: String, elements: String = "") async throws -> MediaKinds {
    try await kinds(
      PictureFile.jpeg(jpeg(), xmp: "\(PictureFile.googleNamespaces) \(properties)", elements: elements))
  }

  private func kinds(tags: [String: String]) async throws -> MediaKinds {
    let path = try folder.write(jpeg(), to: "a.jpg")
    try PictureFile.tag(path, tags)
    return try await reader.metadata(ofFileAt: path).kinds
  }

  private func kinds(_ movie: MovieFile) async throws -> MediaKinds { try await kinds(movie.bytes, "a.mov") }

  @Test func aPlainPhotoIsOfNoKind() async throws { #expect(try await kinds(jpeg()) == []) }

  @Test func theUserCommentMarksAScreenshot() async throws {
    #expect(try await kinds(tags: ["Exif.Photo.UserComment": "charset=Ascii Screenshot"]) == .screenshot)
    #expect(try await kinds(tags: ["Xmp.exif.UserComment": "lang=x-default Screenshot"]) == .screenshot)
    #expect(try await kinds(tags: ["Exif.Photo.UserComment": "charset=Ascii No Screenshot"]) == [])
  }

  @Test func theTextOfAPNGMarksAScreenshot() async throws {
    let image = picture.stored(orientation: 1)
    #expect(
      try await kinds(image.encoded(as: "png", options: [("tEXt::Software", "gnome-screenshot")]), "a.png")
        == .screenshot)
    #expect(try await kinds(image.encoded(as: "png", options: [("tEXt::Software", "GIMP")]), "b.png") == [])
  }

  @Test func googlesPanoramasAreKnownByXMP() async throws {
    #expect(try await kinds(xmp: "GPano:ProjectionType=\"equirectangular\"") == .panorama)
    #expect(try await kinds(xmp: "GPano:UsePanoramaViewer=\"True\"") == .panorama)
    #expect(try await kinds(xmp: "GPano:UsePanoramaViewer=\"False\"") == [])
  }

  @Test func applesPhotosAreKnownByCustomRendered() async throws {
    let apple = ["Exif.Image.Make": "Apple"]
    for (value, kind) in [("6", MediaKinds.panorama), ("7", .depthEffect), ("8", .depthEffect)] {
      #expect(
        try await kinds(tags: apple.merging(["Exif.Photo.CustomRendered": value]) { $1 }) == [kind, .camera])
      // The values above 1 are Apple's.
      #expect(
        try await kinds(tags: ["Exif.Image.Make": "Canon", "Exif.Photo.CustomRendered": value]) == .camera)
    }
    #expect(try await kinds(tags: apple.merging(["Exif.Photo.CustomRendered": "1"]) { $1 }) == .camera)
  }

  @Test func burstsAreKnownByXMP() async throws {
    #expect(try await kinds(xmp: "GCamera:BurstID=\"9f1b\"") == .burst)
  }

  @Test func motionPhotosAreKnownByXMP() async throws {
    #expect(try await kinds(xmp: "GCamera:MotionPhoto=\"1\"") == .livePhoto)
    #expect(try await kinds(xmp: "GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"100\"") == .livePhoto)
    #expect(try await kinds(xmp: "GCamera:MotionPhoto=\"0\"") == [])
    let directory = { (semantic: String) in
      """
      <Container:Directory><rdf:Seq>
        <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="Primary"/></rdf:li>
        <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="video/mp4" Item:Semantic="\(semantic)"/></rdf:li>
      </rdf:Seq></Container:Directory>
      """
    }
    #expect(try await kinds(xmp: "", elements: directory("MotionPhoto")) == .livePhoto)
    #expect(try await kinds(xmp: "", elements: directory("Depth")) == .depthEffect)
    #expect(try await kinds(xmp: "", elements: directory("GainMap")) == [])
  }

  @Test func samsungsTrailerMarksAMotionPhoto() async throws {
    for (types, kind) in [([0x0A01, 0x0A30], MediaKinds.livePhoto), ([0x0A01], [])]
      as [([UInt16], MediaKinds)]
    {
      let path = try folder.write(jpeg(), to: "a.jpg")
      try PictureFile.tag(path, ["Exif.Image.Make": "samsung"])
      let bytes = try File(path: path).contents() + PictureFile.samsungTrailer(types)
      #expect(try await kinds(bytes) == kind.union(.camera))
    }
    // Another camera's file with the same end.
    #expect(try await kinds(jpeg() + PictureFile.samsungTrailer([0x0A30])) == [])
  }

  @Test func depthMapsAreKnownByXMP() async throws {
    #expect(try await kinds(xmp: "GDepth:Format=\"RangeInverse\" GDepth:Near=\"0.2\"") == .depthEffect)
  }

  @Test func depthMapsOfHEIFAreKnownByTheirType() async throws {
    let image = try picture.stored(orientation: 1).encoded(as: "avif")
    #expect(
      try await kinds(
        AVIFFile.make(image, auxiliary: "urn:mpeg:mpegB:cicp:systems:auxiliary:depth"), "a.avif")
        == .depthEffect)
    #expect(
      try await kinds(AVIFFile.make(image, auxiliary: "urn:mpeg:hevc:2015:auxid:2"), "b.avif") == .depthEffect
    )
    #expect(
      try await kinds(
        AVIFFile.make(image, auxiliary: "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"), "c.avif") == [])
  }

  @Test func severalFramesAreAnimated() async throws {
    #expect(try await kinds(AnimatedFile.gif(frames: 2), "a.gif") == .animated)
    #expect(try await kinds(AnimatedFile.gif(frames: 1), "b.gif") == [])
    #expect(try await kinds(AnimatedFile.webp(frames: 2), "a.webp") == .animated)
    #expect(try await kinds(AnimatedFile.webp(frames: 1), "b.webp") == [])
    let png = try picture.stored(orientation: 1).encoded(as: "png")
    #expect(try await kinds(AnimatedFile.png(png, frames: 2), "a.png") == .animated)
    #expect(try await kinds(AnimatedFile.png(png, frames: 1), "b.png") == [])
  }

  @Test func rawFormatsAreKnownByContent() async throws {
    for head in [
      "FUJIFILMCCD-RAW 0201", "IIU\0\u{8}\0\0\0", "II*\0\u{10}\0\0\0CR\u{2}\0",
      "\0\0\0\u{18}ftypcrx \0\0\0\u{1}",
    ] {
      #expect(try await kinds(Array(head.utf8) + [UInt8](repeating: 0, count: 100), "a.tif") == .raw)
    }
  }

  @Test func applesModesOfVideoAreKnownByTheirKeys() async throws {
    var movie = MovieFile()
    #expect(try await kinds(movie) == .video)
    movie.items = [("com.apple.quicktime.cinematic-video", .text(""))]
    movie.timedKeys = ["com.apple.quicktime.cinematic-video.rendering"]
    #expect(try await kinds(movie) == [.video, .cinematic])
    movie = MovieFile()
    movie.items = [("com.apple.quicktime.full-frame-rate-playback-intent", .number(0))]
    #expect(try await kinds(movie) == [.video, .slomo])
    movie.items = [("com.apple.quicktime.full-frame-rate-playback-intent", .number(1))]
    #expect(try await kinds(movie) == .video)
  }

  @Test func highFrameRatesAreSlowMotion() async throws {
    var movie = MovieFile()
    movie.frameRate = 240
    #expect(try await kinds(movie) == [.video, .slomo])
    movie.frameRate = 60
    #expect(try await kinds(movie) == .video)
    movie.frameRate = 30
    movie.items = [("com.android.capture.fps", .float(240))]
    #expect(try await kinds(movie) == [.video, .slomo])
    movie.items = [("com.android.capture.fps", .float(5))]
    #expect(try await kinds(movie) == [.video, .timelapse])
    movie.items = [("com.android.capture.fps", .float(.nan))]
    #expect(try await kinds(movie) == .video)
  }
}
