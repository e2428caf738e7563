import Foundation
import TestTools

/// A microphone whose sound comes from another program, which can stop sending without being disconnected, as wireless
/// microphones do.
final class ProgramMicrophone {
  private let program: HelperProcess

  init(_ name: String) throws {
    program = try HelperProcess(
      "/usr/bin/env",
      [
        "pw-loopback", "--capture-props", "target.object=test-microphone", "--playback-props",
        "media.class=Audio/Source node.name=\(name) node.description=Frozen",
      ])
  }

  /// Stops sending sound.
  func freeze() { program.signal(SIGSTOP) }
}
