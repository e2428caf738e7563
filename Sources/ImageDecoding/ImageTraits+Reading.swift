import Imaging
import LoaderKit

extension ImageTraits {
  /// The traits that the header states.
  init(_ header: ScannedHeader) {
    self.init()
    container = header.container
    hasSeveralFrames = header.hasSeveralFrames
    isRaw = header.isRaw
    hasDepthMap = header.hasDepthMap
    software = header.software
  }

  /// Adds the traits that EXIF and XMP state.
  mutating func add(_ photo: PhotoMetadata, _ metadata: ImageMetadata, _ source: borrowing ImageSource) {
    software = photo.text("Exif.Image.Software") ?? photo.text("Xmp.xmp.CreatorTool") ?? software
    customRendered = photo.integer("Exif.Photo.CustomRendered")
    // The DNG specification requires the tag DNGVersion; Exiv2 names it in TIFF files only.
    if container == .tiff, photo.has("Exif.Image.DNGVersion") { isRaw = true }
    if metadata.make == "Apple",
      let note = photo.bytes("Exif.Photo.MakerNote").flatMap({ AppleMakerNote($0) })
    {
      (burst, contentIdentifier) = (note.burst, note.contentIdentifier)
    }
    if container == .jpeg, metadata.make?.lowercased() == "samsung" {
      hasMotionVideo = SamsungTrailer.hasMotionVideo(source)
    }
    addXMP(photo)
  }

  /// Sources: Google's "Photo Sphere XMP Metadata", "Motion Photo format 1.0" and its predecessor MicroVideo, "Depthmap
  /// Metadata", "Dynamic Depth 1.0"; the burst identifier is written by Google's camera app.
  private mutating func addXMP(_ photo: PhotoMetadata) {
    let tags = photo.xmpTags
    guard !tags.isEmpty else { return }
    projection = photo.text("Xmp.GPano.ProjectionType")
    usesPanoramaViewer = photo.text("Xmp.GPano.UsePanoramaViewer").map { $0.lowercased() == "true" }
    burst = burst ?? photo.text("Xmp.GCamera.BurstID")
    if photo.text("Xmp.GCamera.MotionPhoto") == "1" || photo.text("Xmp.GCamera.MicroVideo") == "1" {
      hasMotionVideo = true
    }
    for tag in tags where tag.hasSuffix("Item:Semantic") || tag.hasSuffix("Item:DataURI") {
      switch photo.text(tag)?.lowercased() {
      case "motionphoto"?: hasMotionVideo = true
      case "depth"?, "depthmap"?, "android/depthmap"?: hasDepthMap = true
      default: continue
      }
    }
    if tags.contains(where: {
      $0.hasPrefix("Xmp.GDepth.") || $0.hasPrefix("Xmp.Device.") && $0.contains("DepthMap")
    }) {
      hasDepthMap = true
    }
  }
}
