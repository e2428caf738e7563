/// A Windows Media Audio file of five seconds ("Advanced Systems Format (ASF) Specification", Microsoft).
package struct ASFFile {
  package var title = ""
  package var artist = ""
  private var attributes: [[UInt8]] = []

  package init() {}

  /// Adds a text to the extended content description.
  package mutating func add(_ name: String, _ text: String) { add(name, type: 0, Self.wide(text)) }

  /// Adds a number.
  package mutating func add(_ name: String, _ number: Int) { add(name, type: 3, .little(number)) }

  /// Adds a picture.
  package mutating func add(picture: [UInt8], type: UInt8) {
    add(
      "WM/Picture", type: 1,
      .join([type], .little(picture.count), Self.wide("image/png"), Self.wide(""), picture))
  }

  private mutating func add(_ name: String, type: Int, _ value: [UInt8]) {
    let name = Self.wide(name)
    attributes.append(.join(.little(name.count, 2), name, .little(type, 2), .little(value.count, 2), value))
  }

  package var bytes: [UInt8] {
    let properties = Self.object(
      "A1DCAB8C47A9CF118EE400C00C205365",
      .join(.zeros(40), .little(60_000_000, 8), .zeros(8), .little(1000, 8), .zeros(12), .little(128_000)))
    let wave = [UInt8].join(
      .little(0x161, 2), .little(2, 2), .little(44_100), .little(16_000), .little(1, 2), .little(16, 2),
      .zeros(2))
    let stream = Self.object(
      "9107DCB7B7A9CF118EE600C00C205365",
      .join(
        Self.identifier("409E69F84D5BCF11A8FD00805F5C442B"), .zeros(24), .little(wave.count), .zeros(4),
        .little(1, 2), .zeros(4), wave))
    let texts = [title, artist, "", "", ""].map { Self.wide($0) }
    let description = Self.object(
      "3326B2758E66CF11A6D900AA0062CE6C",
      texts.flatMap { [UInt8].little($0.count, 2) } + texts.flatMap(\.self))
    let extended = Self.object(
      "40A4D0D207E3D21197F000A0C95EA850", .little(attributes.count, 2) + attributes.flatMap(\.self))
    let objects = [UInt8].join(properties, stream, description, extended)
    return Self.object(
      "3026B2758E66CF11A6D900AA0062CE6C", .join(.little(4), [1, 2], objects)) + .zeros(3000)
  }

  private static func object(_ name: String, _ content: [UInt8]) -> [UInt8] {
    .join(identifier(name), .little(content.count + 24, 8), content)
  }

  private static func identifier(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private static func wide(_ text: String) -> [UInt8] {
    (text + "\0").utf16.flatMap { [UInt8].little(Int($0), 2) }
  }
}
