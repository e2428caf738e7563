import Foundation

/// Lists the widget classes of a module by parsing its sources, so that the checks can prove that they cover all of
/// them.
public nonisolated enum WidgetClasses {
  /// Returns the names of the classes in `Sources/MODULE` that inherit from `Widget`.
  public static func declared(in module: String) throws -> Set<String> {
    let own = try parents(in: module)
    let all = try own.merging(parents(in: "GtkKit")) { own, _ in own }
    func isWidget(_ name: String) -> Bool { name == "Widget" || all[name].map(isWidget) ?? false }
    return Set(own.keys.filter(isWidget))
  }

  /// Returns the superclass of each class in a module.
  private static func parents(in module: String) throws -> [String: String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/" + module)
    var parents: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: /(?m)^[^\/\n]*\bclass (\w+)(?:<[^>]*>)?: (\w+)/) {
        parents[String(match.output.1)] = String(match.output.2)
      }
    }
    return parents
  }
}
