// GtkKitProbe: GtkKit where it lives, in a program whose main thread runs GTK's loop.
//
// The process that runs the tests is not such a program: Swift's runtime has its main thread, and
// the main actor moves from thread to thread. So each check runs in a probe of its own, started by
// GtkKitTests. By hand, inside of a desktop session:
//   GtkKitProbe             lists the checks
//   GtkKitProbe "A NAME"    runs one; prints a line for each thing that is wrong
//
//   Check ───── a name and what to do; the checks themselves are in Checks/, by topic
//   Report ──── expect, eventually, and whatever GTK itself complains about
//   Stage ───── the application, windows on screen, what was drawn
//   Lifeline ── whether an object and its Swift twin are gone

import GObjectKit
import Glibc
import GtkKit

guard CommandLine.arguments.count == 2,
  let check = Check.all.first(where: { $0.name == CommandLine.arguments[1] })
else {
  for check in Check.all { Report.print(check.name) }
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
exit(Stage.application.run(["GtkKitProbe"]))
