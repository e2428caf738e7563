import Foundation

/// What a program takes from the machine while it runs. Source of the fields: proc(5).
extension Child {
  /// The memory that it holds in RAM now, in MB (10⁶ bytes), shared libraries included.
  var residentMemory: Double { kilobytes("VmRSS") * 1024 / 1e6 }

  /// The most that it held in RAM so far, in MB.
  var peakMemory: Double { kilobytes("VmHWM") * 1024 / 1e6 }

  /// The processor time that all of its threads have used so far, in seconds; in steps of 10 ms.
  var processorTime: Double {
    // The second field is the program's name in parentheses, which may hold spaces.
    guard let stat = file("stat"), let name = stat.lastIndex(of: ")") else { return 0 }
    let fields = stat[stat.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Waits until it has used nearly no processor time for a second.
  func waitUntilIdle(upTo limit: Double) -> Bool {
    var last = processorTime
    return Clock.poll(every: 0, upTo: limit) { () -> Bool? in
      Clock.sleep(1)
      let now = processorTime
      defer { last = now }
      return now - last <= 0.02 || !isRunning ? true : nil
    } != nil
  }

  private func kilobytes(_ field: String) -> Double {
    guard let line = file("status")?.split(separator: "\n").first(where: { $0.hasPrefix(field + ":") }) else {
      return 0
    }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
  }

  private func file(_ name: String) -> String? {
    try? String(contentsOfFile: "/proc/\(pid)/\(name)", encoding: .utf8)
  }
}
