import GObjectKit

/// How often each value of red, green and blue is in an image.
public struct Histogram: Sendable, Equatable {
  /// The pixels of each value of red, 0…255.
  public private(set) var red = [Int](repeating: 0, count: 256)
  /// The pixels of each value of green, 0…255.
  public private(set) var green = [Int](repeating: 0, count: 256)
  /// The pixels of each value of blue, 0…255.
  public private(set) var blue = [Int](repeating: 0, count: 256)
  /// The pixels of which a component is 255, so that highlights have lost detail.
  public private(set) var clippedHighlights = 0
  /// The pixels whose components are all 0, so that shadows have lost detail.
  public private(set) var clippedShadows = 0
  /// The pixels that were counted: all that are not transparent.
  public private(set) var count = 0

  /// Counts the pixels of an image. Takes some milliseconds for a million: call it off the main thread.
  public init(_ pixels: PixelBuffer) {
    pixels.bytes.withBytes { bytes in
      for offset in stride(from: 0, to: pixels.byteCount, by: 4) where bytes.byte(offset + 3) != 0 {
        let (blue, green, red) = (bytes.byte(offset), bytes.byte(offset + 1), bytes.byte(offset + 2))
        self.blue[Int(blue)] += 1
        self.green[Int(green)] += 1
        self.red[Int(red)] += 1
        count += 1
        switch Clipping(red, green, blue) {
        case .highlights: clippedHighlights += 1
        case .shadows: clippedShadows += 1
        case nil: break
        }
      }
    }
  }

  /// The image of the histogram: 256 columns, in which each component is drawn as bars in its color, added to the
  /// others. The rest is transparent.
  ///
  /// - Parameter height: The height in pixels, at least 1.
  public func image(height: Int) -> PixelBuffer {
    // An edit leaves gaps between the values, which are no property of the photo.
    func smooth(_ counts: [Int]) -> [Int] {
      counts.indices.map { index in
        counts[max(index - 1, 0)] + 2 * counts[index] + counts[min(index + 1, 255)]
      }
    }
    let (red, green, blue) = (smooth(red), smooth(green), smooth(blue))
    // The first and the last values would flatten all others where much is clipped.
    let highest = Double(max([red, green, blue].flatMap { $0[2..<254] }.max() ?? 0, 1))
    func bars(_ counts: [Int]) -> [Int] {
      counts.map { height - min(Int((Double($0) / highest * Double(height)).rounded(.up)), height) }
    }
    let tops = (red: bars(red), green: bars(green), blue: bars(blue))
    let bytes = Bytes(count: 256 * height * 4) { output in
      for y in 0..<height {
        for x in 0..<256 {
          let (red, green, blue) = (y >= tops.red[x], y >= tops.green[x], y >= tops.blue[x])
          let isBar = red || green || blue
          func component(_ isLit: Bool) -> UInt32 { isLit ? 230 : isBar ? 40 : 0 }
          let alpha: UInt32 = isBar ? 255 : 0
          output.storeBytes(
            of: alpha << 24 | component(red) << 16 | component(green) << 8 | component(blue),
            toByteOffset: (y * 256 + x) * 4, as: UInt32.self)
        }
      }
    }
    return PixelBuffer(bytes: bytes, width: 256, height: height, isOpaque: false)
  }
}

/// What a pixel has lost by clipping.
private enum Clipping {
  case highlights
  case shadows

  init?(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    if red == 255 || green == 255 || blue == 255 {
      self = .highlights
    } else if red == 0, green == 0, blue == 0 {
      self = .shadows
    } else {
      return nil
    }
  }
}

extension PixelBuffer {
  /// The image with marks on its clipped pixels: highlights red, shadows blue. Takes some milliseconds for a million
  /// pixels: call it off the main thread.
  public func markingClipping() -> PixelBuffer {
    let marked = Bytes(count: byteCount) { output in
      bytes.withBytes { bytes in
        for offset in Swift.stride(from: 0, to: byteCount, by: 4) {
          let alpha = bytes.byte(offset + 3)
          var (blue, green, red) = (bytes.byte(offset), bytes.byte(offset + 1), bytes.byte(offset + 2))
          switch alpha == 0 ? nil : Clipping(red, green, blue) {
          case .highlights: (red, green, blue) = (alpha, 0, 0)
          case .shadows: (red, green, blue) = (0, 0, alpha)
          case nil: break
          }
          output.storeBytes(of: blue, toByteOffset: offset, as: UInt8.self)
          output.storeBytes(of: green, toByteOffset: offset + 1, as: UInt8.self)
          output.storeBytes(of: red, toByteOffset: offset + 2, as: UInt8.self)
          output.storeBytes(of: alpha, toByteOffset: offset + 3, as: UInt8.self)
        }
      }
    }
    return PixelBuffer(bytes: marked, width: width, height: height, isOpaque: isOpaque)
  }
}
