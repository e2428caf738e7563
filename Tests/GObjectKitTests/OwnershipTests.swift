import CGLib
import GObjectKit
import GObjectTesting
import Testing

@Suite("The three ways into a reference", .timeLimit(.minutes(1)))
struct OwnershipTests {
  /// An object with a floating reference, like a new widget.
  private func floating() -> UnsafeMutablePointer<GObject> {
    g_object_new_with_properties(g_initially_unowned_get_type(), 0, nil, nil)
  }

  /// An object with one reference, owned by the caller.
  private func held() -> UnsafeMutablePointer<GObject> {
    g_object_new_with_properties(g_object_get_type(), 0, nil, nil)
  }

  @Test func sinkingTakesOverAFloatingReference() {
    let raw = floating()
    #expect(g_object_is_floating(raw) != 0)
    let object = Object(sinking: raw)
    #expect(g_object_is_floating(raw) == 0)
    #expect(object.referenceCount == 1)
  }

  @Test func sinkingAddsAReferenceToAnOwnedObject() {
    let raw = g_object_ref_sink(floating()).unsafelyUnwrapped.assumingMemoryBound(to: GObject.self)
    do {
      let object = Object(sinking: raw)
      #expect(object.referenceCount == 2)
    }
    #expect(raw.pointee.ref_count == 1)
    g_object_unref(raw)
  }

  @Test func adoptingAddsNoReference() {
    let object = Object(adopting: held())
    #expect(object.referenceCount == 1)
  }

  @Test func retainingAddsAReferenceAndReleasesIt() {
    let raw = held()
    do {
      let object = Object(retaining: raw)
      #expect(object.referenceCount == 2)
    }
    #expect(raw.pointee.ref_count == 1)
    g_object_unref(raw)
  }

  @Test(arguments: ["sinking", "adopting", "retaining"])
  func theObjectIsFinalizedWithItsLastReference(_ way: String) {
    let events = Events()
    do {
      let object =
        switch way {
        case "sinking": Object(sinking: floating())
        case "adopting": Object(adopting: held())
        default: Object(retaining: held())
        }
      if way == "retaining" { g_object_unref(object.pointer) }
      object.onFinalize { events.add("first") }
      object.onFinalize { events.add("second") }
      #expect(events.all.isEmpty)
    }
    #expect(events.all == ["first", "second"])
  }

  @Test func disposingDoesNotFinalize() {
    let events = Events()
    do {
      let object = Object(adopting: held())
      object.onFinalize { events.add("finalized") }
      g_object_run_dispose(object.pointer)
      #expect(events.all.isEmpty)
    }
    #expect(events.all == ["finalized"])
  }
}
