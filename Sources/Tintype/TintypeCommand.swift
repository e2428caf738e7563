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
    subcommands: [OpenCommand.self, PickCommand.self, SnapshotCommand.self, FilterCommand.self],
    defaultSubcommand: OpenCommand.self)

  /// Runs the command that the arguments name, and ends the program.
  static func start() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      endIfMisused(error)
      exit(withError: error)
    }
  }

  /// Ends with the exit status 2 if `error` is about the arguments of a command for scripts.
  private static func endIfMisused(_ error: any Error) {
    guard exitCode(for: error) == .validationFailure else { return }
    // The message of a wrong argument ends with the usage of its command.
    let message = fullMessage(for: error)
    let commands: [any ParsableCommand.Type] = [PickCommand.self, FilterCommand.self]
    guard commands.contains(where: { message.contains(usageString(for: $0)) }) else { return }
    Terminal.printError(message)
    MainLoop.exit(usageStatus)
  }

  /// The exit status of `pick` and `filter` for wrong arguments; 1 means that the selection was cancelled, or that a file
  /// failed.
  private static let usageStatus: Int32 = 2
}
