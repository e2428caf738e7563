import GObjectKit
import Testing

/// Conversions between Swift values and GVariant.
@Suite(.timeLimit(.minutes(1))) struct VariantTests {
  @Test func valuesSurviveTheRoundTrip() {
    #expect(Variant(true).bool == true)
    #expect(Variant(-3).int == -3)
    #expect(Variant(UInt32.max).int == Int(UInt32.max))
    #expect(Variant(0.1).double == 0.1)
    #expect(Variant("é").string == "é")
    #expect(Variant(["a", "b"]).strings == ["a", "b"])
    #expect(Variant([String]()).type == "as")
    #expect(Variant(objectPath: "no path").string == "/")
  }

  @Test func containersAreBuiltAndRead() {
    let options = Variant(dictionary: ["handle_token": Variant("t1"), "n": Variant(UInt32(2))])
    #expect(options.type == "a{sv}")
    #expect(Variant(dictionary: [:]).type == "a{sv}")
    let call = Variant(tuple: [Variant("x11:1"), options])
    #expect(call.type == "(sa{sv})")
    #expect(call.children[1].dictionary?["handle_token"]?.string == "t1")
    #expect(call.children[1].dictionary?["n"]?.int == 2)
  }

  @Test func anotherTypeIsNil() {
    #expect(Variant("1").int == nil)
    #expect(Variant(1).string == nil)
    #expect(Variant("x").children.isEmpty)
    #expect(Variant("x").dictionary == nil)
  }
}
