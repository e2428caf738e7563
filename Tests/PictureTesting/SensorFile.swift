/// A digital negative with the data of a sensor behind a color filter array (DNG 1.4), whose camera sees the colors of
/// sRGB: developed, it is a `PatchPicture`.
public enum SensorFile {
  /// The share of the light that the filters let through.
  private static let neutral = [0.5, 1, 0.625]
  /// From CIE XYZ to the primaries of sRGB (IEC 61966-2-1).
  private static let matrix = [
    3.2404542, -1.5371385, -0.4985314, -0.9692660, 1.8760108, 0.0415560, 0.0556434, -0.2040259, 1.0572252,
  ]

  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - picture: What the photo shows, as stored; both sides are even.
  ///   - preview: A JPEG; empty for none.
  ///   - isCompressed: Whether the data is a lossless JPEG.
  public static func make(
    _ picture: PatchPicture, preview: [UInt8] = [], orientation: Int = 1, isCompressed: Bool = false
  ) -> [UInt8] {
    let values = values(picture)
    let data =
      isCompressed
      ? LosslessJPEG.encoded(values, width: picture.width)
      : values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    var image = TIFFBuilder(
      width: picture.width, height: picture.height, bits: [16], photometric: 32_803, pixels: data)
    image[254] = .long([0])
    if isCompressed { image[259] = .short([7]) }
    image[271] = .text("Tintype")
    image[272] = .text("Test")
    image[274] = .short([orientation])
    if !preview.isEmpty {
      image[330] = .directory(
        TIFFBuilder([
          254: .long([1]), 259: .short([6]), 513: .offset(preview), 514: .long([preview.count]),
        ]))
    }
    image[33_421] = .short([2, 2])
    image[33_422] = .bytes([0, 1, 1, 2])
    image[50_706] = .bytes([1, 4, 0, 0])
    image[50_708] = .text("Tintype Test")
    image[50_714] = .short([0])
    image[50_717] = .long([65_535])
    image[50_721] = .signedRational(matrix)
    image[50_728] = .rational(neutral)
    // D65.
    image[50_778] = .short([21])
    return image.file
  }
  /// What the sensor measures: red and green, then green and blue.
  private static func values(_ picture: PatchPicture) -> [UInt16] {
    let lights = PatchPicture.colors.map { $0.map(PatchPicture.light) }
    var values: [UInt16] = []
    values.reserveCapacity(picture.width * picture.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let component = (x & 1) + (y & 1)
        let patch = (y < picture.height / 2 ? 0 : 2) + (x < picture.width / 2 ? 0 : 1)
        values.append(UInt16((lights[patch][component] * neutral[component] * 65_535).rounded()))
      }
    }
    return values
  }
}
