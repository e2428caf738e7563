import GObjectKit

Memory.share()
// The parser would take the name of a command for that of a file: Tintype takes any number of files.
if CommandLine.arguments.dropFirst().first == "snapshot" {
  SnapshotCommand.main(Array(CommandLine.arguments.dropFirst(2)))
} else {
  TintypeCommand.main()
}
