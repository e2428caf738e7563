import Foundation
import GObjectKit
import Testing

extension SettingsKey<Int> {
  fileprivate static let count = SettingsKey("count", default: 7)
  /// A string in the schema.
  fileprivate static let mistaken = SettingsKey("name", default: 3)
  fileprivate static let missing = SettingsKey("missing", default: 1)
}
extension SettingsKey<String> { fileprivate static let name = SettingsKey("name", default: "") }
extension SettingsKey<[String]> { fileprivate static let list = SettingsKey("list", default: []) }
extension SettingsKey<Bool> { fileprivate static let flag = SettingsKey("flag", default: true) }
extension SettingsKey<Double> { fileprivate static let ratio = SettingsKey("ratio", default: 0.5) }

/// Settings, here with the memory backend of the session.
@Suite(.serialized, .timeLimit(.minutes(1))) @MainActor struct SettingsTests {
  private let settings: Settings
  private let folder = NSTemporaryDirectory() + "schemas-" + UUID().uuidString
  private static let schema = """
    <schemalist><schema id="io.github.tintype.Test" path="/io/github/tintype/Test/">
      <key name="count" type="i"><default>5</default></key>
      <key name="name" type="s"><default>'nobody'</default></key>
      <key name="list" type="as"><default>['a']</default></key>
      <key name="flag" type="b"><default>false</default></key>
      <key name="ratio" type="d"><default>0.25</default></key>
    </schema></schemalist>
    """

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Self.schema.write(toFile: folder + "/test.gschema.xml", atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["glib-compile-schemas", folder]
    try compiler.run()
    compiler.waitUntilExit()
    settings = Settings("io.github.tintype.Test", folders: [folder])
  }

  @Test func valuesOfEachTypeAreStored() throws {
    try #require(settings.isPersistent)
    defer { reset() }
    #expect(settings[.count] == 5, "The schema's default, not the key's.")
    settings[.count] = 12
    settings[.name] = "日落"
    settings[.list] = ["#112233 Dusk", ""]
    settings[.flag] = true
    settings[.ratio] = 0.75
    let other = Settings("io.github.tintype.Test", folders: [folder])
    #expect(other[.count] == 12)
    #expect(other[.name] == "日落")
    #expect(other[.list] == ["#112233 Dusk", ""])
    #expect(other[.flag])
    #expect(other[.ratio] == 0.75)
  }

  @Test func changesAreReportedUntilCancelled() {
    defer { reset() }
    let other = Settings("io.github.tintype.Test", folders: [folder])
    var heard: [Int] = []
    let subscription = settings.onChange(of: .count) { heard.append($0) }
    settings[.count] = 41
    other[.count] = 42
    other[.count] = 42
    #expect(heard == [41, 42])
    subscription.cancel()
    settings[.count] = 43
    #expect(heard == [41, 42])
  }

  @Test func valuesWithoutASchemaOrKeyAreKeptInMemory() {
    let without = Settings("io.github.tintype.NotInstalled")
    #expect(!without.isPersistent)
    #expect(without[.count] == 7)
    var heard: [Int] = []
    let subscription = without.onChange(of: .count) { heard.append($0) }
    without[.count] = 8
    #expect(without[.count] == 8)
    #expect(heard == [8])
    subscription.cancel()
    #expect(settings[.missing] == 1)
    settings[.missing] = 2
    #expect(settings[.missing] == 2)
    settings[.mistaken] = 9
    #expect(settings[.mistaken] == 9)
    #expect(settings[.name] == "nobody")
  }

  private func reset() {
    settings[.count] = 5
    settings[.name] = "nobody"
    settings[.list] = ["a"]
    settings[.flag] = false
    settings[.ratio] = 0.25
  }
}
