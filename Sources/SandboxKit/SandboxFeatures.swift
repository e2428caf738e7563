import CSandbox

/// The features of the sandbox on this machine, for problem reports.
package enum SandboxFeatures {
  /// One line: whether the kernel filters system calls, and the version of its Landlock interface.
  package static var description: String {
    let seccomp = tt_sandbox_has_seccomp() != 0 ? "seccomp" : "no seccomp"
    let landlock = tt_sandbox_landlock_version()
    return "\(seccomp), \(landlock > 0 ? "Landlock ABI \(landlock)" : "no Landlock")"
  }
}
