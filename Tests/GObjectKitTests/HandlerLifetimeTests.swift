import CGLib
import GObjectKit
import GObjectTesting
import Testing

@Suite("Closures live as long as their connection", .timeLimit(.minutes(1)))
struct HandlerLifetimeTests {
  /// An object that a closure captures.
  private final class Payload {}

  @Test func theClosureIsFreedWithTheObject() {
    weak var payload: Payload?
    do {
      let object = Emitter()
      do {
        let held = Payload()
        payload = held
        object.connect("signal") { withExtendedLifetime(held) {} }
      }
      #expect(payload != nil)
      object.emit("signal")
      #expect(payload != nil)
    }
    #expect(payload == nil)
  }

  @Test func theClosureIsKeptWhileOnlyCReferencesTheObject() {
    weak var payload: Payload?
    let raw: UnsafeMutablePointer<GObject>
    do {
      let object = Emitter()
      raw = object.pointer
      g_object_ref(raw)
      let held = Payload()
      payload = held
      object.connect("signal") { withExtendedLifetime(held) {} }
    }
    #expect(payload != nil)
    g_object_unref(raw)
    #expect(payload == nil)
  }

  @Test func theClosureIsFreedByDisconnect() {
    weak var payload: Payload?
    let object = Emitter()
    let events = Events()
    let handler: SignalHandler
    do {
      let held = Payload()
      payload = held
      handler = object.connect("signal") { withExtendedLifetime(held) { events.add("called") } }
    }
    object.emit("signal")
    object.disconnect(handler)
    #expect(payload == nil)
    object.emit("signal")
    #expect(events.all == ["called"])
  }

  @Test func aHandlerMayDisconnectItself() {
    weak var payload: Payload?
    let events = Events()
    do {
      let object = Emitter()
      let held = Payload()
      payload = held
      var handler: SignalHandler?
      handler = object.connect("signal") {
        if let handler { object.disconnect(handler) }
        withExtendedLifetime(held) { events.add("called") }
      }
      object.emit("signal")
      object.emit("signal")
    }
    #expect(events.all == ["called"])
    #expect(payload == nil)
  }
}
