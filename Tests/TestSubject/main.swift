import CGtk

// A small program for the tests of TestSupport to drive: one widget of each kind that matters, and labels that
// say what has reached it. It speaks C directly so that it depends on nothing that it helps to test.
//
// Arguments: `--crowd N` adds N labels; `--file PATH` lets a file be dragged from the label "Drag Me".

var subject: Subject?
let crowd = CommandLine.arguments.firstIndex(of: "--crowd").flatMap { Int(CommandLine.arguments[$0 + 1]) }
let file = CommandLine.arguments.firstIndex(of: "--file").map { CommandLine.arguments[$0 + 1] }
// G_APPLICATION_NON_UNIQUE: two tests may each have their own.
let application = gtk_application_new("io.github.tintype.TestSubject", GApplicationFlags(rawValue: 1 << 5))
connect(OpaquePointer(application), "activate") {
  subject = Subject(application: application)
  if let crowd { subject?.addCrowd(crowd) }
  if let file { subject?.offer(file) }
}
g_application_run(cast(application), 0, nil)
