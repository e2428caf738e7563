import Foundation

/// The resources used by this process.
struct Usage {
  let threads: Int
  let descriptors: Int
  let megabytes: Int

  static var now: Usage {
    let count = { (folder: String) in
      (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    return Usage(
      threads: count("/proc/self/task"), descriptors: count("/proc/self/fd"), megabytes: kilobytes / 1024)
  }
}
