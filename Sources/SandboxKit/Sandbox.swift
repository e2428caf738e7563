import CSandbox
import GObjectKit
import Glibc
import WorkerKit

/// The rules of a worker's sandbox.
package struct SandboxRules: Sendable {
  /// The folders and files that may be opened for reading if the kernel supports Landlock: libraries, loaders, fonts
  /// and MIME data, but no user files.
  package var readable: [String]
  /// Whether to use Landlock if the kernel supports it. Without Landlock no file can be opened.
  package var usesLandlock = true
  /// The maximum address space in bytes.
  package var addressSpace = 4 << 30
  /// The maximum CPU time of a worker in seconds.
  package var processorTime = 900
  /// The maximum number of open descriptors.
  package var descriptors = 128
  /// The maximum size of shared memory in bytes.
  package var largestMemory = 3 << 30

  /// Makes rules with the default limits.
  package init(readable: [String]) { self.readable = readable }

  /// The files that libraries open: libraries, their data, fonts and MIME types. Source: the FHS, the XDG base
  /// directories, fontconfig's default configuration, and `/app` of Flatpak.
  package static var systemFolders: [String] {
    let home = UserDirectories.home
    let data = Environment["XDG_DATA_HOME"] ?? home + "/.local/share"
    let cache = UserDirectories.cache
    return [
      "/usr", "/app", "/lib", "/lib64", "/lib32", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/fonts",
      "/etc/alternatives", "/etc/localtime", "/etc/gnutls", "/var/cache/fontconfig", "/run/host/fonts",
      "/run/host/user-fonts", "/run/host/font-dirs.xml", "/dev/null", "/dev/urandom", "/dev/zero",
      "/proc/cpuinfo", "/proc/meminfo", "/proc/self/maps", "/proc/self/status", "/sys/devices/system/cpu",
      "/sys/fs/cgroup/cpu.max", home + "/.fonts", home + "/.config/fontconfig", data + "/fonts",
      data + "/mime",
      cache + "/fontconfig",
    ]
  }
}

/// The sandbox of a worker, prepared before forking.
struct Sandbox {
  private let pointer: OpaquePointer

  init(_ rules: SandboxRules) throws(SystemError) {
    var readable: [UnsafePointer<CChar>?] =
      rules.readable.map { UnsafePointer($0.withFileName { strdup($0) }) } + [nil]
    defer { readable.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    let made = readable.withUnsafeMutableBufferPointer { readable in
      var prepared = TtSandboxRules(
        readable: readable.baseAddress, uses_landlock: rules.usesLandlock ? 1 : 0,
        address_space: UInt64(rules.addressSpace), processor_seconds: UInt64(rules.processorTime),
        descriptors: UInt64(rules.descriptors), file_size: UInt64(rules.largestMemory))
      return tt_sandbox_prepare(&prepared)
    }
    guard let made else { throw SystemError(errno) }
    pointer = made
  }

  /// Whether workers can open the files that Landlock allows; without Landlock, none.
  var canOpenFiles: Bool { tt_sandbox_has_landlock(pointer) != 0 }

  /// Enters the sandbox, irrevocably.
  func enter() throws(SystemError) {
    guard tt_sandbox_enter(pointer) == 0 else { throw SystemError(errno) }
  }

  /// Limits the process to `bytes` more address space than it uses now.
  static func limitMemory(to bytes: Int) {
    let used = tt_sandbox_address_space()
    guard used > 0, bytes >= 0 else { return }
    _ = tt_sandbox_limit_address_space(used + UInt64(bytes))
  }

  /// The CPU time used so far.
  static var processorTime: Duration { .milliseconds(Int64(clamping: tt_sandbox_processor_milliseconds())) }
}
