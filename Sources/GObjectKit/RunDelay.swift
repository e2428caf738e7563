/// The time in which a process was ready to run but other processes had the CPUs, since this value was created: the
/// run delay of the scheduler (`/proc/PID/task/*/schedstat`, proc(5)). Any thread.
public struct RunDelay: Sendable {
  private let process: Int32
  /// The delays of the threads before, in microseconds, by thread ID.
  private let before: [String: Int]

  /// Starts to count for the process with a PID.
  public init(of process: Int32) {
    self.process = process
    before = Self.delays(of: process)
  }

  /// The delay of the thread that has waited longest; zero if the process has ended, or if the kernel does not report
  /// it.
  public var elapsed: Duration {
    .microseconds(Self.delays(of: process).map { $1 - (before[$0] ?? 0) }.max() ?? 0)
  }

  private static func delays(of process: Int32) -> [String: Int] {
    let threads = "/proc/\(process)/task"
    var delays: [String: Int] = [:]
    for thread in RunningProcesses.entries(of: threads) {
      let bytes = try? File(path: "\(threads)/\(thread)/schedstat").contents()
      delays[thread] = ThreadTimes.waiting(inStatistics: String(decoding: bytes ?? [], as: UTF8.self))
    }
    return delays
  }
}
