import TestTools

/// Another microphone, a real PipeWire node, that is plugged in for as long as this lives.
final class ExtraMicrophone {
  /// The node goes when the program that made it goes.
  private let program: Companion

  init(_ name: String, description: String) throws {
    program = try Companion("/usr/bin/env", ["pw-cli"])
    try program.tell(
      "create-node adapter { factory.name=support.null-audio-sink node.name=\(name) "
        + "node.description=\"\(description)\" media.class=Audio/Source/Virtual audio.position=\"FL,FR\" }")
  }

  func unplug() { program.kill() }
}
