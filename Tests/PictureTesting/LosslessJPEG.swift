/// Encodes numbers of 15 bits as a lossless JPEG of one component (ITU-T T.81, annex H), which cameras use for the data of
/// their sensors.
enum LosslessJPEG {
  /// The file.
  ///
  /// - Parameter values: All rows, less than 32,768.
  static func encoded(_ values: [UInt16], width: Int) -> [UInt8] {
    let height = values.count / width
    var file: [UInt8] = [0xFF, 0xD8]
    // 15 bits, one component that is not subsampled.
    file += [0xFF, 0xC3, 0, 11, 15, UInt8(height >> 8), UInt8(height & 255)]
    file += [UInt8(width >> 8), UInt8(width & 255), 1, 0, 0x11, 0]
    // Codes of 4 bits for 15 categories, and one each of 5 and 6 bits. Almost all bits are codes, as in a camera's file.
    file += [0xFF, 0xC4, 0, 36, 0, 0, 0, 0, 15, 1, 1] + [UInt8](repeating: 0, count: 10) + (0...16)
    // Predicted by the left neighbor.
    file += [0xFF, 0xDA, 0, 8, 1, 0, 0, 1, 0, 0]
    var bits = Bits()
    for index in values.indices {
      // The first column is predicted by the row above, and the first number by half of the range.
      let predicted =
        index == 0 ? 16_384 : Int(values[index % width == 0 ? index - width : index - 1])
      let difference = Int(values[index]) - predicted
      let category = Int.bitWidth - difference.magnitude.leadingZeroBitCount
      if category < 15 { bits.append(category, 4) } else { bits.append(0b11110, 5) }
      bits.append(difference < 0 ? difference - 1 : difference, category)
    }
    return file + bits.finished + [0xFF, 0xD9]
  }

  /// Bits from the highest to the lowest. A zero follows each byte of ones (T.81, F.1.2.3).
  private struct Bits {
    private var bytes: [UInt8] = []
    private var (rest, count) = (0, 0)

    mutating func append(_ value: Int, _ length: Int) {
      rest = rest << length | value & (1 << length - 1)
      count += length
      while count >= 8 {
        count -= 8
        let byte = UInt8(truncatingIfNeeded: rest >> count)
        bytes += byte == 255 ? [255, 0] : [byte]
      }
      rest &= 1 << count - 1
    }

    /// The bytes, filled with ones.
    var finished: [UInt8] {
      var filled = self
      if count > 0 { filled.append(255, 8 - count) }
      return filled.bytes
    }
  }
}
