import GObjectKit
import Imaging
import LoaderKit

/// The metadata of a converted image: EXIF, XMP and IPTC of the source without what describes the source's pixels, and
/// the colour profile.
struct ConvertedMetadata {
  /// The EXIF block, a TIFF structure.
  private(set) var exif: [UInt8] = []
  /// The XMP packet.
  private(set) var xmp: [UInt8] = []
  /// The IPTC datasets.
  private var iptc: [IPTCDataset] = []
  /// The ICC profile.
  let profile: [UInt8]
  /// The upright size.
  private let size: ImageSize

  /// The longer side of an EXIF thumbnail in pixels.
  static let thumbnailSide = 160

  /// Reads the metadata of the source; damaged metadata is left out.
  ///
  /// - Parameters:
  ///   - kept: Which metadata is kept.
  ///   - size: The upright size.
  ///   - profile: The ICC profile of the pixels.
  ///   - isRedacted: Whether nothing may remain that could show the source: the notes of a camera's maker may contain a
  ///     preview.
  ///   - thumbnail: Makes the thumbnail that replaces that of the source, which is not upright.
  init(
    of source: borrowing ImageSource, _ kept: ExportOptions.Metadata = .all, size: ImageSize,
    profile: [UInt8]?, isRedacted: Bool = false, thumbnail: () -> Bytes?
  ) {
    self.profile = profile ?? []
    self.size = size
    guard kept != .none, let file = try? Bytes(mapping: source.file.descriptor) else { return }
    let read: (exif: [UInt8], xmp: [UInt8], iptc: [IPTCDataset])?
    do throws(GLibError) {
      read = try PhotoMetadata.open(file) {
        (photo) throws(GLibError) -> ([UInt8], [UInt8], [IPTCDataset]) in
        if isRedacted {
          for tag in photo.exifTags where Self.isMakerNote(tag) { photo.remove(tag) }
        }
        if kept == .withoutLocation { photo.removeLocation() }
        try Self.adapt(photo, size: size, thumbnail: photo.thumbnail == nil ? nil : thumbnail())
        return (
          Self.exif(of: photo), Array((photo.xmpPacket ?? "").utf8),
          // Datasets of other programs may contain the location, or show a part of the photo.
          kept == .all && !isRedacted ? IPTCDataset.all(of: photo) : []
        )
      }
    } catch {
      read = nil
    }
    if let read { (exif, xmp, iptc) = read }
  }

  private static func adapt(_ photo: PhotoMetadata, size: ImageSize, thumbnail: Bytes?) throws(GLibError) {
    for tag in photo.exifTags where describesSourcePixels(tag) { photo.remove(tag) }
    for tag in photo.xmpTags where describesSourceFile(tag) { photo.remove(tag) }
    photo.removeThumbnail()
    guard !photo.exifTags.isEmpty else { return }
    try photo.set("Exif.Image.Orientation", to: "1")
    try photo.set("Exif.Photo.PixelXDimension", to: String(size.width))
    try photo.set("Exif.Photo.PixelYDimension", to: String(size.height))
    if let thumbnail { try photo.setThumbnail(thumbnail) }
  }

  /// Whether an EXIF tag is in no group of the standard, but of a camera's maker.
  private static func isMakerNote(_ tag: String) -> Bool {
    let standard = ["Exif.Image.", "Exif.Photo.", "Exif.GPSInfo.", "Exif.Iop."]
    return tag == "Exif.Photo.MakerNote" || !standard.contains(where: tag.hasPrefix)
  }

  /// Returns the EXIF block. One that exceeds a segment loses the thumbnail, then the notes of the camera's maker.
  private static func exif(of photo: PhotoMetadata) -> [UInt8] {
    let reductions: [() -> Void] = [
      {}, { photo.removeThumbnail() }, { photo.remove("Exif.Photo.MakerNote") },
    ]
    for reduce in reductions {
      reduce()
      guard let block = photo.exifBlock else { return [] }
      if block.count <= JPEGSegments.maximumExif {
        return array(block)
      }
    }
    return []
  }

  /// Whether an EXIF tag describes how the source stores its pixels (TIFF 6.0, "Baseline TIFF" and "Extensions"), or
  /// another image in the file.
  private static func describesSourcePixels(_ tag: String) -> Bool {
    let groups = ["Exif.SubImage", "Exif.Thumbnail.", "Exif.Image2.", "Exif.Image3.", "Exif.MpfInfo."]
    if groups.contains(where: tag.hasPrefix) { return true }
    guard tag.hasPrefix("Exif.Image.") else { return false }
    return storage.contains(String(tag.dropFirst("Exif.Image.".count)))
  }

  private static let storage: Set<String> = [
    "NewSubfileType", "SubfileType", "ImageWidth", "ImageLength", "BitsPerSample", "Compression",
    "PhotometricInterpretation", "Thresholding", "CellWidth", "CellLength", "FillOrder", "StripOffsets",
    "SamplesPerPixel", "RowsPerStrip", "StripByteCounts", "MinSampleValue", "MaxSampleValue",
    "PlanarConfiguration", "GrayResponseUnit", "GrayResponseCurve", "T4Options", "T6Options", "Predictor",
    "ColorMap", "HalftoneHints", "TileWidth", "TileLength", "TileOffsets", "TileByteCounts", "SubIFDs",
    "InkSet", "InkNames", "NumberOfInks", "ExtraSamples", "SampleFormat", "SMinSampleValue",
    "SMaxSampleValue", "TransferRange", "JPEGTables", "JPEGProc", "JPEGInterchangeFormat",
    "JPEGInterchangeFormatLength", "YCbCrCoefficients", "YCbCrSubSampling", "ReferenceBlackWhite",
    "InterColorProfile", "XMLPacket", "IPTCNAA", "ImageResources", "CFARepeatPatternDim", "CFAPattern",
  ]

  /// Whether an XMP tag describes the source's pixels, or data that follows them in the file: the video of a motion
  /// photo, a depth map.
  private static func describesSourceFile(_ tag: String) -> Bool {
    let exact = [
      "Xmp.tiff.Orientation", "Xmp.tiff.ImageWidth", "Xmp.tiff.ImageLength", "Xmp.exif.PixelXDimension",
      "Xmp.exif.PixelYDimension", "Xmp.xmp.Thumbnails", "Xmp.GCamera.MotionPhoto",
    ]
    let groups = [
      "Xmp.GCamera.MotionPhoto", "Xmp.GCamera.MicroVideo", "Xmp.Container.", "Xmp.GContainer.", "Xmp.GDepth.",
      "Xmp.GImage.", "Xmp.xmp.Thumbnails",
    ]
    return exact.contains(tag) || groups.contains(where: tag.hasPrefix)
  }

  private static func array(_ bytes: Bytes) -> [UInt8] {
    bytes.withBytes { $0.withUnsafeBytes { Array($0) } }
  }

  // MARK: Embedding

  /// Inserts the metadata into an encoded image that has none.
  func embedded(in image: Bytes, _ format: ConvertedImage.Format) -> Bytes {
    let file = withoutIPTC(image, format)
    // WebP and AVIF have no place for it.
    return iptc.isEmpty || ![.jpeg, .png].contains(format) ? file : IPTCDataset.written(iptc, into: file)
  }

  private func withoutIPTC(_ image: Bytes, _ format: ConvertedImage.Format) -> Bytes {
    switch format {
    // After the start-of-image marker (Exif 2.32, 4.5.4).
    case .jpeg: image.inserting(JPEGSegments.bytes(exif: exif, xmp: xmp, profile: profile), at: 2)
    // After the signature and the header chunk.
    case .png: image.inserting(PNGChunks.bytes(exif: exif, xmp: xmp, profile: profile), at: 8 + 25)
    case .webp: WebPChunks(exif: exif, xmp: xmp, profile: profile).embedded(in: image, size: size)
    // The encoder writes it.
    case .avif: image
    }
  }
}

extension Bytes {
  fileprivate func inserting(_ part: [UInt8], at offset: Int) -> Bytes {
    guard !part.isEmpty, count >= offset else { return self }
    return Bytes(count: count + part.count) { output in
      withBytes { input in
        input.withUnsafeBytes { input in
          output.withUnsafeMutableBytes { output in
            output[..<offset].copyBytes(from: input[..<offset])
            output[offset..<offset + part.count].copyBytes(from: part)
            output[(offset + part.count)...].copyBytes(from: input[offset...])
          }
        }
      }
    }
  }
}
