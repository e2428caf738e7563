import Editing
import GObjectKit
import GStreamerKit
import Imaging

extension AssetMetadata {
  /// Adds what an image states.
  mutating func add(_ summary: ImageSummary) {
    let image = summary.metadata
    (size, orientation) = (image.size, image.orientation)
    date = image.captureDate.flatMap { AssetDate($0, isFromXMP: image.isDateFromXMP) }
    (camera, lens, location) = (image.camera, image.lens, image.location)
    (places, title, caption) = (image.places, image.title, image.caption)
    (keywords, rating) = (image.keywords, image.rating)
    (burst, pair) = (summary.traits.burst, summary.traits.contentIdentifier)
    (palette, perceptualHash) = (summary.palette, summary.perceptualHash?.rawValue)
  }

  /// Adds the metadata of a video.
  mutating func add(_ summary: VideoSummary) {
    size = summary.size.map { ImageSize(width: $0.width, height: $0.height) }
    date = AssetDate(summary)
    var names = ImageMetadata()
    (names.make, names.model) = (summary.make, summary.model)
    camera = names.camera
    location = summary.location
    (title, caption, keywords) = (summary.title, summary.caption, summary.keywords)
    pair = summary.contentIdentifier
    (duration, frameRate, codec) = (summary.duration, summary.frameRate, summary.codec)
  }

  /// Adds what a sidecar states. Its rating, keywords and texts precede those of the file; what belongs to the recording,
  /// such as the date, is taken only if the file states none.
  mutating func add(_ sidecar: SidecarContent) {
    let notes = sidecar.metadata
    if let stars = notes.rating {
      rating = stars
      stated.insert(.rating)
    }
    if sidecar.hasKeywords || !notes.keywords.isEmpty {
      keywords = notes.keywords
      stated.insert(.keywords)
    }
    edit = SidecarEdit(sidecar)
    (title, caption) = (notes.title ?? title, notes.caption ?? caption)
    if !notes.places.isEmpty { places = notes.places }
    location = location ?? notes.location
    (camera, lens) = (camera ?? notes.camera, lens ?? notes.lens)
    let isWeak = date.map { [.name, .modification].contains($0.source) } ?? true
    if isWeak, let stated = notes.captureDate.flatMap({ AssetDate($0, isFromXMP: true) }) { date = stated }
  }
}

extension SidecarEdit {
  /// The edit of a sidecar; nil if there is none, and for one that this version cannot read.
  fileprivate init?(_ sidecar: SidecarContent) {
    guard let text = sidecar.edit else { return nil }
    do throws(EditError) {
      guard try !EditStack(text: Array(text.utf8)).operations.isEmpty else { return nil }
    } catch {
      logger.warning("ignores the edit of a sidecar: \(error)")
      return nil
    }
    self.init(text: text, changed: sidecar.editTime.map { Timestamp(nanoseconds: $0) })
  }
}

extension AssetDate {
  /// A date of EXIF or XMP; nil if the calendar has no such day.
  init?(_ date: CaptureDate, isFromXMP: Bool) {
    let source: Source = isFromXMP ? .xmp : date.utcOffset == nil ? .exif : .exifWithOffset
    self.init(date, source: source)
  }

  /// The date of a video: by the camera's clock, else the creation time of the container; nil if there is none.
  init?(_ video: VideoSummary) {
    if let text = video.creationDate, let date = CaptureDate(xmp: text) {
      self.init(date, source: .container)
    } else if let seconds = video.creationTime {
      self.init(Timestamp(seconds: seconds), utcOffset: nil, source: .container)
    } else {
      return nil
    }
  }

  private init?(_ date: CaptureDate, source: Source) {
    let calendar = CalendarDate(
      year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute,
      second: date.second)
    guard let whole = Timestamp(calendar, isUTC: date.utcOffset != nil) else { return nil }
    self.init(
      Timestamp(seconds: whole.seconds - (date.utcOffset ?? 0), nanoseconds: date.nanosecond),
      utcOffset: date.utcOffset, source: source)
  }
}

extension KindEvidence {
  /// Adds what an image states.
  mutating func add(_ summary: ImageSummary) {
    (size, make, model) = (summary.metadata.size, summary.metadata.make, summary.metadata.model)
    (userComment, traits) = (summary.metadata.userComment, summary.traits)
  }

  /// Adds the metadata of a video.
  mutating func add(_ summary: VideoSummary) {
    size = summary.size.map { ImageSize(width: $0.width, height: $0.height) }
    (make, model, video) = (summary.make, summary.model, summary)
  }
}
