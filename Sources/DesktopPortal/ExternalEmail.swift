import GObjectKit

/// Composes e-mails where no portal does: by `xdg-email` (xdg-utils), which knows the desktop's mail program.
public enum ExternalEmail {
  /// Opens a new message with attachments.
  ///
  /// - Returns: Whether a mail program was started.
  public static func compose(attaching files: [File]) async -> Bool {
    await Program.run(["xdg-email"] + files.flatMap { ["--attach", $0.path] })
  }
}
