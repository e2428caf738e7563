import Foundation
import TestTools

/// What PipeWire says.
public enum PipeWire {
  /// What a node does: `running`, `idle`, `suspended`, `error`; nil where there is none of that name. Blocks.
  public static func state(of node: String) throws -> String? {
    // A program carries the name of its node, too.
    for object in try dump() where object["type"] as? String == "PipeWire:Interface:Node" {
      guard let info = object["info"] as? [String: Any], let properties = info["props"] as? [String: Any],
        properties["node.name"] as? String == node
      else { continue }
      return info["state"] as? String
    }
    return nil
  }

  /// Whether a camera sends pictures to anybody. Blocks.
  public static func isOpen(camera: String = "test-camera") throws -> Bool {
    try state(of: camera) == "running"
  }

  /// All objects. `pw-dump` (0.3.65) writes a second list when something changes while it writes the first, and
  /// half a list when PipeWire is slow; then it is asked again.
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
