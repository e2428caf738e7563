import Foundation

/// The load of the CPUs.
enum Processors {
  /// The share of CPU time that an idle desktop uses.
  private static let quiet = 0.12

  /// The number of active CPUs.
  static var count: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Waits until the load is low over 0.4 s. Returns false after `limit` seconds.
  static func waitUntilIdle(upTo limit: Double) -> Bool {
    let end = Clock.now + limit
    repeat {
      if load(over: 0.4) < quiet { return true }
    } while Clock.now < end
    return false
  }

  /// The share of CPU time, of all CPUs together, that was not idle, 0…1.
  private static func load(over seconds: Double) -> Double {
    let before = times()
    Clock.sleep(seconds)
    let after = times()
    let total = after.total - before.total
    return total > 0 ? 1 - (after.idle - before.idle) / total : 0
  }

  /// Idle and total time. Source: proc(5), the first line of /proc/stat.
  private static func times() -> (idle: Double, total: Double) {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let line = text.split(separator: "\n").first
    else { return (0, 0) }
    let fields = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    guard fields.count == 8 else { return (0, 0) }
    return (fields[3] + fields[4], fields.reduce(0, +))
  }
}
