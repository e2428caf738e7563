import GObjectKit
import Imaging
import MediaLibrary

/// The rows of the information panel. Contains a row only if its value is known.
public nonisolated struct PictureInformation: Sendable, Equatable {
  /// A label and a value.
  public struct Row: Sendable, Equatable, Identifiable {
    /// The label, such as "Size".
    public let label: String
    /// The value, such as "3.4 MB".
    public let value: String
    /// The label, which is unique.
    public var id: String { label }
  }

  /// The rows in display order.
  public private(set) var rows: [Row] = []

  /// All labels that rows can have, in display order.
  public static let labels = [
    "Name", "Folder", "Size", "Dimensions", "Taken", "Modified", "Camera", "Lens", "Exposure", "Location",
    "Title", "Description", "Keywords",
  ]

  /// Creates information without rows.
  public init() {}

  /// Returns the value of a label, or nil if it is unknown.
  public subscript(label: String) -> String? { rows.first { $0.label == label }?.value }

  /// Creates the rows from the file's properties and, once it is read, the metadata.
  public init(item: MediaItem, metadata: ImageMetadata?) {
    add("Name", item.displayName)
    add("Folder", Self.folder(item.folder.path))
    add("Size", Self.bytes(item.size))
    if let size = metadata?.size { add("Dimensions", Self.dimensions(size)) }
    if let taken = metadata?.captureDate {
      add("Taken", Self.date(taken.calendarDate))
    } else {
      add("Modified", Self.date(item.modified.local))
    }
    guard let metadata else { return }
    add("Camera", metadata.camera)
    add("Lens", metadata.lens)
    add("Exposure", metadata.exposure)
    add("Location", metadata.location.map(Self.location))
    add("Title", metadata.title)
    add("Description", metadata.caption)
    add("Keywords", metadata.keywords.isEmpty ? nil : metadata.keywords.joined(separator: ", "))
  }

  private mutating func add(_ label: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    rows.append(Row(label: label, value: value))
  }

  // MARK: Formatting

  /// Formats a folder such as "~/Pictures/Sea". Abbreviates the home folder.
  static func folder(_ path: String) -> String {
    let home = UserDirectories.home
    guard !home.isEmpty, path == home || path.hasPrefix(home + "/") else { return path.displayName }
    return ("~" + path.dropFirst(home.count)).displayName
  }

  /// Formats a size such as "3.4 MB" with decimal units, as file managers do.
  static func bytes(_ count: Int64) -> String {
    if count < 1000 { return count == 1 ? "1 byte" : "\(count) bytes" }
    var (value, unit) = (Double(count) / 1000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    // 999.95 would round to 1000.0.
    while value >= 999.95, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
    return "\(decimal(value, places: 1)) \(units[unit])"
  }

  /// Formats dimensions such as "4000 × 3000 (12 MP)". Omits megapixels below 0.1.
  static func dimensions(_ size: ImageSize) -> String {
    let megapixels = Double(size.pixelCount) / 1_000_000
    let text = "\(size.width) × \(size.height)"
    if megapixels < 0.1 { return text }
    return "\(text) (\(decimal(megapixels, places: megapixels < 10 ? 1 : 0)) MP)"
  }

  /// Formats a date such as "Saturday, 9 March 2024, 17:04".
  static func date(_ date: CalendarDate) -> String {
    let time = "\(two(date.hour)):\(two(date.minute))"
    let day = "\(date.day) \(months[(date.month - 1) % 12]) \(date.year)"
    return "\(weekdays[weekday(date)]), \(day), \(time)"
  }

  /// Formats coordinates such as "48.2082° N, 16.3738° E". Four decimals correspond to eleven meters.
  static func location(_ location: ImageMetadata.Location) -> String {
    let (north, east) = (location.latitude, location.longitude)
    return "\(decimal(abs(north), places: 4, keepsZeros: true))° \(north < 0 ? "S" : "N"), "
      + "\(decimal(abs(east), places: 4, keepsZeros: true))° \(east < 0 ? "W" : "E")"
  }

  private static func decimal(_ value: Double, places: Int, keepsZeros: Bool = false) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "?" }
    guard places > 0 else { return String(Int(value.rounded())) }
    let factor = (0..<places).reduce(1) { number, _ in number * 10 }
    let scaled = Int((value * Double(factor)).rounded())
    if scaled % factor == 0, !keepsZeros { return String(scaled / factor) }
    let digits = String(scaled % factor)
    return "\(scaled / factor)." + String(repeating: "0", count: places - digits.count) + digits
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// Returns the weekday, where 0 is Sunday. Sakamoto's method.
  private static func weekday(_ date: CalendarDate) -> Int {
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = date.month < 3 ? date.year - 1 : date.year
    return (year + year / 4 - year / 100 + year / 400 + offsets[(date.month - 1) % 12] + date.day) % 7
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}

extension CaptureDate {
  /// The date and time of the camera's clock.
  fileprivate nonisolated var calendarDate: CalendarDate {
    CalendarDate(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }
}
