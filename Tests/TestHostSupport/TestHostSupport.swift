// TestHostSupport: test hosts whose main thread runs the GTK main loop.
//
// The process that runs the tests cannot be a test host: the Swift runtime uses its main thread, and the main actor
// switches threads. Therefore checks run in a separate program, which tests start with `TestHost` of TestSupport. To run
// it manually in a desktop session:
//   GtkKitTestHost             lists the checks
//   GtkKitTestHost "A NAME"    runs one check; prints one line for each failure
//
//   Check: a name and a body
//   Report: expect, eventually, and warnings of GTK
//   TestDisplay: the application, windows on screen, rendered colors
//   ReleaseTracker: whether an object and its Swift wrapper are released
//   WidgetClasses: the widget classes in the sources of a module

import GObjectKit
import Glibc
import GtkKit

/// The main function of a test host. Runs the check that the command line names; without a name, lists all checks.
@MainActor public func runProbe(_ checks: [Check]) -> Never {
  guard CommandLine.arguments.count == 2,
    let check = checks.first(where: { $0.name == CommandLine.arguments[1] })
  else {
    for check in checks { Report.print(check.name) }
    exit(64)
  }
  _ = TestDisplay.mainThread
  // SIGALRM ends a check that hangs.
  alarm(170)
  setenv("GSK_RENDERER", "cairo", 1)
  Report.listenToGtk()
  MainLoop.serveDispatchQueue()
  TestDisplay.application.onActivate {
    TestDisplay.application.hold()
    Task {
      await check.body()
      TestDisplay.application.quit()
    }
  }
  MainLoop.exit(TestDisplay.application.run([CommandLine.arguments[0]]))
}
