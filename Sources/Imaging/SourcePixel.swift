/// The premultiplied components of a pixel, each 0…255.
struct PixelValue {
  var blue: UInt32
  var green: UInt32
  var red: UInt32
  var alpha: UInt32

  /// The pixel as stored in a `PixelBuffer`.
  @inline(__always) var packed: UInt32 { blue | green << 8 | red << 16 | alpha << 24 }
}

/// A pixel layout. Generic, so that the loops are specialized for each layout.
protocol SourcePixel {
  /// The number of bytes per pixel.
  static var size: Int { get }
  /// The pixel at a byte offset, which must be in bounds.
  static func load(_ pixels: RawSpan, _ offset: Int) -> PixelValue
}

enum RGBPixel: SourcePixel {
  static var size: Int { 3 }

  @inline(__always) static func load(_ pixels: RawSpan, _ offset: Int) -> PixelValue {
    PixelValue(
      blue: pixels.component(offset + 2), green: pixels.component(offset + 1),
      red: pixels.component(offset), alpha: 255)
  }
}

enum RGBAPixel: SourcePixel {
  static var size: Int { 4 }

  @inline(__always) static func load(_ pixels: RawSpan, _ offset: Int) -> PixelValue {
    let value = pixels.pixel(offset)
    let alpha = value >> 24
    return PixelValue(
      blue: multiplied(value >> 16 & 0xFF, alpha), green: multiplied(value >> 8 & 0xFF, alpha),
      red: multiplied(value & 0xFF, alpha), alpha: alpha)
  }

  /// `color * alpha / 255`, rounded, without a division.
  @inline(__always) private static func multiplied(_ color: UInt32, _ alpha: UInt32) -> UInt32 {
    let product = color &* alpha &+ 128
    return (product &+ product >> 8) >> 8
  }
}

enum BGRAPixel: SourcePixel {
  static var size: Int { 4 }

  @inline(__always) static func load(_ pixels: RawSpan, _ offset: Int) -> PixelValue {
    let value = pixels.pixel(offset)
    return PixelValue(
      blue: value & 0xFF, green: value >> 8 & 0xFF, red: value >> 16 & 0xFF, alpha: value >> 24)
  }
}

// Access for inner loops, whose callers have checked the ranges: these functions check in debug builds only. Offsets are
// in bytes.

extension RawSpan {
  @inline(__always) fileprivate func component(_ offset: Int) -> UInt32 {
    assert(offset >= 0 && offset < byteCount)
    return UInt32(unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self))
  }

  @inlinable @inline(__always) package func pixel(_ offset: Int) -> UInt32 {
    assert(offset >= 0 && offset + 4 <= byteCount)
    return unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
  }
}

extension MutableRawSpan {
  @inlinable @inline(__always) package func pixel(_ offset: Int) -> UInt32 {
    assert(offset >= 0 && offset + 4 <= byteCount)
    return unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
  }

  @inlinable @inline(__always) package mutating func setPixel(_ value: UInt32, at offset: Int) {
    assert(offset >= 0 && offset + 4 <= byteCount)
    storeBytes(of: value, toUncheckedByteOffset: offset, as: UInt32.self)
  }
}
