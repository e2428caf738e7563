import TestHostSupport
import TestSupport
import Testing

@testable import ViewTestHost

/// The views of the picker and the viewer, in a process of their own. ViewTestHost contains the expectations.
@Suite("Views", .desktop)
struct ViewTests {
  @Test("In windows", arguments: Check.all)
  func views(_ check: Check) async throws { try await TestHost.run("ViewTestHost", check.name) }
}
