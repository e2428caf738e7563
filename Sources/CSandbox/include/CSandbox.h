// A sandbox for processes that read untrusted data: no-new-privileges, seccomp (libseccomp), Landlock and resource
// limits. Linux only. Requires neither privileges nor user namespaces, so it also works inside Flatpak.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A prepared sandbox; see `tt_sandbox_prepare`.
typedef struct TtSandbox TtSandbox;

/// The rules of a sandbox.
typedef struct {
  /// The folders and files that may be opened for reading if the kernel supports Landlock; NULL-terminated. Paths
  /// that do not exist are ignored.
  const char *const *readable;
  /// Whether to use Landlock if the kernel supports it. Without Landlock no file can be opened, so everything that is
  /// loaded on demand must be loaded before.
  int uses_landlock;
  /// The maximum address space in bytes: memory, file mappings and thread stacks. It also limits the number of
  /// threads, each of which takes the size of a stack, 8 MB by default.
  uint64_t address_space;
  /// The maximum CPU time of the process in seconds.
  uint64_t processor_seconds;
  /// The maximum number of open descriptors.
  uint64_t descriptors;
  /// The maximum file size in bytes, which also limits shared memory.
  uint64_t file_size;
} TtSandboxRules;

/// Builds the filters for `rules`. Takes about a millisecond, so call it once, before forking. Returns NULL and sets
/// `errno` on failure.
TtSandbox *tt_sandbox_prepare(const TtSandboxRules *rules);
/// Whether Landlock restricts which files can be opened.
int tt_sandbox_has_landlock(const TtSandbox *sandbox);
/// Moves the calling process, which must have one thread, into the sandbox, irrevocably. Returns 0, or -1 with
/// `errno` set; the process must then exit.
int tt_sandbox_enter(const TtSandbox *sandbox);
/// The used address space in bytes, read from /proc/self/statm, which `tt_sandbox_enter` opens.
uint64_t tt_sandbox_address_space(void);
/// Sets the address space limit in bytes, clamped to that of the rules.
int tt_sandbox_limit_address_space(uint64_t bytes);
/// The CPU time used so far, in milliseconds.
uint64_t tt_sandbox_processor_milliseconds(void);
/// The version of the kernel's Landlock interface; 0 without Landlock.
int tt_sandbox_landlock_version(void);
/// Whether the kernel has seccomp filters.
int tt_sandbox_has_seccomp(void);
