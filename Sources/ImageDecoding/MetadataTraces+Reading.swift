import GObjectKit
import Imaging
import LoaderKit

extension MetadataTraces {
  /// Reads an exported file: with Exiv2, and its EXIF block with the scanner that precedes decoding, because a location
  /// that one of them does not see may be seen by another program.
  ///
  /// - Throws: `ImageError.decoding` if the metadata cannot be read, so that nothing is known about it.
  init(_ source: borrowing ImageSource) throws(ImageError) {
    let scanned = ContainerScanner.scan(source)
    guard let file = try? Bytes(mapping: source.file.descriptor) else { throw .truncated }
    do throws(GLibError) {
      var (traces, previews) = try Self.read(file)
      if scanned.hasGPS { traces.hasLocation = true }
      while let preview = previews.popLast() {
        let (inner, nested) = try Self.read(preview)
        if inner.hasLocation { traces.hasLocation = true }
        if !inner.isProvenClean { traces.isProvenClean = false }
        previews += nested
      }
      self = traces
    } catch {
      throw .decoding(message: error.message)
    }
  }

  /// The traces in the bytes of a file, and its embedded previews.
  private static func read(_ file: Bytes) throws(GLibError) -> (MetadataTraces, previews: [Bytes]) {
    try PhotoMetadata.open(file) { photo in
      let tags = photo.exifTags + photo.xmpTags + photo.iptcTags
      return (
        MetadataTraces(
          hasMetadata: !tags.isEmpty, hasLocation: photo.hasLocation, isProvenClean: photo.isProvenClean),
        [photo.thumbnail, photo.largestPreview].compactMap(\.self)
      )
    }
  }
}
