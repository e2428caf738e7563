import CGtk
import GObjectKit
import GObjectTesting
import Testing

@Suite("Closures live as long as their connection", .timeLimit(.minutes(1)))
struct HandlerLifeTests {
  /// An object that a closure captures.
  private final class Cargo {}

  @Test func theClosureIsFreedWithTheObject() {
    weak var cargo: Cargo?
    do {
      let object = Emitter()
      do {
        let held = Cargo()
        cargo = held
        object.connect("signal") { withExtendedLifetime(held) {} }
      }
      #expect(cargo != nil)
      object.emit("signal")
      #expect(cargo != nil)
    }
    #expect(cargo == nil)
  }

  @Test func theClosureIsKeptWhileOnlyCReferencesTheObject() {
    weak var cargo: Cargo?
    let raw: UnsafeMutablePointer<GObject>
    do {
      let object = Emitter()
      raw = object.pointer
      g_object_ref(raw)
      let held = Cargo()
      cargo = held
      object.connect("signal") { withExtendedLifetime(held) {} }
    }
    #expect(cargo != nil)
    g_object_unref(raw)
    #expect(cargo == nil)
  }

  @Test func theClosureIsFreedByDisconnect() {
    weak var cargo: Cargo?
    let object = Emitter()
    let events = Events()
    let handler: SignalHandler
    do {
      let held = Cargo()
      cargo = held
      handler = object.connect("signal") { withExtendedLifetime(held) { events.add("called") } }
    }
    object.emit("signal")
    object.disconnect(handler)
    #expect(cargo == nil)
    object.emit("signal")
    #expect(events.all == ["called"])
  }

  @Test func aHandlerMayDisconnectItself() {
    weak var cargo: Cargo?
    let events = Events()
    do {
      let object = Emitter()
      let held = Cargo()
      cargo = held
      var handler: SignalHandler?
      handler = object.connect("signal") {
        if let handler { object.disconnect(handler) }
        withExtendedLifetime(held) { events.add("called") }
      }
      object.emit("signal")
      object.emit("signal")
    }
    #expect(events.all == ["called"])
    #expect(cargo == nil)
  }
}
