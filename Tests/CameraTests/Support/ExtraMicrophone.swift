import TestTools

/// A virtual microphone, a real PipeWire node, that exists as long as this object.
final class ExtraMicrophone {
  /// PipeWire removes the node when the client that created it exits.
  private let program: HelperProcess

  init(_ name: String, description: String) throws {
    program = try HelperProcess("/usr/bin/env", ["pw-cli"])
    try program.writeLine(
      "create-node adapter { factory.name=support.null-audio-sink node.name=\(name) "
        + "node.description=\"\(description)\" media.class=Audio/Source/Virtual audio.position=\"FL,FR\" }")
  }

  func unplug() { program.kill() }
}
