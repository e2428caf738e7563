import CGtk
import GObjectKit
import Glibc
import GtkKit
import TestHostSupport

extension Check {
  nonisolated static let dbus: [Check] = [
    Check("Methods, properties and errors of an exported object reach a caller") {
      await withLamp { bus, lamp in
        let answers = Task { await serve(lamp) }
        let sum = try? await ask(bus, "Add", Variant(2), Variant(40)).children.first?.int
        expect("the sum", sum, is: 42)
        let all = try? await properties(bus, "GetAll", Variant(lampInterface)).children.first?.dictionary
        expect("the color", all?["Color"]?.string, is: "red")
        expect("the brightness", all?["Brightness"]?.double, is: 0.5)
        let color = try? await properties(bus, "Get", Variant(lampInterface), Variant("Color"))
        expect("its type", color?.children.first?.type, is: "v")
        expect("the color alone", color?.children.first?.unboxed.string, is: "red")
        do {
          _ = try await properties(
            bus, "Set", Variant(lampInterface), Variant("Brightness"), Variant(boxing: Variant(0.75)))
        } catch { expect(false, "setting a property fails: \(error)") }
        let set = try? await properties(bus, "Get", Variant(lampInterface), Variant("Brightness"))
        expect("the new brightness", set?.children.first?.unboxed.double, is: 0.75)
        answers.cancel()
      }
    },
    Check("An invalid call is refused and the object stays exported") {
      await withLamp { bus, lamp in
        let answers = Task { await serve(lamp) }
        await refused("a text for a number", "InvalidArgs") { try await ask(bus, "Add", Variant("2")) }
        await refused("a method that is not there", "UnknownMethod") { try await ask(bus, "Explode") }
        await refused("what the lamp refuses", "NotSupported") { try await ask(bus, "Break") }
        await refused("a call that is dropped", "Failed") { try await ask(bus, "Forget") }
        // GDBus checks access and type against the introspection data.
        await refused("setting a color that can only be read", nil) {
          try await properties(
            bus, "Set", Variant(lampInterface), Variant("Color"), Variant(boxing: Variant("blue")))
        }
        await refused("a brightness as text", "InvalidArgs") {
          try await properties(
            bus, "Set", Variant(lampInterface), Variant("Brightness"), Variant(boxing: Variant("much")))
        }
        let sum = try? await ask(bus, "Add", Variant(1), Variant(1)).children.first?.int
        expect("the sum afterwards", sum, is: 2)
        answers.cancel()
      }
    },
    Check("Signals and property changes are received") {
      await withLamp { bus, lamp in
        let burnt = bus.signals(
          from: bus.uniqueName, path: "/lamp", interface: lampInterface, name: "Burnt")
        let changes = bus.signals(
          from: bus.uniqueName, path: "/lamp", interface: "org.freedesktop.DBus.Properties",
          name: "PropertiesChanged")
        // From another thread: playback does not reply on the main thread.
        await Task.detached {
          lamp.emit("Burnt", of: lampInterface, Variant("too hot"))
          lamp.emitPropertiesChanged(["Brightness": Variant(0.25)], invalidated: ["Color"], of: lampInterface)
          lamp.emitPropertiesChanged([:], of: lampInterface)
          lamp.emitPropertiesChanged(["Color": Variant("blue")], of: lampInterface)
        }.value
        let reason = await first(of: burnt)?.children.first?.string
        expect("the reason", reason, is: "too hot")
        var changed = changes.makeAsyncIterator()
        let one = await changed.next()?.children ?? []
        expect("what changed", one.count > 1 ? one[1].dictionary?["Brightness"]?.double : nil, is: 0.25)
        expect("the forgotten items", one.last?.strings, is: ["Color"])
        // No signal is emitted for unchanged properties.
        let two = await changed.next()?.children ?? []
        expect("what changed then", two.count > 1 ? two[1].dictionary?["Color"]?.string : nil, is: "blue")
      }
    },
    Check("An unexported object is removed from the bus and its calls finish") {
      await withLamp { bus, lamp in
        lamp.end()
        await refused("a call without a receiver", "UnknownMethod") {
          try await ask(bus, "Add", Variant(1), Variant(1))
        }
        var count = 0
        for await _ in lamp.calls { count += 1 }
        expect("the calls that came", count, is: 0)
        do {
          let again = try DBusObject(on: bus, path: "/lamp", description: lampDescription)
          let answers = Task { await serve(again) }
          let sum = try? await ask(bus, "Add", Variant(3), Variant(4)).children.first?.int
          expect("the sum", sum, is: 7)
          answers.cancel()
        } catch { expect(false, "the path is free again: \(error)") }
      }
    },
    Check("A name is owned until it is released") {
      guard let bus = try? await DBusConnection.session() else { return expect(false, "there is a bus") }
      let name = "io.github.tintype.Probe\(getpid())"
      var first: DBusName? = DBusName(name, on: bus)
      var owned = first?.isOwned.makeAsyncIterator()
      expect("the first has it", await owned?.next(), is: true)
      expect("somebody owns it", await owner(of: name, bus), is: bus.uniqueName)
      first = nil
      let deadline = ContinuousClock.now + .seconds(30)
      while await owner(of: name, bus) != nil, ContinuousClock.now < deadline { await settle() }
      expect("no owner is left", await owner(of: name, bus), is: nil)
    },
    Check("A description that is not XML is an error, not a crash") {
      guard let bus = try? await DBusConnection.session() else { return expect(false, "there is a bus") }
      var isThrown = false
      do { _ = try DBusObject(on: bus, path: "/x", description: "<node><interface") } catch {
        isThrown = true
      }
      expect(isThrown, "it throws")
    },
  ]
}

private nonisolated let lampInterface = "io.github.tintype.Lamp"
private nonisolated let lampDescription = """
  <node><interface name="\(lampInterface)">
    <method name="Add"><arg type="i" direction="in"/><arg type="i" direction="in"/>
      <arg type="i" direction="out"/></method>
    <method name="Break"/>
    <method name="Forget"/>
    <property name="Color" type="s" access="read"/>
    <property name="Brightness" type="d" access="readwrite"/>
    <signal name="Burnt"><arg type="s"/></signal>
  </interface></node>
  """

private func withLamp(_ body: (DBusConnection, DBusObject) async -> Void) async {
  do {
    let bus = try await DBusConnection.session()
    await body(bus, try DBusObject(on: bus, path: "/lamp", description: lampDescription))
  } catch { expect(false, "the object is exported: \(error)") }
}

private func serve(_ lamp: DBusObject) async {
  var brightness = 0.5
  for await call in lamp.calls {
    switch call.request {
    case .method("Add", let numbers): call.reply(Variant(numbers.compactMap(\.int).reduce(0, +)))
    case .method("Break", _): call.fail(.notSupported("It does not break."))
    case .method: break
    case .get("Color"): call.reply(Variant("red"))
    case .get: call.reply(Variant(brightness))
    case .getAll: call.reply(properties: ["Color": Variant("red"), "Brightness": Variant(brightness)])
    case .set(_, let value):
      brightness = value.double ?? -1
      call.reply()
    }
  }
}

private func ask(_ bus: DBusConnection, _ method: String, _ arguments: Variant...) async throws -> Variant {
  try await bus.call(
    bus.uniqueName, path: "/lamp", interface: lampInterface, method: method, Variant(tuple: arguments))
}

private func properties(
  _ bus: DBusConnection, _ method: String, _ arguments: Variant...
) async throws -> Variant {
  try await bus.call(
    bus.uniqueName, path: "/lamp", interface: "org.freedesktop.DBus.Properties", method: method,
    Variant(tuple: arguments))
}

private func refused(_ what: String, _ name: String?, _ call: () async throws -> Variant) async {
  do {
    _ = try await call()
    expect(false, "\(what) is refused")
  } catch let error as GLibError {
    if let name { expect("the error for \(what)", error.dbusName, is: name) }
  } catch { expect(false, "\(what): \(error)") }
}

private func first(of signals: AsyncStream<Variant>) async -> Variant? {
  for await signal in signals { return signal }
  return nil
}

private func owner(of name: String, _ bus: DBusConnection) async -> String? {
  try? await bus.call(
    "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
    method: "GetNameOwner", Variant(tuple: [Variant(name)])
  ).children.first?.string
}
