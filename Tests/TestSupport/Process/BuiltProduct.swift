import Foundation

/// The executables that the same build made, found beside the running tests.
public enum BuiltProduct {
  /// The path of an executable of this package.
  ///
  /// - Parameter name: the product's or target's name, such as `tintype`.
  /// - Throws: `DriverError.file` when it has not been built.
  public static func path(_ name: String) throws(DriverError) -> String {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = ((tests ?? CommandLine.arguments[0]) as NSString).deletingLastPathComponent
    let path = folder + "/" + name
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw .file("\(path) is not there; build it first: swift build --product \(name)")
    }
    return path
  }
}
