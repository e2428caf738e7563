import Foundation

/// Executables of the same build, in the folder of the test program.
public enum BuiltProduct {
  /// The path of an executable of this package.
  ///
  /// - Parameter name: The name of the product or target, such as `tintype`.
  /// - Throws: `DriverError.file` if it has not been built.
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
