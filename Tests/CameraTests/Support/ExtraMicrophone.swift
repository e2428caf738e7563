import TestTools

/// A virtual microphone, a real PipeWire node, that exists as long as this object.
final class ExtraMicrophone {
  /// PipeWire removes the node when the client that created it exits.
  private let program: Companion

  init(_ name: String, description: String) throws {
    program = try Companion("/usr/bin/env", ["pw-cli"])
    try program.tell(
      "create-node adapter { factory.name=support.null-audio-sink node.name=\(name) "
        + "node.description=\"\(description)\" media.class=Audio/Source/Virtual audio.position=\"FL,FR\" }")
  }

  func unplug() { program.kill() }
}
