import GObjectKit
import L10n

/// The metadata of an image file: camera, time, location, texts. Each field may be missing or wrong; none is needed
/// to display the image.
public struct ImageMetadata: Sendable {
  /// The upright size in pixels.
  public var size: ImageSize?
  /// The orientation of the stored pixels.
  public var orientation = ImageOrientation.up
  /// The number of pages of a TIFF file; 1 for other files.
  public var pageCount = 1
  /// The capture date.
  public var captureDate: CaptureDate?
  /// Whether the capture date is from XMP; otherwise it is from EXIF.
  public var isDateFromXMP = false
  /// The camera's manufacturer.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The lens model.
  public var lens: String?
  /// The exposure time in seconds.
  public var exposureTime: Rational?
  /// The aperture as f-number, such as 2.8.
  public var fNumber: Double?
  /// The ISO sensitivity.
  public var iso: Int?
  /// The focal length in millimeters.
  public var focalLength: Double?
  /// The capture location.
  public var location: GeographicLocation?
  /// The title.
  public var title: String?
  /// A description of the image.
  public var caption: String?
  /// The keywords.
  public var keywords: [String] = []
  /// The names of the place, from the smallest (a sublocation) to the country.
  public var places: [String] = []
  /// The rating, 1…5; 0 if it is set to none or the image is rejected; nil if there is none.
  public var rating: Int?
  /// The user comment of EXIF or XMP, in which programs note the kind of image, such as "Screenshot".
  public var userComment: String?
  /// The thumbnail in the EXIF data, usually a JPEG, not rotated.
  public var thumbnail: Bytes?

  /// Metadata without any field.
  public init() {}

  /// A rational number as in EXIF.
  public struct Rational: Sendable, Hashable {
    /// The numerator.
    public var numerator: Int
    /// The denominator; not 0.
    public var denominator: Int

    /// A rational number; `denominator` must not be 0.
    public init(numerator: Int, denominator: Int) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// The value as floating-point number.
    public var value: Double { Double(numerator) / Double(denominator) }
  }
}

extension ImageMetadata {
  /// The manufacturer and model without repeating the manufacturer, such as "Canon EOS 80D".
  public var camera: String? {
    guard let model else { return make }
    guard let make, let brand = make.split(separator: " ").first,
      !model.lowercased().hasPrefix(brand.lowercased())
    else { return model }
    return "\(make) \(model)"
  }

  /// The known exposure settings, such as "1/250 s · f/2.8 · ISO 100 · 50 mm".
  public var exposure: String? {
    var parts: [String] = []
    if let exposureTime, exposureTime.value > 0 { parts.append(Self.duration(exposureTime.value)) }
    if let fNumber, fNumber > 0 { parts.append(tr("f/%s", Self.oneDecimal(fNumber))) }
    if let iso, iso > 0 { parts.append(tr("ISO %s", "\(iso)")) }
    if let focalLength, focalLength > 0 { parts.append(tr("%s mm", Self.oneDecimal(focalLength))) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// Formats an exposure time; below 0.3 s as 1/n.
  private static func duration(_ seconds: Double) -> String {
    if seconds < 0.3, seconds > 1e-6 { return tr("1/%s s", "\(Int((1 / seconds).rounded()))") }
    return tr("%s s", oneDecimal(seconds))
  }

  private static func oneDecimal(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "?" }
    return value.localized(decimals: 1, trimsZeros: true)
  }
}
