import Foundation
import Glibc

/// Resource usage of the program itself, without its child processes.
extension AppProcess {
  /// The user and system CPU time of all threads so far; the total after the program has ended.
  ///
  /// The resolution is the kernel's clock tick (10 ms). Source: proc(5), fields 14 and 15 of stat.
  public func cpuTime() -> Duration {
    if let usage = finalUsage { return usage.cpuTime }
    // The second field is the program's name in parentheses, which may contain spaces.
    guard let stat = read("stat"), let name = stat.lastIndex(of: ")") else { return .zero }
    let fields = stat[stat.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return .zero }
    return .seconds(Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// The resident memory in bytes; 0 after the program has ended.
  public func residentMemory() -> Int { status("VmRSS") ?? 0 }

  /// The peak resident memory in bytes.
  public func peakMemory() -> Int { finalUsage?.peakMemory ?? status("VmHWM") ?? 0 }

  /// The number of open file descriptors, to detect leaks; 0 after the program has ended.
  public func openFiles() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count) ?? 0
  }

  /// Reads a line "Name:   1234 kB" of /proc/PID/status.
  private func status(_ field: String) -> Int? {
    guard let lines = read("status")?.split(separator: "\n"),
      let line = lines.first(where: { $0.hasPrefix(field + ":") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
  }

  private func read(_ file: String) -> String? {
    guard isRunning, let data = FileManager.default.contents(atPath: "/proc/\(pid)/\(file)") else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }
}
