import TestHostSupport
import TestSupport
import Testing

@testable import GtkKitTestHost

/// Runs each check of GtkKit in a process of its own, because GTK requires the main thread. `Checks` in
/// GtkKitTestHost contains the expectations.
@Suite("GtkKit", .desktop)
struct GtkKitTests {
  @Test(arguments: Check.twins)
  func twinsShareTheirLifetime(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.finalization)
  func widgetsAndWindowsAreFreed(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.bindings)
  func boundPropertiesFollowObservableState(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.loop)
  func swiftConcurrencyRunsInTheMainLoop(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.lists)
  func listsShowRowsOnDemand(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.sectionedGrid)
  func aGridWithSectionsShowsWhatIsVisible(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.drawing)
  func customWidgetsMeasureAndDraw(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.popovers)
  func popoversLeaveNothingBehind(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test func fundamentalTypesAreRegistered() async throws {
    try await TestHost.run("GtkKitTestHost", Check.types.name)
  }

  @Test(arguments: Check.input)
  func inputIsReported(_ check: Check) async throws { try await TestHost.run("GtkKitTestHost", check.name) }

  @Test(arguments: Check.actions)
  func actionsMenusAndToastsWork(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.controls)
  func containersAndControlsWork(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.timeBar)
  func timeBarsShowThePositionAndSeek(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test(arguments: Check.dbus)
  func exportedObjectsAreReachable(_ check: Check) async throws {
    try await TestHost.run("GtkKitTestHost", check.name)
  }

  @Test @DesktopActor
  func aWakeLockInhibitsAndReleases() async throws {
    // GTK looks for the portal at its start.
    let portal = try AppProcess(try BuiltProduct.path("FakePortal"), sandbox: try Sandbox())
    try await wait(for: "the portal") { portal.standardOutput.contains("ready") }
    try await TestHost.run("GtkKitTestHost", Check.wakeLock.name)
    // 4: inhibit suspend; 8: inhibit idle.
    let expected = [
      "ready", "inhibit 12 Probing", "allow 12", "inhibit 4 Probing", "allow 4", "inhibit 4 Probing",
      "allow 4",
    ]
    try await wait(for: "the last answer", report: { portal.standardOutput }) {
      portal.standardOutput.split(separator: "\n").map(String.init) == expected
    }
    await portal.terminate()
  }

  @Test func everyWidgetClassIsCheckedForFinalization() throws {
    // Base classes without instances.
    let widgets = try WidgetClasses.declared(in: "GtkKit").union(
      WidgetClasses.declared(in: "VideoDisplayKit")
    )
    .subtracting(["ListBase", "ItemBox"])
    #expect(widgets.count > 20)
    let checked = Set(Check.checkedClasses)
    #expect(widgets.subtracting(checked).sorted() == [])
    #expect(checked.subtracting(widgets).sorted() == [])
  }
}
