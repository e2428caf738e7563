extension RGBPixels {
  /// A binary PPM file.
  public var ppm: [UInt8] { Array("P6\n\(width) \(height)\n255\n".utf8) + bytes }

  /// An uncompressed 24-bit BMP file, stored from the bottom row unless `fromTop`.
  public func bmp(fromTop: Bool) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (4 - width * 3 % 4) % 4)
    var rows: [UInt8] = []
    for y in 0..<height {
      let row = fromTop ? y : height - 1 - y
      for x in 0..<width { rows += pixel(x, row).reversed() }
      rows += padding
    }
    return MalformedImages.bmp(width: Int32(width), height: Int32(fromTop ? -height : height)) + rows
  }

  /// An uncompressed TIFF file in strips of `rowsPerStrip` rows, whose directory precedes or follows the pixels.
  public func tiff(rowsPerStrip: Int, directoryFirst: Bool) -> [UInt8] {
    let strips = (height + rowsPerStrip - 1) / rowsPerStrip
    let entries = 9
    let directorySize = 2 + entries * 12 + 4 + strips * 8
    let directory = directoryFirst ? 8 : 8 + bytes.count
    let pixels = directoryFirst ? 8 + directorySize : 8
    let arrays = directory + 2 + entries * 12 + 4
    func long(_ number: Int) -> [UInt8] { PictureFile.bigEndian(UInt32(number)) }
    func entry(_ tag: Int, count: Int = 1, _ value: Int) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 0xFF), 0, 4] + long(count) + long(value)
    }
    let lengths = (0..<strips).map { (min(rowsPerStrip, height - $0 * rowsPerStrip)) * width * 3 }
    let offsets = (0..<strips).map { pixels + $0 * rowsPerStrip * width * 3 }
    var table: [UInt8] = [0, UInt8(entries)]
    table += entry(256, width) + entry(257, height) + entry(258, 8) + entry(259, 1) + entry(262, 2)
    table += strips == 1 ? entry(273, offsets[0]) : entry(273, count: strips, arrays)
    table += entry(277, 3) + entry(278, rowsPerStrip)
    table += strips == 1 ? entry(279, lengths[0]) : entry(279, count: strips, arrays + strips * 4)
    table += long(0) + (offsets + lengths).flatMap(long)
    let head = Array("MM\0*".utf8) + long(directory)
    return head + (directoryFirst ? table + bytes : bytes + table)
  }

  private func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
    let start = (y * width + x) * 3
    return bytes[start..<start + 3]
  }
}

/// AVIF files with several image items (AV1 Image File Format; ISO/IEC 23008-12).
public enum AVIFFile {
  /// A file with the primary item `whole` and the thumbnail item `thumbnail`.
  ///
  /// - Parameters:
  ///   - whole: An AVIF file.
  ///   - thumbnail: An AVIF file with the same aspect ratio.
  public static func make(_ whole: [UInt8], thumbnail: [UInt8]) -> [UInt8] {
    let files = [whole, thumbnail].map { File($0) }
    let data = files.map(\.data)
    let type = box("ftyp", Array("avif".utf8) + [0, 0, 0, 0] + Array("avifmif1miaf".utf8))
    // The offsets have a fixed length, so they are correct in the second pass.
    var start = 0
    var meta: [UInt8] = []
    for _ in 0..<2 {
      meta = self.meta(files, offsets: [start, start + data[0].count])
      start = type.count + meta.count + 8
    }
    return type + meta + box("mdat", data[0] + data[1])
  }

  /// A file whose image has an auxiliary image of the given type, by its properties.
  public static func make(_ whole: [UInt8], auxiliary type: String) -> [UInt8] {
    var file = File(whole)
    file.properties.append(full("auxC", Array(type.utf8) + [0]))
    return make(file)
  }

  /// A file whose image has the color space of the given content of a `colr` box instead of its own.
  public static func make(_ whole: [UInt8], colors: [UInt8]) -> [UInt8] {
    var file = File(whole)
    file.properties.removeAll { $0.dropFirst(4).starts(with: "colr".utf8) }
    file.properties.append(box("colr", colors))
    return make(file)
  }

  private static func make(_ file: File) -> [UInt8] {
    let header = box("ftyp", Array("avif".utf8) + [0, 0, 0, 0] + Array("avifmif1miaf".utf8))
    var start = 0
    var meta: [UInt8] = []
    for _ in 0..<2 {
      meta = self.meta([file], offsets: [start])
      start = header.count + meta.count + 8
    }
    return header + meta + box("mdat", file.data)
  }

  private static func meta(_ files: [File], offsets: [Int]) -> [UInt8] {
    let handler = full("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let names = (1...UInt8(files.count)).flatMap {
      full("infe", version: 2, [0, $0, 0, 0] + Array("av01".utf8) + [0])
    }
    var locations: [UInt8] = [0x44, 0, 0, UInt8(files.count)]
    for (index, file) in files.enumerated() {
      locations += [0, UInt8(index + 1), 0, 0, 0, 1]
      locations +=
        PictureFile.bigEndian(UInt32(offsets[index])) + PictureFile.bigEndian(UInt32(file.data.count))
    }
    var associations: [UInt8] = [0, 0, 0, UInt8(files.count)]
    var first = 1
    for (index, file) in files.enumerated() {
      associations += [0, UInt8(index + 1), UInt8(file.properties.count)]
      associations += (0..<file.properties.count).map { UInt8(first + $0) }
      first += file.properties.count
    }
    let properties = box("ipco", files.flatMap { $0.properties.flatMap(\.self) }) + full("ipma", associations)
    let reference = files.count > 1 ? full("iref", box("thmb", [0, 2, 0, 1, 0, 1])) : []
    return full(
      "meta",
      handler + full("pitm", [0, 1]) + full("iloc", locations)
        + full("iinf", [0, UInt8(files.count)] + names) + reference
        + box("iprp", properties))
  }

  private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    PictureFile.bigEndian(UInt32(content.count + 8)) + Array(kind.utf8) + content
  }

  private static func full(_ kind: String, version: UInt8 = 0, _ content: [UInt8]) -> [UInt8] {
    box(kind, [version, 0, 0, 0] + content)
  }

  /// The properties and data of a file with one image.
  private struct File {
    var properties: [[UInt8]] = []
    var data: [UInt8] = []

    init(_ bytes: [UInt8]) {
      for (kind, box) in Self.boxes(bytes[...]) {
        if kind == "mdat" { data = Array(box.dropFirst(8)) }
        guard kind == "meta", let all = Self.boxes(box.dropFirst(12)).first(where: { $0.kind == "iprp" }),
          let list = Self.boxes(all.box.dropFirst(8)).first(where: { $0.kind == "ipco" })
        else { continue }
        properties = Self.boxes(list.box.dropFirst(8)).map { Array($0.box) }
      }
    }

    private static func boxes(_ bytes: ArraySlice<UInt8>) -> [(kind: String, box: ArraySlice<UInt8>)] {
      var found: [(String, ArraySlice<UInt8>)] = []
      var rest = bytes
      while rest.count >= 8 {
        let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard size >= 8, size <= rest.count else { break }
        found.append((String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      return found
    }
  }
}
