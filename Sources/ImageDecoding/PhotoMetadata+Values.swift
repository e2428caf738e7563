import GObjectKit
import Imaging
import LoaderKit

/// Values of several tags, by the conventions of the programs that write them. All texts are limited: a file is
/// untrusted.
extension PhotoMetadata {
  /// The maximum length of a text in characters.
  private static let longestText = 4_000
  /// The maximum number of keywords or place names.
  private static let mostTexts = 1_000

  /// The text of a tag without white space around it: cameras pad fields with spaces, and some contain only spaces.
  func text(_ tag: String) -> String? { Self.trimmed(string(tag)) }

  /// The first of several values; of a text in several languages, the default one.
  func first(_ tag: String) -> String? {
    guard let value = strings(tag).first else { return nil }
    // Exiv2 prefixes these texts with their language.
    guard value.hasPrefix("lang="), let space = value.firstIndex(of: " ") else { return Self.trimmed(value) }
    return Self.trimmed(String(value[value.index(after: space)...]))
  }

  static func trimmed(_ raw: String?) -> String? {
    guard let raw, let first = raw.firstIndex(where: { !$0.isWhitespace }),
      let last = raw.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(raw[first...last].prefix(longestText))
  }

  /// The unsigned rational of a tag as a floating-point number.
  func number(_ tag: String) -> Double? {
    rational(tag).map { Double($0.numerator) / Double($0.denominator) }
  }

  /// The keywords, each once: flat ones, and the last parts of hierarchical ones.
  var keywords: [String] {
    var (words, known) = ([String](), Set<String>())
    func add(_ word: String?) {
      guard let word = Self.trimmed(word), words.count < Self.mostTexts, known.insert(word).inserted else {
        return
      }
      words.append(word)
    }
    for tag in KeywordTags.flat { strings(tag).forEach(add) }
    for (tag, separator) in KeywordTags.hierarchical {
      for path in strings(tag) { add(path.split(separator: separator).last.map(String.init)) }
    }
    return words
  }

  /// The rating, 0…5.
  var rating: Int? {
    // XMP specification part 2, 1.2: -1 (rejected), 0 (unrated), 1…5; some programs write "3.0".
    if let text = text("Xmp.xmp.Rating"), let value = Double(text), value.isFinite {
      return Int(min(max(value, 0), 5).rounded())
    }
    // Microsoft's tag 0x4746 of the first directory.
    if let value = integer("Exif.Image.Rating"), value >= 0 { return min(value, 5) }
    // Percent: 1, 25, 50, 75, 99 are one to five stars. Source: Microsoft, "System.Rating".
    let percent =
      text("Xmp.MicrosoftPhoto.Rating").flatMap { Int($0) } ?? integer("Exif.Image.RatingPercent")
    return percent.map { percent in [1, 13, 38, 63, 88].count { $0 <= percent } }
  }

  /// The position by EXIF, else by XMP.
  var location: GeographicLocation? {
    let exif = position.flatMap { location($0.latitude, $0.longitude, $0.altitude) }
    return exif
      ?? location(
        coordinate("Xmp.exif.GPSLatitude", "NS"), coordinate("Xmp.exif.GPSLongitude", "EW"), xmpAltitude)
  }

  private func location(
    _ latitude: Double?, _ longitude: Double?, _ altitude: Double?
  ) -> GeographicLocation? {
    guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180,
      // Cameras without a GPS fix write exactly zero.
      latitude != 0 || longitude != 0
    else { return nil }
    return GeographicLocation(
      latitude: latitude, longitude: longitude, altitude: altitude.flatMap { $0.isFinite ? $0 : nil })
  }

  /// A coordinate of XMP: "DDD,MM.mmmk" or "DDD,MM,SSk" with the direction k (XMP specification part 2, 1.2.2.3).
  private func coordinate(_ tag: String, _ directions: String) -> Double? {
    guard let text = text(tag), let direction = text.last, let sign = directions.firstIndex(of: direction)
    else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    let value = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    return value.isFinite ? (sign == directions.startIndex ? value : -value) : nil
  }

  private var xmpAltitude: Double? {
    guard let parts = text("Xmp.exif.GPSAltitude")?.split(separator: "/").map({ Double($0) }),
      let top = parts.first ?? nil, let bottom = parts.count > 1 ? parts[1] : 1, bottom != 0
    else { return nil }
    return text("Xmp.exif.GPSAltitudeRef") == "1" ? -top / bottom : top / bottom
  }

  /// The names of the place, from the smallest to the country, each once: where the photo was taken, and where it shows.
  func places(_ xmpTags: [String]) -> [String] {
    let levels: [(xmp: String, iptc: String, structure: String)] = [
      ("Xmp.iptc.Location", "Iptc.Application2.SubLocation", ":Sublocation"),
      ("Xmp.photoshop.City", "Iptc.Application2.City", ":City"),
      ("Xmp.photoshop.State", "Iptc.Application2.ProvinceState", ":ProvinceState"),
      ("Xmp.photoshop.Country", "Iptc.Application2.CountryName", ":CountryName"),
    ]
    let structures = xmpTags.filter { $0.hasPrefix("Xmp.iptcExt.Location") }
    var places: [String] = []
    for level in levels {
      let names =
        [text(level.xmp), text(level.iptc)]
        // IPTC Extension: LocationCreated and LocationShown, lists of structures.
        + structures.filter { $0.hasSuffix(level.structure) }.prefix(Self.mostTexts).map { text($0) }
      for case let name? in names where !places.contains(name) && places.count < Self.mostTexts {
        places.append(name)
      }
    }
    return places
  }
}

/// The tags in which programs store keywords.
enum KeywordTags {
  /// Lists of keywords: XMP's and IPTC's.
  static let flat = ["Xmp.dc.subject", "Iptc.Application2.Keywords"]
  /// Lists of paths with the separator of their parts: Lightroom's, digiKam's and Microsoft's.
  static let hierarchical: [(tag: String, separator: Character)] = [
    ("Xmp.lr.hierarchicalSubject", "|"), ("Xmp.digiKam.TagsList", "/"),
    ("Xmp.MicrosoftPhoto.LastKeywordXMP", "/"),
  ]
}
