import ArgumentParser
import Glibc

/// The JPEG files of a folder.
enum JPEGFolder {
  /// The paths of all `.jpg` files in a folder, sorted.
  static func files(in folder: String) throws -> [String] {
    guard let directory = opendir(folder) else { throw ValidationError("“\(folder)” is not a folder.") }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasSuffix(".jpg") { found.append("\(folder)/\(name)") }
    }
    return found.sorted()
  }
}

/// Measures wall time and CPU time.
struct Stopwatch {
  private let started = ContinuousClock.now

  /// Returns "files 40 wall 1.234 cpu 1.201" with the CPU time of the whole process, in seconds.
  func report(files: Int) -> String {
    let wall = (ContinuousClock.now - started).components
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let cpu =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    return "files \(files) wall \(Double(wall.seconds) + Double(wall.attoseconds) / 1e18) cpu \(cpu)"
  }
}
