extension PictureFile {
  /// Inserts an XMP packet into a JPEG, as an APP1 segment after the start of the image (XMP specification part 3,
  /// 1.1.3).
  ///
  /// - Parameter properties: The attributes of the description, such as `GCamera:MotionPhoto="1"`, with the namespaces.
  /// - Parameter elements: The elements of the description.
  public static func jpeg(_ jpeg: [UInt8], xmp properties: String, elements: String = "") -> [UInt8] {
    let content = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp(properties, elements: elements)
    let length = content.count + 2
    return Array(jpeg[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
      + Array(jpeg[2...])
  }

  /// An XMP document; see `jpeg`.
  public static func xmp(_ properties: String, elements: String = "") -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" \(properties)>\(elements)</rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      """.utf8)
  }

  /// The namespaces of Google's properties.
  public static let googleNamespaces = """
    xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" \
    xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" \
    xmlns:Container="http://ns.google.com/photos/1.0/container/" \
    xmlns:Item="http://ns.google.com/photos/1.0/container/item/"
    """

  /// The value of Exiv2's tag `Exif.Photo.MakerNote` for an Apple maker note with two texts: its bytes as numbers.
  public static func appleMakerNote(burst: String?, contentIdentifier: String?) -> String {
    let texts = [(tag: 0x0B, text: burst), (tag: 0x11, text: contentIdentifier)].compactMap { tag, text in
      text.map { (tag: tag, bytes: Array($0.utf8) + [0]) }
    }
    var note = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + [0, UInt8(texts.count)]
    var offset = note.count + texts.count * 12 + 4
    for (tag, bytes) in texts {
      note += [0, UInt8(tag), 0, 2] + bigEndian(UInt32(bytes.count)) + bigEndian(UInt32(offset))
      offset += bytes.count
    }
    note += [0, 0, 0, 0] + texts.flatMap(\.bytes)
    return note.map { String($0) }.joined(separator: " ")
  }

  /// Samsung's trailer with blocks of the given types without content, to be appended to a JPEG.
  public static func samsungTrailer(_ types: [UInt16]) -> [UInt8] {
    samsungTrailer(types.map { ($0, "", []) })
  }

  /// Samsung's trailer with blocks, to be appended to a JPEG.
  public static func samsungTrailer(_ blocks: [(type: UInt16, name: String, content: [UInt8])]) -> [UInt8] {
    let blocks = blocks.map { (type: $0.type, bytes: samsungBlock($0.type, $0.name, $0.content)) }
    var (directory, distance) = ([[UInt8]](), 0)
    for block in blocks.reversed() {
      distance += block.bytes.count
      directory.append(
        [0, 0, UInt8(block.type & 0xFF), UInt8(block.type >> 8)] + little(distance)
          + little(block.bytes.count))
    }
    let list = Array("SEFH".utf8) + little(106) + little(blocks.count) + directory.reversed().joined()
    return blocks.flatMap(\.bytes) + list + little(list.count) + Array("SEFT".utf8)
  }

  /// A block of Samsung's trailer.
  public static func samsungBlock(_ type: UInt16, _ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, UInt8(type & 0xFF), UInt8(type >> 8)] + little(name.utf8.count) + Array(name.utf8) + content
  }

  private static func little(_ number: Int) -> [UInt8] { bigEndian(UInt32(number)).reversed() }
}
