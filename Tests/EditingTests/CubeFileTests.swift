import Testing

@testable import Editing

@Suite(.timeLimit(.minutes(1))) struct CubeFileTests {
  private static let colors = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n"

  private func lut(_ text: String) throws -> LUT { try LUT(cube: Array(text.utf8)) }

  @Test func aLatticeIsRead() throws {
    let lut = try lut(
      "# made by hand\r\nTITLE \"Warm  look\"\r\nLUT_3D_SIZE 2\r\nDOMAIN_MIN 0 0 -0.5\r\nDOMAIN_MAX 1 1 2\r\n\r\n"
        + Self.colors.replacing("\n", with: "\r\n"))
    #expect(lut.title == "Warm  look")
    #expect(lut.kind == .lattice && lut.size == 2)
    #expect(lut.domainMin == SIMD3(0, 0, -0.5) && lut.domainMax == SIMD3(1, 1, 2))
    #expect(lut.colors[1] == SIMD3(1, 0, 0) && lut.colors[4] == SIMD3(0, 0, 1))
  }

  @Test func curvesAreRead() throws {
    let lut = try lut("\u{FEFF}LUT_1D_SIZE 3\n  0.0 0 0\n\t5e-1 .25 +0.75\n1.0 1 -0.1")
    #expect(lut.kind == .curves && lut.size == 3)
    #expect(lut.colors[1] == SIMD3(0.5, 0.25, 0.75))
    #expect(lut.colors[2].z == -0.1)
  }

  @Test func theInputRangeOfResolveIsADomain() throws {
    let lut = try lut("LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE -1 2\n" + Self.colors)
    #expect(lut.domainMin == SIMD3(repeating: -1) && lut.domainMax == SIMD3(repeating: 2))
  }

  @Test(
    arguments: [
      ("", .empty), ("# nothing\n", .empty),
      ("0 0 0\nLUT_3D_SIZE 2\n", .noSize(line: 1)),
      ("LUT_3D_SIZE 2\nLUT_1D_SIZE 2\n", .severalSizes(line: 2)),
      ("TITLE \"x\"\nLUT_3D_SIZE 1\n", .size(line: 2, range: 2...129)),
      ("LUT_3D_SIZE 5000000000000000000000\n", .size(line: 1, range: 2...129)),
      ("LUT_1D_SIZE 65537\n", .size(line: 1, range: 2...65_536)),
      ("LUT_3D_SIZE 2\n0 0\n", .numbers(line: 2)), ("LUT_3D_SIZE 2\n0 0 0 0\n", .numbers(line: 2)),
      ("LUT_3D_SIZE 2\n0 0 nan\n", .numbers(line: 2)), ("LUT_3D_SIZE 2\n0 0 1e99\n", .numbers(line: 2)),
      ("LUT_3D_SIZE 2\n\n0 0 0.1.2\n", .numbers(line: 3)),
      ("LUT_3D_SIZE 2\nDOMAIN_MIN 0 0\n", .numbers(line: 2)),
      ("LUT_3D_SIZE 2\nGAMMA 2.2\n", .keyword(line: 2, name: "GAMMA")),
      ("LUT_3D_SIZE 2\n0 0 0\nDOMAIN_MIN 0 0 0\n", .lateKeyword(line: 3, name: "DOMAIN_MIN")),
      ("LUT_3D_SIZE 2\nDOMAIN_MAX 0 1 1\n" + colors, .domain),
      ("LUT_3D_SIZE 2\n" + colors + "0 0 0\n", .tooManyColors(line: 10, expected: 8)),
      ("LUT_3D_SIZE 3\n" + colors, .tooFewColors(found: 8, expected: 27)),
      ("LUT_3D_SIZE 2\n0 0 0\u{0}\n", .notText),
    ].map(BrokenFile.init))
  private func aBrokenFileIsRefused(_ file: BrokenFile) {
    #expect(throws: file.error) { try lut(file.text) }
  }

  /// A file with the error that it causes. The log of the tests shows the error, not the text with its control characters.
  private struct BrokenFile: CustomTestStringConvertible {
    let text: String
    let error: LUTError

    var testDescription: String { "\(error)" }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: LUTError.notText) { try LUT(cube: [0xFF, 0xD8, 0xFF, 0xE0]) }
    #expect(throws: LUTError.notText) { try LUT(cube: Array("TITLE ".utf8) + [0xC3, 0x28]) }
    #expect(throws: LUTError.numbers(line: 2)) { try LUT(cube: Array("LUT_1D_SIZE 2\n0 0 ".utf8) + [0xC3]) }
  }

  @Test func errorsNameTheLine() {
    #expect(LUTError.numbers(line: 12).description == "Line 12: three numbers are expected.")
    #expect(
      LUTError.tooFewColors(found: 8, expected: 27).description
        == "The LUT has 8 colors; its size requires 27.")
  }
}
