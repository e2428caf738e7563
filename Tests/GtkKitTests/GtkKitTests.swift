import ProbeSupport
import TestSupport
import Testing

@testable import GtkKitProbe

/// GtkKit in a program of its own for each check, because GTK wants the main thread; see GtkKitProbe.
/// What a case expects stands there, in `Checks`.
@Suite("GtkKit", .desktop)
struct GtkKitTests {
  @Test("A widget and its Swift object live and die together", arguments: Check.twins)
  func twins(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Widgets and windows are freed", arguments: Check.finalization)
  func finalization(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Properties follow observable state", arguments: Check.bindings)
  func bindings(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Swift concurrency runs in GTK's loop", arguments: Check.loop)
  func loop(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Lists of any length", arguments: Check.lists)
  func lists(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Widgets that draw themselves", arguments: Check.drawing)
  func drawing(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Keys, pointers and fingers", arguments: Check.input)
  func input(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Actions, menus and messages", arguments: Check.actions)
  func actions(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Containers and controls", arguments: Check.controls)
  func controls(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("A time bar", arguments: Check.timeBar)
  func timeBar(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("Objects on the bus", arguments: Check.dbus)
  func dbus(_ check: Check) async throws { try await Probe.run("GtkKitProbe", check.name) }

  @Test("The desktop is asked to stay awake, and let sleep again") @DesktopActor
  func wakeLock() async throws {
    // GTK looks for whom to ask when it starts.
    let portal = try AppProcess(try BuiltProduct.path("StandInPortal"), sandbox: try Sandbox())
    try await wait(for: "the portal") { portal.standardOutput.contains("ready") }
    try await Probe.run("GtkKitProbe", Check.wakeLock.name)
    // 4: the computer may not suspend; 8: it may not count as idle.
    let expected = [
      "ready", "inhibit 12 Probing", "allow 12", "inhibit 4 Probing", "allow 4", "inhibit 4 Probing",
      "allow 4",
    ]
    try await wait(for: "the last answer", report: { portal.standardOutput }) {
      portal.standardOutput.split(separator: "\n").map(String.init) == expected
    }
    await portal.terminate()
  }

  @Test("Every class of widget in GtkKit has a check that it is freed")
  func everyWidgetIsChecked() throws {
    // Nobody makes one of these: it is what a grid and a list have in common.
    let widgets = try WidgetClasses.declared(in: "GtkKit").subtracting(["ListBase"])
    #expect(widgets.count > 20)
    let checked = Set(Check.checkedClasses)
    #expect(widgets.subtracting(checked).sorted() == [])
    #expect(checked.subtracting(widgets).sorted() == [])
  }
}
