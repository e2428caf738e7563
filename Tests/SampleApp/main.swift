import CGtk

// The sample app: a small program for the tests of TestSupport, with one widget of each kind and labels that report
// the received events. It uses C directly, so that it does not depend on code that it helps to test.
//
// Arguments: `--crowd N` adds N labels; `--file PATH`, once or more, lets files be dragged from the label
// "Drag Me"; `--open PATH` adds the button "Open", which opens a file with Tintype's desktop entry, as a file manager does.

var window: SampleWindow?
let crowd = CommandLine.arguments.firstIndex(of: "--crowd").flatMap { Int(CommandLine.arguments[$0 + 1]) }
let files = zip(CommandLine.arguments, CommandLine.arguments.dropFirst()).filter { $0.0 == "--file" }.map(\.1)
let opened = CommandLine.arguments.firstIndex(of: "--open").map { CommandLine.arguments[$0 + 1] }
// G_APPLICATION_NON_UNIQUE, so that each test can run its own process.
let application = gtk_application_new("io.github.tintype.SampleApp", GApplicationFlags(rawValue: 1 << 5))
connect(OpaquePointer(application), "activate") {
  window = SampleWindow(application: application)
  if let crowd { window?.addLabels(crowd) }
  if !files.isEmpty { window?.addDragSource(files) }
  if let opened { window?.addLauncher(of: opened) }
}
g_application_run(cast(application), 0, nil)
