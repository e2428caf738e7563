import GObjectKit
import Imaging
import L10n
import MediaLibrary

/// The rows of the information panel. Contains a row only if its value is known.
public nonisolated struct PictureInformation: Sendable, Equatable {
  /// What a row is about, in display order.
  public enum Field: Sendable, CaseIterable {
    case name, folder, size, dimensions, pages, edited, taken, modified, dateSource, camera, lens, exposure,
      location, places
    case title, description, keywords

    /// The label, such as "Size".
    public var label: String {
      switch self {
      case .name: tr("Name")
      case .folder: tr("Folder")
      case .size: tr("Size")
      case .dimensions: tr("Dimensions")
      case .pages: tr("Pages")
      case .edited: tr("Edited")
      case .taken: tr("Taken")
      case .modified: tr("Modified")
      case .dateSource: tr("Source of the Date")
      case .camera: tr("Camera")
      case .lens: tr("Lens")
      case .exposure: tr("Exposure")
      case .location: tr("Location")
      case .places: tr("Place")
      case .title: tr("Title")
      case .description: tr("Description")
      case .keywords: tr("Keywords")
      }
    }
  }

  /// A field and its value.
  public struct Row: Sendable, Equatable, Identifiable {
    /// What the value is.
    public let field: Field
    /// The value, such as "3.4 MB".
    public let value: String
    /// The field; a field has at most one row.
    public var id: Field { field }
  }

  /// The rows in display order.
  public private(set) var rows: [Row] = []

  /// Creates information without rows.
  public init() {}

  /// Returns the value of a field, or nil if it is unknown.
  public subscript(field: Field) -> String? { rows.first { $0.field == field }?.value }

  /// Creates the rows from the file's properties and, once it is read, the metadata.
  public init(item: MediaItem, metadata: ImageMetadata?) {
    add(.name, item.displayName)
    add(.folder, File(path: item.folder.path).displayPath)
    add(.size, Int(item.size).localizedSize)
    if let size = metadata?.size { add(.dimensions, Self.dimensions(size)) }
    if let count = metadata?.pageCount, count > 1 { add(.pages, count.localized) }
    if let taken = metadata?.captureDate {
      add(.taken, Self.date(taken.calendarDate))
    } else {
      add(.modified, Self.date(item.modified.local))
    }
    guard let metadata else { return }
    add(.camera, metadata.camera)
    add(.lens, metadata.lens)
    add(.exposure, metadata.exposure)
    add(.location, metadata.location.map(Self.location))
    add(.title, metadata.title)
    add(.description, metadata.caption)
    add(.keywords, metadata.keywords.isEmpty ? nil : trList(metadata.keywords))
  }

  /// Adds the data of a catalog, which precedes the metadata of the file.
  func adding(_ facts: PictureFacts) -> PictureInformation {
    var information = self
    information.rows.removeAll { $0.field == .keywords }
    if self[.taken] == nil { information.add(.taken, facts.date.map { Self.date($0.local) }) }
    if facts.operations > 0 { information.add(.edited, trn(facts.operations, "%d change", "%d changes")) }
    information.add(.dateSource, facts.dateSource)
    information.add(.places, facts.places.isEmpty ? nil : trList(facts.places))
    information.add(.keywords, facts.keywords.isEmpty ? nil : trList(facts.keywords))
    return information
  }

  private mutating func add(_ field: Field, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    rows.append(Row(field: field, value: value))
  }

  // MARK: Formatting

  /// Formats dimensions such as "4000 × 3000 (12 MP)". Omits megapixels below 0.1.
  static func dimensions(_ size: ImageSize) -> String {
    let megapixels = Double(size.pixelCount) / 1_000_000
    let (width, height) = ("\(size.width)", "\(size.height)")
    if megapixels < 0.1 { return tr("%1$s × %2$s", width, height) }
    let count = megapixels.localized(decimals: megapixels < 10 ? 1 : 0, trimsZeros: true)
    return tr("%1$s × %2$s (%3$s MP)", width, height, count)
  }

  /// Formats a date such as "Saturday, 9 March 2024, 17:04".
  static func date(_ date: CalendarDate) -> String {
    LocalDate(year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute)
      // Translators: a date as of g_date_time_format, such as “Saturday, 9 March 2024, 17:04”.
      .text(tr("%A, %-d %B %Y, %H:%M"))
  }

  /// Formats coordinates such as "48.2082° N, 16.3738° E". Four decimals correspond to eleven meters.
  static func location(_ location: GeographicLocation) -> String {
    let (north, east) = (location.latitude, location.longitude)
    let (first, second) = (abs(north).localized(decimals: 4), abs(east).localized(decimals: 4))
    return trList([
      // Translators: a latitude north and south of the equator, then a longitude west and east of Greenwich.
      north < 0 ? tr("%s° S", first) : tr("%s° N", first),
      east < 0 ? tr("%s° W", second) : tr("%s° E", second),
    ])
  }
}

extension CaptureDate {
  /// The date and time of the camera's clock.
  fileprivate nonisolated var calendarDate: CalendarDate {
    CalendarDate(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }
}
