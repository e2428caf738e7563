import GObjectKit
import Testing

@testable import Editing

@Suite(.timeLimit(.minutes(1))) struct EditTextTests {
  private func stack(_ text: String) throws -> EditStack { try EditStack(text: Array(text.utf8)) }

  @Test func everyOperationIsReadAsItWasWritten() throws {
    let colors: [SIMD3<Float>] = [[0, 0.1, 0.2], [1, 1.5, -0.1], [0.3, 0.2, 1e-9]]
    let lut = try #require(LUT(title: "Ä \"x\" \\", .curves, size: 3, domainMax: [1, 1, 2], colors: colors))
    var operations = NamedFilter.allCases.map { EditOperation.filter($0, amount: 1.0 / 3) }
    operations += Adjustment.allCases.map { .adjustment($0, value: $0.range.lowerBound / 3) }
    operations += [
      .cropToSquare, .crop(try #require(NormalizedRect(x: 0.1, y: 0.2, width: 0.7, height: 0.8))),
      .straighten(degrees: -12.345), .rotate(quarterTurns: -1), .flip(.horizontal), .flip(.vertical),
      .lut(lut, amount: 0.5),
    ]
    operations += MarkTests.each.map { .mark($0) }
    let stack = EditStack(operations)
    let read = try EditStack(text: Array(stack.text.utf8))
    #expect(read == stack)
    #expect(read.text == stack.text)
  }

  @Test func theTextIsTheDocumentedOne() throws {
    let rect = try #require(NormalizedRect(x: 0.25, y: 0, width: 0.5, height: 1))
    let stack = EditStack([.crop(rect), .filter(.sepia, amount: 0.5)])
    #expect(
      stack.text == """
        {
          "version": 1,
          "operations": [
            {"operation": "crop", "x": 0.25, "y": 0, "width": 0.5, "height": 1},
            {"operation": "sepia", "amount": 0.5}
          ]
        }

        """)
    #expect(EditStack().text == "{\n  \"version\": 1,\n  \"operations\": []\n}\n")
  }

  @Test func whatANewerVersionWroteIsKept() throws {
    let text = """
      {"operations": [{"operation": "grain", "size": 1.50, "seed": 12345678901234567890, "on": [true, null, {}]},
       {"operation": "sepia", "amount": 0.5}, {"operation": "blur", "amount": 0.5, "shape": "disc"}],
       "author": {"name": "Ada \\u00e9\\ud83d\\ude00"}, "version": 7}
      """
    let stack = try stack(text)
    #expect(stack.version == 7)
    #expect(stack.unknownOperations == ["grain", "blur"])
    #expect(stack.operations[1] == .filter(.sepia, amount: 0.5))
    let again = try EditStack(text: Array(stack.text.utf8))
    #expect(again == stack)
    #expect(stack.text.contains("\"size\": 1.50, \"seed\": 12345678901234567890, \"on\": [true, null, {}]"))
    #expect(stack.text.contains("\"author\": {\"name\": \"Ada é😀\"}"))
    #expect(stack.text.contains("\"version\": 7"))
    // Unknown operations are not applied.
    let image = Patches.noise(width: 20, height: 20)
    let known = image.edited(by: EditStack([.filter(.sepia, amount: 0.5)]))
    #expect(image.edited(by: stack).difference(to: known) == 0)
    var changed = stack
    changed.operations.append(.cropToSquare)
    #expect(try EditStack(text: Array(changed.text.utf8)).operations.count == 4)
  }

  @Test(
    arguments: [
      ("", .notJSON(line: 1)), ("{\n\n", .notJSON(line: 3)), ("{\"version\": 01}", .notJSON(line: 1)),
      ("{\"version\": 1, \"operations\": []} x", .notJSON(line: 1)),
      ("{\"version\": 1, \"operations\": [],}", .notJSON(line: 1)),
      ("{\"a\": \"\\ud800\"}", .notJSON(line: 1)), ("{\"a\": \"\u{1}\"}", .notJSON(line: 1)),
      ("{\"a\": tru}", .notJSON(line: 1)), ("{\"a\": 1.}", .notJSON(line: 1)),
      ("{\"a\": -}", .notJSON(line: 1)),
      (String(repeating: "[", count: 100_000), .notJSON(line: 1)),
      ("[]", .notAnEdit), ("{}", .notAnEdit), ("{\"operations\": []}", .notAnEdit),
      ("{\"version\": 0, \"operations\": []}", .notAnEdit),
      ("{\"version\": 1, \"operations\": {}}", .notAnEdit),
      ("{\"version\": 1, \"operations\": [1]}", .notAnEdit),
      ("{\"version\": 1, \"operations\": [{}]}", .notAnEdit),
      (
        "{\"version\": 1, \"operations\": [{\"operation\": \"sepia\"}]}", .parameters(operation: "sepia")
      ),
      (
        "{\"version\": 1, \"operations\": [{\"operation\": \"sepia\", \"amount\": 1.5}]}",
        .parameters(operation: "sepia")
      ),
      (
        "{\"version\": 1, \"operations\": [{\"operation\": \"exposure\", \"value\": 1e999}]}",
        .parameters(operation: "exposure")
      ),
      (
        "{\"version\": 1, \"operations\": [{\"operation\": \"rotate\", \"quarterTurns\": 0.5}]}",
        .parameters(operation: "rotate")
      ),
      (
        "{\"version\": 1, \"operations\": [{\"operation\": \"crop\", \"x\": 0.5, \"y\": 0, \"width\": 0.6, \"height\": 1}]}",
        .parameters(operation: "crop")
      ),
      (
        "{\"version\": 1, \"operations\": [{\"operation\": \"lut\", \"amount\": 1, \"title\": \"\", \"dimensions\": 3, \"size\": 2, \"domainMin\": [0, 0, 0], \"domainMax\": [1, 1, 1], \"colors\": \"AAAA\"}]}",
        .parameters(operation: "lut")
      ),
    ] as [(String, EditError)])
  func aBrokenTextIsRefused(text: String, error: EditError) {
    #expect(throws: error) { try stack(text) }
  }

  @Test func base64IsThatOfTheStandard() {
    // RFC 4648, section 10.
    for (text, encoded) in [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
    ] {
      #expect(Base64.text(Array(text.utf8)) == encoded)
      #expect(Base64.bytes(encoded) == Array(text.utf8))
    }
    for text in ["Z", "Zg=", "Z===", "Zg==Zg==", "Zm9v!", "Zm9é"] {
      #expect(Base64.bytes(text) == nil, "\(text)")
    }
  }

  @Test func argumentsAreOperations() throws {
    for (argument, operation) in [
      ("sepia", .filter(.sepia, amount: 1)), ("blur=0.25", .filter(.blur, amount: 0.25)),
      ("exposure=-1.5", .adjustment(.exposure, value: -1.5)), ("crop-square", .cropToSquare),
      ("rotate=270", .rotate(quarterTurns: 3)), ("rotate=-90", .rotate(quarterTurns: -1)),
      ("straighten=2.5", .straighten(degrees: 2.5)), ("flip-vertical", .flip(.vertical)),
    ] as [(String, EditOperation)] {
      #expect(try EditOperation(argument: argument) == operation)
    }
    for argument in [
      "", "lut", "sepia=", "sepia=2", "sepia=nan", "sepia=1,1", "exposure", "exposure=6", "rotate=45",
      "rotate",
      "crop=0,0,1", "crop=0,0,2,1", "crop-square=1", "straighten=90", "glow", "Sepia",
    ] {
      #expect(throws: EditArgumentError.self) { try EditOperation(argument: argument) }
    }
    for (argument, _) in EditOperation.geometrySummaries { _ = try EditOperation(argument: argument) }
  }
}
