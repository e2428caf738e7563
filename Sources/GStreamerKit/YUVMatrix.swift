import CGLib
import CGStreamer

/// Converts YCbCr to RGB, in fixed point with 16 fractional bits. Source of the formulas: ITU-R BT.709, 3.
struct YUVMatrix {
  private let darkest: Int32
  private let luma: Int32
  private let red: Int32
  private let greenOfBlue: Int32
  private let greenOfRed: Int32
  private let blue: Int32

  init(_ colorimetry: GstVideoColorimetry) {
    var (kr, kb) = (0.299, 0.114)
    // Keeps the coefficients of BT.601 if the source does not specify a matrix.
    gst_video_color_matrix_get_Kr_Kb(colorimetry.matrix, &kr, &kb)
    var (offsets, scales) = ([Int32](repeating: 0, count: 4), [Int32](repeating: 255, count: 4))
    gst_video_color_range_offsets(
      colorimetry.range, gst_video_format_get_info(GST_VIDEO_FORMAT_AYUV), &offsets, &scales)
    let kg = 1 - kr - kb
    let (brightness, difference) = (255 / Double(scales[0]), 255 / Double(scales[1]))
    func fixed(_ value: Double) -> Int32 { Int32((value * 65536).rounded()) }
    darkest = offsets[0]
    luma = fixed(brightness)
    red = fixed(2 * (1 - kr) * difference)
    blue = fixed(2 * (1 - kb) * difference)
    greenOfRed = fixed(2 * (1 - kr) * kr / kg * difference)
    greenOfBlue = fixed(2 * (1 - kb) * kb / kg * difference)
  }

  @inline(__always)
  func convert(_ y: UInt8, _ u: UInt8, _ v: UInt8, to output: UnsafeMutableRawBufferPointer, at offset: Int) {
    let bright = (Int32(y) &- darkest) &* luma &+ 32768
    let (cb, cr) = (Int32(u) &- 128, Int32(v) &- 128)
    output[offset] = Self.clamped(bright &+ cb &* blue)
    output[offset + 1] = Self.clamped(bright &- cb &* greenOfBlue &- cr &* greenOfRed)
    output[offset + 2] = Self.clamped(bright &+ cr &* red)
    output[offset + 3] = 255
  }

  @inline(__always)
  private static func clamped(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(value >> 16, 0), 255))
  }
}
