import GObjectKit
import Imaging
import LoaderKit

extension PictureMotion {
  /// Finds out what moves in a file; nil for a still image.
  ///
  /// - Throws: `ImageError` if a library that decodes the frames is not installed.
  init?(_ source: borrowing ImageSource) throws(ImageError) {
    let header = ContainerScanner.scan(source)
    // Frames are drawn as they are stored; viewers do not rotate them.
    if header.hasSeveralFrames, header.orientation == .up,
      let animation = try header.container.animation?.animation(source)
    {
      self = .frames(animation)
      return
    }
    guard header.container == .jpeg || header.container == .heif else { return nil }
    let claims = MotionClaims(source)
    let places =
      (header.container == .heif ? [HEIFIndex(source).motionVideo] : [SamsungTrailer.motionVideo(source)])
      + claims.ranges(inFileOf: source.file.size)
    for range in places.compactMap(\.self) where Self.isVideo(range, source) {
      guard let video = EmbeddedVideo(range: range, photoTime: claims.photoTime) else { continue }
      self = .video(video)
      return
    }
    guard let identifier = claims.contentIdentifier else { return nil }
    self = .pairedVideo(identifier: identifier)
  }

  /// Whether an MP4 or QuickTime file begins there: editors keep the metadata and lose the video.
  private static func isVideo(_ range: Range<Int>, _ source: borrowing ImageSource) -> Bool {
    guard range.lowerBound >= 0, range.count >= EmbeddedVideo.smallest, range.upperBound <= source.file.size,
      let head = source.bytes(at: range.lowerBound, count: 8)
    else { return false }
    return head.has("ftyp", at: 4)
  }
}

/// What the metadata of a photo states about its video. Sources: Google's "Motion Photo format 1.0" and its predecessor
/// MicroVideo.
struct MotionClaims: Sendable {
  /// A file in the list of a container: the photo is the first one.
  struct Item: Sendable, Equatable {
    var semantic: String
    /// The length in bytes.
    var length: Int
    /// The number of bytes after it.
    var padding: Int
  }

  /// The files that the container contains, in order.
  var items: [Item] = []
  /// The distance of a MicroVideo from the end of the file in bytes.
  var microVideo: Int?
  /// When the photo was taken, from the start of the video.
  var photoTime: Duration?
  /// Apple's identifier of the photo and its video.
  var contentIdentifier: String?

  private static let mostItems = 50

  init() {}

  /// Reads the metadata of a file; none if it is damaged.
  init(_ source: borrowing ImageSource) {
    guard let file = try? Bytes(mapping: source.file.descriptor),
      let claims = try? PhotoMetadata.open(file, { MotionClaims($0) })
    else { return }
    self = claims
  }

  private init(_ photo: PhotoMetadata) {
    if photo.text("Exif.Image.Make") == "Apple" {
      contentIdentifier = photo.bytes("Exif.Photo.MakerNote").flatMap {
        AppleMakerNote($0)?.contentIdentifier
      }
    }
    let tags = photo.xmpTags
    guard !tags.isEmpty else { return }
    let number = { (tag: String) in photo.text(tag).flatMap { Int($0) } }
    microVideo = number("Xmp.GCamera.MicroVideoOffset")
    let time = ["MotionPhoto", "MicroVideo"].lazy
      .compactMap { number("Xmp.GCamera.\($0)PresentationTimestampUs") }.first
    // -1 is unknown.
    photoTime = time.flatMap { (0..<1 << 40).contains($0) ? .microseconds($0) : nil }
    items = tags.filter { $0.hasSuffix("Item:Semantic") }.prefix(Self.mostItems).map { tag in
      let path = String(tag.dropLast("Semantic".count))
      return Item(
        semantic: photo.text(tag) ?? "", length: number(path + "Length") ?? 0,
        padding: number(path + "Padding") ?? 0)
    }
  }

  /// Where the video may be in a file of a size, the best claim first. The files of a container are at its end.
  func ranges(inFileOf size: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    if let index = items.firstIndex(where: { $0.semantic.lowercased() == "motionphoto" }) {
      var distance = 0
      for item in items[index...] {
        // More than any file has.
        guard (0...size).contains(item.length), (0...size).contains(item.padding) else { return ranges }
        distance += item.length + item.padding
      }
      if distance <= size { ranges.append(size - distance..<size - distance + items[index].length) }
    }
    if let microVideo, (0...size).contains(microVideo) { ranges.append(size - microVideo..<size) }
    return ranges
  }
}
