// TestSupport drives a running program from outside, as a person would: it starts the executable in a
// home of its own, finds widgets by the role and name that a screen reader would say, moves the real
// pointer, types real keys, and looks at the pixels on the screen.
//
//   App                    one running program: process + accessible tree + windows, ended by `App.run`
//   ├── Process/           Sandbox (HOME and XDG folders), AppProcess (start, output, end, CPU, memory)
//   ├── Accessibility/     AccessibilityBus (AT-SPI over D-Bus), Accessible (one widget), Role, States
//   └── Desktop/           Display (X11), X11Window, Pointer, Keyboard, Screenshot
//   wait(for:until:)       polls for a state until a deadline; the only way to synchronise
//   .desktop               the trait of every suite that uses the screen: one test at a time, headless only
//
// AT-SPI is spoken over GDBus rather than through libatspi: that library keeps a cache which is stale
// while no main loop of ours runs, and must not be used from two threads. Here every question goes to the
// program, has a deadline, and a whole level of the tree is asked for at once. The X server is spoken to
// through XCB rather than Xlib, whose error handler is shared by the whole process and ends it.
//
// All of it runs on `DesktopActor`, a thread of its own, so that blocking calls hold up neither the main
// thread (where GtkKit's tests run GTK) nor Swift's cooperative threads.
