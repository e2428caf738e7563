// A sandbox for a process that reads untrusted bytes: no-new-privileges, seccomp (libseccomp), Landlock and
// resource limits. Linux only. Needs no privilege and no user namespace, so it works inside Flatpak, too.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What was prepared; see `tt_sandbox_prepare`.
typedef struct TtSandbox TtSandbox;

/// What a process in the sandbox may do.
typedef struct {
  /// Folders and files, NULL-terminated, that may be opened for reading where the kernel has Landlock. Those that
  /// do not exist are left out.
  const char *const *readable;
  /// Whether Landlock is used where the kernel has it. Without it no file can be opened at all, so everything
  /// that is loaded on demand must have been loaded before.
  int uses_landlock;
  /// Bytes of address space: memory, mappings of files and the stacks of threads together. The number of threads
  /// is limited by it as well: each takes the size of a stack, 8 MB by default.
  uint64_t address_space;
  /// Seconds of processor time in the life of the process.
  uint64_t processor_seconds;
  /// Open descriptors.
  uint64_t descriptors;
  /// Bytes of the largest file, which is the largest shared memory.
  uint64_t file_size;
} TtSandboxRules;

/// Builds the filters for `rules`. Costs about a millisecond, therefore once, before forking. NULL where a filter
/// cannot be built; `errno` says why.
TtSandbox *tt_sandbox_prepare(const TtSandboxRules *rules);
/// Whether Landlock restricts which files can be opened.
int tt_sandbox_has_landlock(const TtSandbox *sandbox);
/// Puts the calling process, which must have one thread, into the sandbox. There is no way back. Returns 0, or -1
/// with `errno` set where a part failed: the process must then end.
int tt_sandbox_enter(const TtSandbox *sandbox);
/// The address space in use, in bytes, as /proc/self/statm says; the file is opened by `tt_sandbox_enter`.
uint64_t tt_sandbox_address_space(void);
/// Sets how much address space may be used from now on, in bytes; at most what the rules allow.
int tt_sandbox_limit_address_space(uint64_t bytes);
/// Processor time used so far, in milliseconds.
uint64_t tt_sandbox_processor_milliseconds(void);
