import ArgumentParser
import GObjectKit
import L10n

/// The command line of the app. Without a subcommand, `OpenCommand` reads the arguments.
nonisolated struct TintypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tintype",
    abstract: tr("View and pick photos, take new ones, play videos and music."),
    discussion: tr(
      """
      Without a subcommand, Tintype opens files, or your Pictures folder; `tintype open --help` lists the options. \
      A file that is called like a subcommand is opened with `tintype ./pick` or `tintype -- pick`. \
      `tintype --version --verbose` prints what a problem report needs.
      """),
    subcommands: [OpenCommand.self, PickCommand.self, SnapshotCommand.self],
    defaultSubcommand: OpenCommand.self)

  /// Runs the command that the arguments name, and ends the program.
  static func start() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      endIfPickIsMisused(error)
      exit(withError: error)
    }
  }

  /// Ends with the exit status that programs expect of a file chooser if `error` is about the arguments of `pick`.
  private static func endIfPickIsMisused(_ error: any Error) {
    guard exitCode(for: error) == .validationFailure else { return }
    // The message of a wrong argument ends with the usage of its command.
    guard fullMessage(for: error).contains(usageString(for: PickCommand.self)) else { return }
    Terminal.printError(fullMessage(for: error))
    MainLoop.exit(PickCommand.usageStatus)
  }
}
