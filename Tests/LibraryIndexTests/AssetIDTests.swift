import MediaLibrary
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AssetIDTests {
  @Test func anIdentifierIsParsedFromItsDescription() {
    for id in [AssetID(rawValue: 1), AssetID(rawValue: .max), AssetID.make()] {
      #expect(id.description.utf8.count == 16)
      #expect(AssetID(id.description) == id)
    }
  }

  @Test(arguments: ["", "0", "0000000000000000", "ffffffffffffffff", "-000000000000001", "zzzzzzzzzzzzzzzz"])
  func otherTextsAreNoIdentifiers(_ text: String) {
    #expect(AssetID(text) == nil)
  }
}
