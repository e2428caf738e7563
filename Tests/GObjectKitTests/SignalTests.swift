import CGLib
import Foundation
import GObjectKit
import GObjectTesting
import Testing

@Suite("One trampoline for each C signature", .timeLimit(.minutes(1)))
struct SignalTests {
  private let events = Events()
  /// Two distinct addresses that are never dereferenced.
  private let first = UnsafeMutableRawPointer(bitPattern: 0x1230)
  private let second = UnsafeMutableRawPointer(bitPattern: 0x4560)

  @Test func aSignalWithoutArgumentsIsReceived() {
    let object = Emitter()
    object.connect("signal") { events.add("called") }
    object.emit("signal")
    object.emit("signal")
    #expect(events.all == ["called", "called"])
  }

  @Test func aPointerIsPassed() {
    let object = Emitter(.pointer)
    object.connectPointer("signal") { events.add("\($0 == first) \($0 == nil)") }
    object.emit("signal", .pointer(first))
    object.emit("signal", .pointer(nil))
    #expect(events.all == ["true false", "false true"])
  }

  @Test func aPointerAndAnIntegerArePassed() {
    let object = Emitter(.pointer, .int)
    object.connectPointerInt("signal") { events.add("\($0 == first) \($1)") }
    object.emit("signal", .pointer(first), .int(-3))
    #expect(events.all == ["true -3"])
  }

  @Test(arguments: [true, false])
  func aBooleanIsReturned(_ answer: Bool) {
    let object = Emitter(answering: .boolean)
    object.connectBool("signal") { answer }
    #expect(object.emit("signal") == .bool(answer))
  }

  @Test func anUnsignedIntegerIsPassed() {
    let object = Emitter(.uint)
    object.connectUInt("signal") { events.add("\($0)") }
    object.emit("signal", .uint(.max))
    #expect(events.all == ["4294967295"])
  }

  @Test func aSignedIntegerIsPassed() {
    let object = Emitter(.int)
    object.connectInt("signal") { events.add("\($0)") }
    object.emit("signal", .int(-3))
    #expect(events.all == ["-3"])
  }

  @Test func aDoubleIsPassed() {
    let object = Emitter(.double)
    object.connectDouble("signal") { events.add("\($0)") }
    object.emit("signal", .double(1.25))
    #expect(events.all == ["1.25"])
  }

  @Test func aPointIsPassed() {
    let object = Emitter(.double, .double)
    object.connectPoint("signal") { events.add("\($0) \($1)") }
    object.emit("signal", .double(3.5), .double(-4))
    #expect(events.all == ["3.5 -4.0"])
  }

  @Test(arguments: [true, false])
  func aPointIsPassedAndABooleanReturned(_ answer: Bool) {
    let object = Emitter(.double, .double, answering: .boolean)
    object.connectPointBool("signal") {
      events.add("\($0) \($1)")
      return answer
    }
    #expect(object.emit("signal", .double(0), .double(-1)) == .bool(answer))
    #expect(events.all == ["0.0 -1.0"])
  }

  @Test func aPointIsPassedAndAPointerReturned() {
    let object = Emitter(.double, .double, answering: .pointer)
    object.connectPointPointer("signal") { x, y in x > y ? first : nil }
    #expect(object.emit("signal", .double(2), .double(1)) == .pointer(first))
    #expect(object.emit("signal", .double(1), .double(2)) == .pointer(nil))
  }

  @Test func aClickIsPassed() {
    let object = Emitter(.int, .double, .double)
    object.connectClick("signal") { events.add("\($0) \($1) \($2)") }
    object.emit("signal", .int(2), .double(10.5), .double(20.25))
    #expect(events.all == ["2 10.5 20.25"])
  }

  @Test(arguments: [true, false])
  func aKeyIsPassedAndABooleanReturned(_ answer: Bool) {
    let object = Emitter(.uint, .uint, .uint, answering: .boolean)
    object.connectKey("signal") {
      events.add("\($0) \($1)")
      return answer
    }
    // The keyval, the hardware keycode, which the trampoline drops, and the modifiers.
    #expect(object.emit("signal", .uint(97), .uint(38), .uint(4)) == .bool(answer))
    #expect(events.all == ["97 4"])
  }

  @Test func aKeyIsPassedWithoutResult() {
    let object = Emitter(.uint, .uint, .uint)
    object.connectKey("signal") {
      events.add("\($0) \($1)")
      return true
    }
    #expect(object.emit("signal", .uint(97), .uint(38), .uint(4)) == .none)
    #expect(events.all == ["97 4"])
  }

  @Test(arguments: [true, false])
  func aTooltipIsPassedAndABooleanReturned(_ answer: Bool) {
    let object = Emitter(.int, .int, .int, .pointer, answering: .boolean)
    object.connectTooltipQuery("signal") {
      events.add("\($0 == first)")
      return answer
    }
    // The place of the pointer and whether the keyboard asks, which the trampoline drops.
    #expect(object.emit("signal", .int(3), .int(4), .int(1), .pointer(first)) == .bool(answer))
    #expect(events.all == ["true"])
  }

  @Test(arguments: [true, false])
  func aDropIsPassedAndABooleanReturned(_ answer: Bool) {
    let object = Emitter(.pointer, .double, .double, answering: .boolean)
    object.connectDrop("signal") {
      events.add("\($0 == UnsafeRawPointer(first)) \($1) \($2)")
      return answer
    }
    #expect(object.emit("signal", .pointer(first), .double(1), .double(2)) == .bool(answer))
    #expect(events.all == ["true 1.0 2.0"])
  }

  @Test func twoPointersAndAnIntegerArePassed() {
    let object = Emitter(.pointer, .pointer, .int)
    object.connectTwoPointersInt("signal") { events.add("\($0 == first) \($1 == second) \($2)") }
    object.emit("signal", .pointer(first), .pointer(second), .int(-7))
    #expect(events.all == ["true true -7"])
  }

  @Test func openedFilesArePassed() {
    let object = Emitter(.pointer, .int, .string)
    let (one, two) = (first.map(OpaquePointer.init), second.map(OpaquePointer.init))
    var files = [one, two]
    object.connectOpen("signal") { list, count in
      events.add("\(count) \(list?[0] == one) \(list?[1] == two)")
    }
    _ = files.withUnsafeMutableBytes {
      object.emit("signal", .pointer($0.baseAddress), .int(2), .string("hint"))
    }
    #expect(events.all == ["2 true true"])
  }

  @Test func propertyChangesAreReported() {
    let action = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new("test", nil)))
    action.onNotify("enabled") { events.add("enabled is \(g_action_get_enabled(action.pointer.opaque))") }
    g_simple_action_set_enabled(action.pointer.opaque, 0)
    #expect(events.all == ["enabled is 0"])
  }

  @Test func eachTrampolineHasATest() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: folder.appending(path: "../../Sources/GObjectKit/Signals.swift"), encoding: .utf8)
    let tests = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let trampolines = source.matches(of: /public func (connect\w*|onNotify)\(/).map { String($0.output.1) }
    #expect(trampolines.count >= 15)
    for name in trampolines { #expect(tests.contains("." + name + "("), "no test of \(name)") }
  }
}
