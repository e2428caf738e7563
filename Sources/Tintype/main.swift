import GObjectKit

Memory.useSingleHeap()
// Before the texts of the commands are made.
Environment.useLocale()
// ArgumentParser would treat a subcommand's name as a file, because `tintype` takes any number of files.
if CommandLine.arguments.dropFirst().first == "snapshot" {
  SnapshotCommand.main(Array(CommandLine.arguments.dropFirst(2)))
} else {
  TintypeCommand.main()
}
