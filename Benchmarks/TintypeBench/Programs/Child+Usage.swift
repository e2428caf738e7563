import Foundation

/// Memory and CPU time of a program and all its child processes while they run. Source of the fields: proc(5).
extension Child {
  /// The current resident memory in MB (10⁶ bytes). A page that several processes share counts once: each of them has
  /// its share of it (`Pss`), so that a program with child processes is not charged for its libraries repeatedly.
  var residentMemory: Double {
    family.reduce(0) { $0 + kilobytes("Pss", of: $1, in: "smaps_rollup") } * 1024 / 1e6
  }

  /// The sum of the peak resident memory of each running process, in MB. Of the pages that several processes share now,
  /// each of them has its share.
  var peakMemory: Double {
    family.reduce(0) { sum, pid in
      let others =
        kilobytes("Rss", of: pid, in: "smaps_rollup") - kilobytes("Pss", of: pid, in: "smaps_rollup")
      return sum + kilobytes("VmHWM", of: pid) - others
    } * 1024 / 1e6
  }

  /// The CPU time of all threads so far, in seconds, with a resolution of 10 ms. Includes children that have ended.
  var processorTime: Double {
    family.reduce(0) { sum, pid in
      // utime, stime, and cutime and cstime of children that were waited for
      let fields = fields(of: pid)
      return fields.count > 14 ? sum + fields[11...14].reduce(0) { $0 + (Double($1) ?? 0) } : sum
    } / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The CPU time of the next `duration` seconds, in seconds. Waits for them.
  ///
  /// - Throws: An error if the program has ended meanwhile.
  func processorTime(forNext duration: Double) throws -> Double {
    let before = processorTime
    Clock.sleep(duration)
    let cost = processorTime - before
    try requireRunning()
    return cost
  }

  /// The process and all its descendants.
  private var family: [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let pid = pid_t(name), let parent = fields(of: pid).dropFirst().first.flatMap({ pid_t($0) })
      else {
        continue
      }
      children[parent, default: []].append(pid)
    }
    var family = [pid]
    var index = 0
    while index < family.count {
      family += children[family[index]] ?? []
      index += 1
    }
    return family
  }

  /// The fields of `stat` after the program's name, which is in parentheses and may contain spaces: state, parent, …
  private func fields(of pid: pid_t) -> [Substring] {
    guard let stat = file("stat", of: pid), let name = stat.lastIndex(of: ")") else { return [] }
    return stat[stat.index(after: name)...].split(separator: " ")
  }

  /// Waits until the program has used nearly no CPU time for a second. Returns false after `limit` seconds.
  func waitUntilIdle(upTo limit: Double) -> Bool {
    var last = processorTime
    return Clock.poll(every: 0, upTo: limit) { () -> Bool? in
      Clock.sleep(1)
      let now = processorTime
      defer { last = now }
      return now - last <= 0.02 || !isRunning ? true : nil
    } != nil
  }

  private func kilobytes(_ field: String, of pid: pid_t, in name: String = "status") -> Double {
    guard
      let line = file(name, of: pid)?.split(separator: "\n").first(where: { $0.hasPrefix(field + ":") })
    else {
      return 0
    }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
  }

  private func file(_ name: String, of pid: pid_t) -> String? {
    try? String(contentsOfFile: "/proc/\(pid)/\(name)", encoding: .utf8)
  }
}
