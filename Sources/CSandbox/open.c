#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

// GStreamer's filesrc, the only source element with random access, opens a file by name. Landlock denies opening the
// user's files, even through the /proc names of open descriptors. These definitions take precedence over the C
// library's: open(3) of such a /proc name duplicates the descriptor.

static int open_or_duplicate(const char *path, int flags, mode_t mode) {
  int descriptor, end = 0;
  if (sscanf(path, "/proc/self/fd/%d%n", &descriptor, &end) == 1 && path[end] == 0) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    // Duplicates share the file offset.
    if (copy >= 0) lseek(copy, 0, SEEK_SET);
    return copy;
  }
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

static mode_t mode_of(int flags, va_list arguments) {
  return (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_or_duplicate(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_or_duplicate(path, flags | O_LARGEFILE, mode);
}
