// TestSupport drives a running program as a user does: it starts the executable in its own home folder, finds widgets
// by their accessible role and name, sends real pointer and key events, and reads the pixels of the screen.
//
//   App                    a running program: process, accessible tree and windows; ended by `App.run`
//   ├── Process/           Sandbox (HOME and XDG folders), AppProcess (start, output, end, CPU time, memory)
//   ├── Accessibility/     AccessibilityBus (AT-SPI over D-Bus), Accessible (a widget), Role, States
//   └── Desktop/           Display (X11 or Wayland), DesktopWindow, Pointer, Keyboard, Screenshot
//   wait(for:until:)       tries a condition after each event, until a deadline; the only means of synchronization
//   .desktop               the trait of suites that use the screen: one test at a time, headless only
//
// AT-SPI is called through GDBus instead of libatspi: that library has a cache that is stale unless a main loop runs,
// and must not be used from two threads. Here every call has a deadline. The tree is read as a whole, and again when the
// program has sent an event or there was input: questions and answers were half of the tests' processor time. The X
// server is called through XCB instead of Xlib, whose error handler is global and ends the process.
//
// All code runs on `DesktopActor`, which has its own thread, so that blocking calls stop neither the main thread
// (where GtkKit's tests run GTK) nor Swift's cooperative threads.
