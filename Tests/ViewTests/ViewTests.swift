import ProbeSupport
import TestSupport
import Testing

@testable import ViewProbe

/// The views of the picker and the viewer in a program of their own; what a case expects stands in ViewProbe.
@Suite("Views", .desktop)
struct ViewTests {
  @Test("In windows", arguments: Check.all)
  func views(_ check: Check) async throws { try await Probe.run("ViewProbe", check.name) }
}
