#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Parts of Landlock's interface that the headers of older distributions lack. Source:
// https://docs.kernel.org/userspace-api/landlock.html
#define TT_FS_REFER (1ULL << 13)
#define TT_FS_TRUNCATE (1ULL << 14)
#define TT_FS_IOCTL_DEV (1ULL << 15)
#define TT_NET_BIND_TCP (1ULL << 0)
#define TT_NET_CONNECT_TCP (1ULL << 1)
#define TT_SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0)
#define TT_SCOPE_SIGNAL (1ULL << 1)
#define TT_FS_FIRST_VERSION ((1ULL << 13) - 1)

struct tt_ruleset {
  uint64_t handled_access_fs;
  uint64_t handled_access_net;
  uint64_t scoped;
};

struct TtSandbox {
  scmp_filter_ctx filter;
  int ruleset;
  TtSandboxRules rules;
};

static int statm = -1;

// --- Landlock --------------------------------------------------------------------------------------

int tt_sandbox_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : (int)version;
}

static int landlock_ruleset(const char *const *readable) {
  int version = tt_sandbox_landlock_version();
  if (version < 1) return -1;
  struct tt_ruleset attributes = {.handled_access_fs = TT_FS_FIRST_VERSION};
  size_t size = sizeof attributes.handled_access_fs;
  if (version >= 2) attributes.handled_access_fs |= TT_FS_REFER;
  if (version >= 3) attributes.handled_access_fs |= TT_FS_TRUNCATE;
  if (version >= 4) {
    attributes.handled_access_net = TT_NET_BIND_TCP | TT_NET_CONNECT_TCP;
    size = offsetof(struct tt_ruleset, scoped);
  }
  if (version >= 5) attributes.handled_access_fs |= TT_FS_IOCTL_DEV;
  if (version >= 6) {
    attributes.scoped = TT_SCOPE_ABSTRACT_UNIX_SOCKET | TT_SCOPE_SIGNAL;
    size = sizeof attributes;
  }
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
  if (ruleset < 0) return -1;
  for (; *readable != NULL; readable++) {
    int folder = open(*readable, O_PATH | O_CLOEXEC);
    if (folder < 0) continue;
    struct stat status;
    uint64_t access = LANDLOCK_ACCESS_FS_READ_FILE;
    if (fstat(folder, &status) == 0 && S_ISDIR(status.st_mode)) access |= LANDLOCK_ACCESS_FS_READ_DIR;
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = folder};
    int failed = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0;
    close(folder);
    if (failed) {
      close(ruleset);
      return -1;
    }
  }
  return ruleset;
}

// --- seccomp ---------------------------------------------------------------------------------------

// The system calls of decoders, GLib, GStreamer and Swift's runtime. Any other kills the process.
static const int allowed[] = {
    // I/O on open descriptors, including shared memory.
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(write), SCMP_SYS(writev),
    SCMP_SYS(lseek), SCMP_SYS(_llseek), SCMP_SYS(close), SCMP_SYS(close_range), SCMP_SYS(dup), SCMP_SYS(dup2), SCMP_SYS(dup3),
    SCMP_SYS(fcntl), SCMP_SYS(fcntl64), SCMP_SYS(memfd_create), SCMP_SYS(ftruncate), SCMP_SYS(ftruncate64),
    SCMP_SYS(fadvise64), SCMP_SYS(pipe), SCMP_SYS(pipe2), SCMP_SYS(eventfd2), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(ppoll_time64), SCMP_SYS(select), SCMP_SYS(pselect6), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(sendmsg), SCMP_SYS(recvmsg),
    // File metadata. Landlock restricts opening files; names and metadata are not confidential.
    SCMP_SYS(fstat), SCMP_SYS(fstat64), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(fstatat64),
    SCMP_SYS(statx), SCMP_SYS(fstatfs), SCMP_SYS(statfs), SCMP_SYS(getdents64), SCMP_SYS(readlink),
    SCMP_SYS(readlinkat), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(getcwd),
    // Memory.
    SCMP_SYS(mmap), SCMP_SYS(mmap2), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise),
    SCMP_SYS(brk), SCMP_SYS(mincore), SCMP_SYS(membarrier), SCMP_SYS(get_mempolicy),
    // Threads, time and exit.
    SCMP_SYS(futex), SCMP_SYS(futex_time64), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(set_tid_address),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(sched_setscheduler), SCMP_SYS(sched_getattr), SCMP_SYS(sched_setattr),
    SCMP_SYS(sched_get_priority_max), SCMP_SYS(sched_get_priority_min), SCMP_SYS(getcpu), SCMP_SYS(getpriority),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_gettime64), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep),
    SCMP_SYS(clock_nanosleep_time64), SCMP_SYS(nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(time),
    SCMP_SYS(timerfd_create), SCMP_SYS(timerfd_settime), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigtimedwait), SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall),
    SCMP_SYS(exit), SCMP_SYS(exit_group),
    // Identity and system information.
    SCMP_SYS(getpid), SCMP_SYS(getppid), SCMP_SYS(gettid), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid),
    SCMP_SYS(getegid), SCMP_SYS(getresuid), SCMP_SYS(getresgid), SCMP_SYS(getrandom), SCMP_SYS(uname),
    SCMP_SYS(sysinfo), SCMP_SYS(getrusage), SCMP_SYS(times), SCMP_SYS(getrlimit), SCMP_SYS(arch_prctl),
    SCMP_SYS(umask),
};

// System calls that libraries attempt but can do without: they fail with an error. `clone3` must fail so that glibc
// uses `clone`, whose flags a filter can check. No descriptor is a terminal. fontconfig attempts to write its cache.
static const struct {
  int call;
  int error;
} refused[] = {
    {SCMP_SYS(clone3), ENOSYS},   {SCMP_SYS(ioctl), ENOTTY},    {SCMP_SYS(mkdir), EACCES},
    {SCMP_SYS(mkdirat), EACCES},  {SCMP_SYS(unlink), EACCES},   {SCMP_SYS(unlinkat), EACCES},
    {SCMP_SYS(rename), EACCES},   {SCMP_SYS(renameat), EACCES}, {SCMP_SYS(renameat2), EACCES},
    {SCMP_SYS(link), EACCES},     {SCMP_SYS(linkat), EACCES},   {SCMP_SYS(symlink), EACCES},
    {SCMP_SYS(chmod), EACCES},    {SCMP_SYS(fchmod), EACCES},   {SCMP_SYS(fchmodat), EACCES},
    {SCMP_SYS(utimensat), EACCES}, {SCMP_SYS(inotify_init1), ENOSYS}, {SCMP_SYS(mlock), EPERM},
    {SCMP_SYS(getsockname), ENOTSOCK}, {SCMP_SYS(getpeername), ENOTSOCK}, {SCMP_SYS(setpriority), EPERM},
    {SCMP_SYS(mbind), EPERM},     {SCMP_SYS(set_mempolicy), EPERM}, {SCMP_SYS(io_uring_setup), ENOSYS},
};

#define FAIL_IF(condition) \
  do { \
    if (condition) { \
      seccomp_release(filter); \
      return NULL; \
    } \
  } while (0)

int tt_sandbox_has_seccomp(void) {
  // Source: seccomp(2), SECCOMP_GET_ACTION_AVAIL.
  const uint32_t action = SCMP_ACT_KILL_PROCESS;
  return syscall(SYS_seccomp, 2, 0, &action) == 0;
}

static scmp_filter_ctx make_filter(int may_open) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (filter == NULL) return NULL;
  // Explicitly sets the default: set-user-ID programs gain no privileges; unprivileged filters require it.
  FAIL_IF(seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 1) != 0);
  // A binary tree of comparisons instead of a chain: a tenth of the cost per call.
  FAIL_IF(seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2) != 0);
  // System calls that this architecture lacks are negative pseudo numbers; libseccomp ignores them.
  for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++)
    FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[index], 0) != 0);
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++)
    FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ERRNO(refused[index].error), refused[index].call, 0) != 0);
  // Allows threads, but no processes.
  FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                           SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)) != 0);
  // Allows pairs of stream sockets, with which GStreamer's GstPoll wakes a thread; they cannot be connected
  // elsewhere.
  const scmp_datum_t options = SOCK_CLOEXEC | SOCK_NONBLOCK;
  FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 2, SCMP_A0(SCMP_CMP_EQ, AF_UNIX),
                           SCMP_A1(SCMP_CMP_MASKED_EQ, ~options, SOCK_STREAM)) != 0);
  // Allows names of threads and memory; no other prctl(2).
  FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME)) != 0);
  FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_GET_NAME)) != 0);
  FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, 0x53564d41 /* PR_SET_VMA */)) != 0);
  // Allows the limits of this process only.
  FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, SCMP_A0(SCMP_CMP_EQ, 0)) != 0);
  // Allows opening for reading, restricted by Landlock; without Landlock, none.
  const scmp_datum_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
  if (may_open) {
    FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1,
                             SCMP_A2(SCMP_CMP_MASKED_EQ, writing, 0)) != 0);
    FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(open), 1,
                             SCMP_A1(SCMP_CMP_MASKED_EQ, writing, 0)) != 0);
    const int flags[] = {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND};
    for (size_t index = 0; index < sizeof flags / sizeof *flags; index++) {
      scmp_datum_t flag = (scmp_datum_t)flags[index];
      FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), 1,
                               SCMP_A2(SCMP_CMP_MASKED_EQ, flag, flag)) != 0);
      FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(open), 1,
                               SCMP_A1(SCMP_CMP_MASKED_EQ, flag, flag)) != 0);
    }
  } else {
    FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), 0) != 0);
    FAIL_IF(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(open), 0) != 0);
  }
  return filter;
}

// --- Sandbox ---------------------------------------------------------------------------------------

TtSandbox *tt_sandbox_prepare(const TtSandboxRules *rules) {
  TtSandbox *sandbox = calloc(1, sizeof *sandbox);
  if (sandbox == NULL) return NULL;
  sandbox->rules = *rules;
  sandbox->ruleset = rules->uses_landlock ? landlock_ruleset(rules->readable) : -1;
  sandbox->rules.readable = NULL;
  sandbox->filter = make_filter(sandbox->ruleset >= 0);
  if (sandbox->filter == NULL) {
    if (sandbox->ruleset >= 0) close(sandbox->ruleset);
    free(sandbox);
    errno = EINVAL;
    return NULL;
  }
  return sandbox;
}

int tt_sandbox_has_landlock(const TtSandbox *sandbox) { return sandbox->ruleset >= 0; }

static int limit(int resource, uint64_t value) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return -1;
  // Not above the session's hard limit.
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < value) value = now.rlim_max;
  struct rlimit limits = {value, value};
  return setrlimit(resource, &limits);
}

int tt_sandbox_enter(const TtSandbox *sandbox) {
  statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const TtSandboxRules *rules = &sandbox->rules;
  if (limit(RLIMIT_AS, rules->address_space) != 0 || limit(RLIMIT_CPU, rules->processor_seconds) != 0 ||
      limit(RLIMIT_NOFILE, rules->descriptors) != 0 || limit(RLIMIT_FSIZE, rules->file_size) != 0 ||
      limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_MEMLOCK, 0) != 0)
    return -1;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  if (sandbox->ruleset >= 0) {
    if (syscall(SYS_landlock_restrict_self, sandbox->ruleset, 0) != 0) return -1;
    close(sandbox->ruleset);
  }
  // Allows signals to this process only (abort(3), raise(3)); its PID is known only after the fork.
  int failure = seccomp_rule_add(sandbox->filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
                                 SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
  if (failure == 0) failure = seccomp_load(sandbox->filter);
  if (failure != 0) {
    errno = -failure;
    return -1;
  }
  return 0;
}

uint64_t tt_sandbox_address_space(void) {
  char text[64];
  ssize_t count = statm < 0 ? -1 : pread(statm, text, sizeof text - 1, 0);
  if (count <= 0) return 0;
  text[count] = 0;
  return strtoull(text, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

int tt_sandbox_limit_address_space(uint64_t bytes) {
  struct rlimit limits;
  if (getrlimit(RLIMIT_AS, &limits) != 0) return -1;
  limits.rlim_cur = bytes < limits.rlim_max ? bytes : limits.rlim_max;
  return setrlimit(RLIMIT_AS, &limits);
}

uint64_t tt_sandbox_processor_milliseconds(void) {
  struct timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return 0;
  return (uint64_t)used.tv_sec * 1000 + (uint64_t)used.tv_nsec / 1000000;
}
