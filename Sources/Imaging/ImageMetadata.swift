import GObjectKit

/// What a picture's file says about it: camera, time, place, words. All of it may be missing, and all
/// of it may be wrong; nothing here is needed to show the picture.
public struct ImageMetadata: Sendable {
  /// The size in pixels, upright.
  public var size: ImageSize?
  /// How the stored pixels are to be turned.
  public var orientation = ImageOrientation.up
  /// When it was taken.
  public var captureDate: CaptureDate?
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The lens.
  public var lens: String?
  /// How long the shutter was open, in seconds.
  public var exposureTime: Rational?
  /// The aperture, such as 2.8 for f/2.8.
  public var fNumber: Double?
  /// The sensitivity.
  public var iso: Int?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// Where it was taken.
  public var place: Place?
  /// A heading.
  public var title: String?
  /// What can be seen.
  public var caption: String?
  /// Words to find it by.
  public var keywords: [String] = []
  /// Words by which programs say what kind of picture it is: EXIF's user comment, such as "Screenshot".
  public var userComment: String?
  /// The small picture in the EXIF data; a JPEG as a rule, not turned.
  public var thumbnail: Bytes?

  /// Metadata of which nothing is known.
  public init() {}

  /// A fraction, as cameras write it.
  public struct Rational: Sendable, Hashable {
    /// Above the line.
    public var numerator: Int
    /// Below the line, not 0.
    public var denominator: Int

    /// A fraction; `denominator` must not be 0.
    public init(numerator: Int, denominator: Int) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// Its value.
    public var value: Double { Double(numerator) / Double(denominator) }
  }

  /// A point on the earth.
  public struct Place: Sendable, Hashable {
    /// Degrees north, -90…90.
    public var latitude: Double
    /// Degrees east, -180…180.
    public var longitude: Double
    /// Metres above sea level.
    public var altitude: Double?

    /// A point.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
      (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
    }
  }
}

extension ImageMetadata {
  /// "Canon EOS 80D": maker and model without saying the maker twice.
  public var camera: String? {
    guard let model else { return make }
    guard let make, let brand = make.split(separator: " ").first,
      !model.lowercased().hasPrefix(brand.lowercased())
    else { return model }
    return "\(make) \(model)"
  }

  /// "1/250 s · f/2.8 · ISO 100 · 50 mm", with what is known of it.
  public var exposure: String? {
    var parts: [String] = []
    if let exposureTime, exposureTime.value > 0 { parts.append(Self.duration(exposureTime.value)) }
    if let fNumber, fNumber > 0 { parts.append("f/\(Self.oneDecimal(fNumber))") }
    if let iso, iso > 0 { parts.append("ISO \(iso)") }
    if let focalLength, focalLength > 0 { parts.append("\(Self.oneDecimal(focalLength)) mm") }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// Photographers' way: below a third of a second as a fraction with 1 above the line.
  private static func duration(_ seconds: Double) -> String {
    if seconds < 0.3, seconds > 1e-6 { return "1/\(Int((1 / seconds).rounded())) s" }
    return "\(oneDecimal(seconds)) s"
  }

  private static func oneDecimal(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "?" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
