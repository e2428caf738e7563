/// Which metadata tags, by Exiv2's names, contain the location of a photo.
enum LocationTags {
  /// Whether an EXIF tag is proven to have no location. The notes of the camera's maker are not: their formats are
  /// secret, and some contain a position, a city or an encoded copy of both.
  static func isClean(exif tag: String) -> Bool {
    let groups = ["Exif.Image.", "Exif.Photo.", "Exif.Iop."]
    guard let group = groups.first(where: tag.hasPrefix) else { return false }
    let name = tag.dropFirst(group.count)
    // Exiv2 names unknown tags by their number.
    return !opaque.contains(String(name)) && !name.hasPrefix("0x")
  }

  /// The pointer to the GPS directory, and tags with private or nested data.
  private static let opaque: Set<String> = [
    "GPSTag", "MakerNote", "DNGPrivateData", "OriginalRawFileData", "XMLPacket", "IPTCNAA", "ImageResources",
  ]

  /// Whether an EXIF tag is a position, or may contain one.
  static func isLocation(exif tag: String) -> Bool {
    tag.hasPrefix("Exif.GPSInfo.") || tag == "Exif.Image.GPSTag" || tag.hasSuffix(".MakerNote")
  }

  /// Whether an XMP property has no location by its definition: it is of a known namespace, and no part of its path
  /// names a place.
  static func isClean(xmp tag: String) -> Bool {
    let parts = tag.split(separator: ".", maxSplits: 2)
    return parts.count == 3 && namespaces.contains(String(parts[1])) && !isLocation(xmp: tag)
  }

  /// Exiv2's prefixes of namespaces whose properties are specified. Others, such as those of drones, may have a
  /// position under any name.
  private static let namespaces: Set<String> = [
    "dc", "xmp", "xmpRights", "xmpMM", "tiff", "exif", "exifEX", "aux", "photoshop", "iptc", "iptcExt",
    "plus",
    "crs", "lr", "MicrosoftPhoto", "MP", "MPRI", "MPReg", "mwg-rs", "mwg-kw", "digiKam", "GPano", "tintype",
  ]

  /// Whether an XMP property names a place: one part of its path, such as `iptcExt:LocationCreated`, does.
  static func isLocation(xmp tag: String) -> Bool {
    let names = tag.split { ".:/[]".contains($0) }.map { $0.lowercased() }
    return names.contains { name in
      places.contains(name) || ["gps", "latitude", "longitude", "location"].contains(where: name.contains)
    }
  }

  /// XMP specification part 2; IPTC Photo Metadata Standard 2022; Dublin Core ("coverage").
  private static let places: Set<String> = [
    "city", "country", "countrycode", "countryname", "state", "provincestate", "worldregion", "coverage",
  ]

  /// Whether an IPTC dataset names a place (IIM 4.2, 2:26, 2:27 and 2:90 to 2:101).
  static func isLocation(iptc tag: String) -> Bool {
    let names = [
      "City", "SubLocation", "ProvinceState", "CountryCode", "CountryName", "LocationCode", "LocationName",
    ]
    return names.contains { tag == "Iptc.Application2." + $0 }
  }
}
