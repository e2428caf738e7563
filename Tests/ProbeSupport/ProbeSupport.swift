// ProbeSupport: what lives in GTK's loop, looked at in a program whose main thread runs it.
//
// The process that runs the tests is not such a program: Swift's runtime has its main thread, and
// the main actor moves from thread to thread. So checks run in a probe of their own, which tests
// start by `Probe` of TestSupport. By hand, inside of a desktop session:
//   GtkKitProbe             lists the checks
//   GtkKitProbe "A NAME"    runs one; prints a line for each thing that is wrong
//
//   Check ───────── a name and what to do
//   Report ──────── expect, eventually, and whatever GTK itself complains about
//   Stage ───────── the application, windows on screen, what was drawn
//   Lifeline ────── whether an object and its Swift twin are gone
//   WidgetClasses ─ the classes of widgets that a module has, by its sources

import GObjectKit
import Glibc
import GtkKit

/// The main program of a probe: runs the check that the command line names.
@MainActor public func runProbe(_ checks: [Check]) -> Never {
  guard CommandLine.arguments.count == 2,
    let check = checks.first(where: { $0.name == CommandLine.arguments[1] })
  else {
    for check in checks { Report.print(check.name) }
    exit(64)
  }
  _ = Stage.mainThread
  // A check that hangs is ended by the kernel.
  alarm(170)
  setenv("GSK_RENDERER", "cairo", 1)
  Report.listenToGtk()
  MainLoop.serveDispatchQueue()
  Stage.application.onActivate {
    Stage.application.hold()
    Task {
      await check.body()
      Stage.application.quit()
    }
  }
  MainLoop.exit(Stage.application.run([CommandLine.arguments[0]]))
}
