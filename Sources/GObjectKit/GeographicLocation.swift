/// A place on the Earth (WGS 84).
public struct GeographicLocation: Sendable, Hashable {
  /// The latitude in degrees north, -90…90.
  public var latitude: Double
  /// The longitude in degrees east, -180…180.
  public var longitude: Double
  /// The altitude in meters above sea level; nil if unknown.
  public var altitude: Double?

  /// Creates a location.
  public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
    (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
  }

  /// Parses the format of ISO 6709 that phones write: "+48.2082+016.3738+151.000/". nil for other texts.
  public init?(iso6709 text: String) {
    // Each number begins with its sign.
    var parts: [String] = []
    for character in text.prefix(64) {
      if character == "/" || character == "C" { break }
      if character == "+" || character == "-" { parts.append("") }
      guard !parts.isEmpty else { return nil }
      parts[parts.count - 1].append(character)
    }
    // Degrees have at most three digits; more are degrees and minutes, which phones do not write.
    let numbers = parts.map { $0.prefix { $0 != "." }.count <= 4 ? Double($0) : nil }
    guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1],
      latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0
    else { return nil }
    let altitude = parts.count > 2 ? Double(parts[2]) : nil
    self.init(latitude: latitude, longitude: longitude, altitude: altitude)
  }
}
