import Foundation
import TestSupport
import Testing

@testable import GtkKitProbe

/// GtkKit in a program of its own for each check, because GTK wants the main thread; see GtkKitProbe.
/// What a case expects stands there, in `Checks`.
@Suite("GtkKit", .desktop)
struct GtkKitTests {
  @Test("A widget and its Swift object live and die together", arguments: Check.twins)
  func twins(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Widgets and windows are freed", arguments: Check.finalization)
  func finalization(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Properties follow observable state", arguments: Check.bindings)
  func bindings(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Swift concurrency runs in GTK's loop", arguments: Check.loop)
  func loop(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Lists of any length", arguments: Check.lists)
  func lists(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Widgets that draw themselves", arguments: Check.drawing)
  func drawing(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Keys, pointers and fingers", arguments: Check.input)
  func input(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Actions, menus and messages", arguments: Check.actions)
  func actions(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Containers and controls", arguments: Check.controls)
  func controls(_ check: Check) async throws { try await Probe.run(check) }

  @Test("Every class of widget in GtkKit has a check that it is freed")
  func everyWidgetIsChecked() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/GtkKit")
    var parents: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: /(?m)^[^\/\n]*\bclass (\w+)(?:<[^>]*>)?: (\w+)/) {
        parents[String(match.output.1)] = String(match.output.2)
      }
    }
    func isWidget(_ name: String) -> Bool { name == "Widget" || parents[name].map(isWidget) ?? false }
    // Nobody makes one of these: it is what a grid and a list have in common.
    let widgets = Set(parents.keys.filter(isWidget)).subtracting(["ListBase"])
    #expect(widgets.count > 20)
    let checked = Set(Check.checkedClasses)
    #expect(widgets.subtracting(checked).sorted() == [])
    #expect(checked.subtracting(widgets).sorted() == [])
  }
}
