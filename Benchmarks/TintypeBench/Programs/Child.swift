import Foundation

/// A measured program. It is ended when the last reference to this object is released.
final class Child {
  let pid: pid_t
  let name: String
  /// The time just before the process was spawned, in seconds of `Clock`.
  let started: Double
  private let log: String
  private var ending: (status: Int32, cpu: Double)?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The path of the program, or a name in `PATH`, and its arguments.
  ///   - environment: The complete environment.
  ///   - log: The file for standard output and standard error.
  init(_ arguments: [String], environment: [String: String], log: String) throws {
    name = (arguments[0] as NSString).lastPathComponent
    self.log = log
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var pid: pid_t = 0
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    started = Clock.now
    let error = posix_spawnp(&pid, arguments[0], &actions, nil, words, variables)
    guard error == 0 else {
      throw error == ENOENT
        ? BenchError.missingProgram(arguments[0])
        : BenchError.notStarted(arguments[0], reason: String(cString: strerror(error)))
    }
    self.pid = pid
  }

  deinit { end() }

  /// Whether the program still runs.
  var isRunning: Bool {
    reap(waiting: false)
    return ending == nil
  }

  /// Throws if the program has ended, because it can no longer be measured.
  func requireRunning() throws {
    if isRunning { return }
    throw BenchError.failed(name, status: ending?.status ?? -1, output: Child.tail(log))
  }

  /// Waits until the program ends. Returns its CPU time in seconds. Throws if its exit status is not 0.
  func wait(log: String) throws -> Double {
    reap(waiting: true)
    guard let ending, ending.status == 0 else {
      throw BenchError.failed(name, status: ending?.status ?? -1, output: Child.tail(log))
    }
    return ending.cpu
  }

  /// Ends the program with SIGTERM, after two seconds with SIGKILL.
  func end() {
    reap(waiting: false)
    guard ending == nil else { return }
    kill(pid, SIGTERM)
    if Clock.poll(every: 0.01, upTo: 2, { self.isRunning ? nil : true }) == nil {
      kill(pid, SIGKILL)
      reap(waiting: true)
    }
  }

  /// The last three lines of a log.
  static func tail(_ log: String) -> String {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").suffix(3).joined(separator: " / ")
  }

  private func reap(waiting: Bool) {
    guard ending == nil else { return }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(pid, &status, waiting ? 0 : WNOHANG, &usage) == pid else { return }
    let cpu =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    ending = (status, cpu)
  }
}
