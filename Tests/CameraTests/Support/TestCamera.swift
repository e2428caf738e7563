import Foundation
import Testing

/// Another camera, a real PipeWire node, that is plugged in for as long as this lives.
final class TestCamera: Sendable {
  let name: String
  private let process = Process()
  /// Open for as long as the program is to run.
  private let input = Pipe()

  init(_ name: String, description: String) throws {
    self.name = name
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The node goes when the program that made it goes.
    process.arguments = ["pw-cli"]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let properties =
      "factory.name=videotestsrc node.name=\(name) node.description=\"\(description)\" "
      + "media.class=Video/Source media.role=Camera"
    input.fileHandleForWriting.write(Data("create-node spa-node-factory { \(properties) }\n".utf8))
  }

  func unplug() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  deinit { unplug() }
}

/// What PipeWire says about a node: `running`, `idle`, `suspended`; nil where there is none.
func nodeState(_ name: String) throws -> String? {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["pw-dump"]
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let objects = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
  for object in objects {
    guard let info = object["info"] as? [String: Any], let properties = info["props"] as? [String: Any],
      properties["node.name"] as? String == name
    else { continue }
    return info["state"] as? String
  }
  return nil
}
