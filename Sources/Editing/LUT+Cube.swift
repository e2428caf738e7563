extension LUT {
  /// The largest `.cube` file in bytes: a lattice of 129 points with three numbers of ten characters in each line.
  public static let maximumFileSize = 96 << 20
  /// The most characters of a title or a name in an error.
  private static let longestName = 200

  /// Parses a `.cube` file. Source: Adobe, "Cube LUT Specification 1.0" (2013), with the extension LUT_3D_INPUT_RANGE and
  /// LUT_1D_INPUT_RANGE of DaVinci Resolve, which states the domain in one line.
  ///
  /// - Throws: `LUTError` with the number of the line.
  public init(cube bytes: [UInt8]) throws(LUTError) {
    var parser = CubeParser()
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    guard !text.contains(0) else { throw .notText }
    var number = 0
    var start = text.startIndex
    while start < text.endIndex {
      number += 1
      // Line feed, or carriage return with or without line feed.
      let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.endIndex
      try parser.read(text[start..<end], number: number)
      guard end < text.endIndex else { break }
      let isPair = text[end] == 0x0D && end + 1 < text.endIndex && text[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    self = try parser.lut()
  }

  /// What the lines before the present one state.
  private struct CubeParser {
    private var title = ""
    private var kind: Kind?
    private var size = 0
    private var domainMin = SIMD3<Float>.zero
    private var domainMax = SIMD3<Float>.one
    private var colors: [SIMD3<Float>] = []

    private var expected: Int { kind == .curves ? size : size * size * size }

    mutating func read(_ line: ArraySlice<UInt8>, number: Int) throws(LUTError) {
      guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }), first != UInt8(ascii: "#") else {
        return
      }
      let isColor = (0x30...0x39).contains(first) || [0x2B, 0x2D, 0x2E].contains(first)
      guard isColor else { return try keyword(line, number: number) }
      guard kind != nil else { throw .noSize(line: number) }
      guard let color = LUT.numbers(line) else { throw .numbers(line: number) }
      guard colors.count < expected else { throw .tooManyColors(line: number, expected: expected) }
      colors.append(color)
    }

    private mutating func keyword(_ line: ArraySlice<UInt8>, number: Int) throws(LUTError) {
      guard let text = String(validating: line, as: UTF8.self) else { throw .notText }
      let words = text.split(maxSplits: 1, omittingEmptySubsequences: true) { $0 == " " || $0 == "\t" }
      let name = String(words[0].prefix(LUT.longestName))
      let rest = words.count > 1 ? words[1] : ""
      guard colors.isEmpty else { throw .lateKeyword(line: number, name: name) }
      switch name {
      case "TITLE": title = String(rest.filter { $0 != "\"" }.prefix(LUT.longestName)).trimmed
      case "LUT_1D_SIZE": try setSize(rest, .curves, number)
      case "LUT_3D_SIZE": try setSize(rest, .lattice, number)
      case "DOMAIN_MIN": domainMin = try domain(rest, number)
      case "DOMAIN_MAX": domainMax = try domain(rest, number)
      case "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE":
        let ends = rest.split { $0 == " " || $0 == "\t" }.map { Float($0) ?? .nan }
        guard ends.count == 2, ends[0].isFinite, ends[1].isFinite else { throw .numbers(line: number) }
        (domainMin, domainMax) = (SIMD3(repeating: ends[0]), SIMD3(repeating: ends[1]))
      default: throw .keyword(line: number, name: name)
      }
    }

    private mutating func setSize(_ text: Substring, _ kind: Kind, _ number: Int) throws(LUTError) {
      guard self.kind == nil else { throw .severalSizes(line: number) }
      guard let size = Int(String(text).trimmed), kind.sizes.contains(size) else {
        throw .size(line: number, range: kind.sizes)
      }
      (self.kind, self.size) = (kind, size)
      colors.reserveCapacity(expected)
    }

    private func domain(_ text: Substring, _ number: Int) throws(LUTError) -> SIMD3<Float> {
      guard let numbers = LUT.numbers(Array(text.utf8)[...]) else { throw .numbers(line: number) }
      return numbers
    }

    func lut() throws(LUTError) -> LUT {
      guard let kind else { throw .empty }
      guard colors.count == expected else { throw .tooFewColors(found: colors.count, expected: expected) }
      guard
        let lut = LUT(
          title: title, kind, size: size, domainMin: domainMin, domainMax: domainMax, colors: colors)
      else { throw .domain }
      return lut
    }
  }

  /// Three finite numbers, separated by white space.
  private static func numbers(_ line: ArraySlice<UInt8>) -> SIMD3<Float>? {
    let words = line.split { $0 == 0x20 || $0 == 0x09 }
    guard words.count == 3 else { return nil }
    var result = SIMD3<Float>.zero
    for index in 0..<3 {
      // Longer than every number that a program writes; a number of a megabyte takes long to parse.
      guard words[index].count <= 64, let text = String(validating: words[index], as: UTF8.self),
        let number = Float(text), number.isFinite
      else { return nil }
      result[index] = number
    }
    return result
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
