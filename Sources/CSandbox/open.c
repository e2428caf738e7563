#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

// GStreamer's filesrc, the only source with random access, takes a file by its name. Landlock refuses to open the
// user's files, also by the names that /proc gives to descriptors that are open. So open(3) of such a name gives a
// copy of the descriptor in this program: these definitions come before the C library's.

static int open_again(const char *path, int flags, mode_t mode) {
  int descriptor, end = 0;
  if (sscanf(path, "/proc/self/fd/%d%n", &descriptor, &end) == 1 && path[end] == 0) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    // Copies share the position in the file.
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
  return open_again(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_again(path, flags | O_LARGEFILE, mode);
}
