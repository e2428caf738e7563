import CGtk

/// An image of the screen or a part of it.
///
/// Coordinates are pixels relative to the image's upper left corner; parts outside it are ignored.
public struct Screenshot: Equatable, Sendable {
  /// The captured part of the screen.
  public let bounds: Rect

  /// One word per pixel, 0x00RRGGBB, row by row: the format of 24-bit X servers and Cairo's RGB24.
  private let words: [UInt32]

  /// The width in pixels.
  public var width: Int { bounds.width }
  /// The height in pixels.
  public var height: Int { bounds.height }

  /// Copies the pixels.
  init(bounds: Rect, copying data: UnsafeRawPointer) {
    self.bounds = bounds
    let count = bounds.width * bounds.height
    words = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(start: data, count: count * 4))
      initialized = count
    }
  }

  /// Takes `bounds.width` × `bounds.height` words.
  init(bounds: Rect, words: [UInt32]) {
    self.bounds = bounds
    self.words = words
  }

  /// The color of a pixel. Black outside of the image, so that a widget that is too small fails its test and does not
  /// end the test process.
  public func pixel(_ x: Int, _ y: Int) -> Color {
    guard x >= 0, x < width, y >= 0, y < height else { return Color(word: 0) }
    return Color(word: words[y * width + x])
  }

  /// The mean color of a part, or of the whole image. Black for an empty part.
  public func average(in part: Rect? = nil) -> Color {
    var (red, green, blue, count) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
    forEachWord(in: part) { word in
      red &+= word >> 16 & 0xFF
      green &+= word >> 8 & 0xFF
      blue &+= word & 0xFF
      count &+= 1
    }
    guard count > 0 else { return Color(word: 0) }
    return Color(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
  }

  /// The number of pixels of each color in a part.
  public func colorCounts(in part: Rect? = nil) -> [Color: Int] {
    var counts: [UInt32: Int] = [:]
    // Neighbours are often equal.
    var (last, run) = (UInt32.max, 0)
    forEachWord(in: part) { word in
      if word == last {
        run += 1
      } else {
        if run > 0 { counts[last & 0xFF_FFFF, default: 0] += run }
        (last, run) = (word, 1)
      }
    }
    if run > 0 { counts[last & 0xFF_FFFF, default: 0] += run }
    return Dictionary(uniqueKeysWithValues: counts.map { (Color(word: $0), $1) })
  }

  /// The number of distinct colors in a part; 1 means that it is blank.
  public func colorCount(in part: Rect? = nil) -> Int {
    var colors: Set<UInt32> = []
    var last: UInt32?
    forEachWord(in: part) { word in
      if word != last { colors.insert(word & 0xFF_FFFF) }
      last = word
    }
    return colors.count
  }

  /// The share of a part's pixels with nearly this color, 0…1.
  ///
  /// - Parameter tolerance: The largest difference in each of red, green and blue.
  public func share(of color: Color, in part: Rect? = nil, tolerance: Int = 8) -> Double {
    var (count, fitting) = (0, 0)
    forEachWord(in: part) { word in
      count += 1
      if Color(word: word).distance(to: color) <= tolerance { fitting += 1 }
    }
    return count == 0 ? 0 : Double(fitting) / Double(count)
  }

  /// The share of pixels that differ between two images, 0…1. It is 1 for images of different size.
  ///
  /// - Parameter tolerance: The largest difference in each of red, green and blue that does not count.
  public func difference(from other: Screenshot, tolerance: Int = 2) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    if words == other.words { return 0 }
    var different = 0
    words.withUnsafeBufferPointer { own in
      other.words.withUnsafeBufferPointer { others in
        for index in 0..<own.count where own[index] != others[index] {
          if Color(word: own[index]).distance(to: Color(word: others[index])) > tolerance { different += 1 }
        }
      }
    }
    return Double(different) / Double(words.count)
  }

  /// Whether any pixel differs.
  public func differs(from other: Screenshot, tolerance: Int = 2) -> Bool {
    difference(from: other, tolerance: tolerance) > 0
  }

  /// A part of the image.
  public func cropped(to part: Rect) -> Screenshot {
    let inside = part.intersection(Rect(x: 0, y: 0, width: width, height: height))
    let rows = (inside.y..<(inside.y + inside.height)).map { row in
      words[(row * width + inside.x)..<(row * width + inside.x + inside.width)]
    }
    let place = Rect(
      x: bounds.x + inside.x, y: bounds.y + inside.y, width: inside.width, height: inside.height)
    return Screenshot(bounds: place, words: Array(rows.joined()))
  }

  /// Writes the image as a PNG file.
  ///
  /// - Throws: `DriverError.file` if the file cannot be written.
  public func writePNG(_ path: String) throws(DriverError) {
    let status = withSurface { cairo_surface_write_to_png($0, path) }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .file("\(path) could not be written: \(String(cString: cairo_status_to_string(status)))")
    }
  }

  /// The image as PNG data.
  public func png() throws(DriverError) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { target in
      withSurface { surface in
        cairo_surface_write_to_png_stream(
          surface,
          { target, data, count in
            let bytes = target?.assumingMemoryBound(to: [UInt8].self)
            bytes?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
            return CAIRO_STATUS_SUCCESS
          }, target)
      }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .file("No PNG could be made: \(String(cString: cairo_status_to_string(status)))")
    }
    return bytes
  }

  /// Passes the pixels to Cairo.
  private func withSurface(_ body: (OpaquePointer?) -> cairo_status_t) -> cairo_status_t {
    var copy = words
    return copy.withUnsafeMutableBytes { bytes in
      let data = bytes.bindMemory(to: UInt8.self).baseAddress
      let (columns, rows) = (Int32(width), Int32(height))
      let surface = cairo_image_surface_create_for_data(data, CAIRO_FORMAT_RGB24, columns, rows, columns * 4)
      defer { cairo_surface_destroy(surface) }
      return body(surface)
    }
  }

  private func forEachWord(in part: Rect?, _ body: (UInt32) -> Void) {
    let whole = Rect(x: 0, y: 0, width: width, height: height)
    let inside = (part ?? whole).intersection(whole)
    words.withUnsafeBufferPointer { words in
      for row in 0..<inside.height {
        let start = (inside.y + row) * width + inside.x
        for index in start..<(start + inside.width) { body(words[index]) }
      }
    }
  }
}

extension Color {
  fileprivate init(word: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word))
  }
}
