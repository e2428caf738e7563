/// A digital negative without sensor data: a small first image, and a large JPEG in a sub-image (TIFF/EP, DNG 1.4).
public enum RawFile {
  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - preview: A JPEG of any size.
  ///   - orientation: The orientation of the photo, 1…8.
  public static func make(preview: [UInt8], orientation: Int = 1) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
    func long(_ value: Int) -> [UInt8] { short(value) + short(value >> 16) }
    func entry(_ tag: Int, type: Int, _ value: Int) -> [UInt8] {
      short(tag) + short(type) + long(1) + (type == 3 ? short(value) + [0, 0] : long(value))
    }
    let (first, second, pixels) = (8, 8 + 2 + 12 * 11 + 4, 8 + 2 + 12 * 11 + 4 + 2 + 12 * 6 + 4)
    let jpeg = pixels + 12
    var image = short(11) + entry(254, type: 4, 1) + entry(256, type: 3, 2)
    image += entry(257, type: 3, 2) + entry(258, type: 3, 8) + entry(259, type: 3, 1)
    image += entry(262, type: 3, 2) + entry(273, type: 4, pixels) + entry(274, type: 3, orientation)
    image += entry(277, type: 3, 3) + entry(279, type: 4, 12) + entry(330, type: 4, second) + long(0)
    var sub = short(6) + entry(254, type: 4, 1) + entry(256, type: 3, 192) + entry(257, type: 3, 128)
    sub += entry(259, type: 3, 6) + entry(513, type: 4, jpeg) + entry(514, type: 4, preview.count) + long(0)
    return Array("II*\0".utf8) + long(first) + image + sub + [UInt8](repeating: 77, count: 12) + preview
  }
}
