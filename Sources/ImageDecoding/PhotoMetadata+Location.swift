import LoaderKit

extension PhotoMetadata {
  /// Removes everything that contains the location of the photo, or may contain it. The previews of the file are not
  /// changed.
  func removeLocation() {
    for tag in exifTags where !LocationTags.isClean(exif: tag) { remove(tag) }
    for tag in xmpTags where !LocationTags.isClean(xmp: tag) { remove(tag) }
    for tag in iptcTags where LocationTags.isLocation(iptc: tag) { remove(tag) }
    // A property that Exiv2 cannot remove, such as one of a namespace without a registered prefix.
    if xmpTags.contains(where: { !LocationTags.isClean(xmp: $0) }) { clearXMP() }
  }

  /// Whether the metadata is known to have no location. Without its previews, whose description has none.
  var isProvenClean: Bool {
    exifTags.allSatisfy { LocationTags.isClean(exif: $0) || $0.hasPrefix("Exif.Thumbnail.") }
      && xmpTags.allSatisfy(LocationTags.isClean(xmp:))
      && !iptcTags.contains(where: LocationTags.isLocation(iptc:))
  }

  /// Whether the metadata contains the location of the photo, or may contain it.
  var hasLocation: Bool {
    exifTags.contains(where: LocationTags.isLocation(exif:))
      || xmpTags.contains(where: LocationTags.isLocation(xmp:))
      || iptcTags.contains(where: LocationTags.isLocation(iptc:))
  }
}
