import Foundation
import TestTools

/// The state of PipeWire's nodes, read with `pw-dump`.
public enum PipeWire {
  /// The state of a node: `running`, `idle`, `suspended` or `error`; nil if there is no node with this name. Blocks.
  public static func state(of node: String) throws -> String? {
    // A client has a property with the name of its node, too, so only nodes are considered.
    for object in try dump() where object["type"] as? String == "PipeWire:Interface:Node" {
      guard let info = object["info"] as? [String: Any], let properties = info["props"] as? [String: Any],
        properties["node.name"] as? String == node
      else { continue }
      return info["state"] as? String
    }
    return nil
  }

  /// Whether a camera is sending frames to a client. Blocks.
  public static func isOpen(camera: String = "test-camera") throws -> Bool {
    try state(of: camera) == "running"
  }

  /// All objects. `pw-dump` (0.3.65) writes a second list if an object changes during the output, and an incomplete
  /// list if PipeWire is slow; in both cases it is run again, for at most 30 seconds.
  private static func dump() throws -> [[String: Any]] {
    let end = ContinuousClock.now + .seconds(30)
    while true {
      let output = try Command.run(["pw-dump"]).output
      do {
        let parsed = try JSONSerialization.jsonObject(with: Data(output.utf8))
        if let objects = parsed as? [[String: Any]], !objects.isEmpty { return objects }
      } catch {
        if ContinuousClock.now > end { throw error }
      }
      if ContinuousClock.now > end { return [] }
    }
  }
}
