#define _GNU_SOURCE
#include "crash-monitor.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Copied at the start, because a program may change its environment later. */
static char log_path[PATH_MAX];
static char signals_path[PATH_MAX];

/* An entry of the file of sent signals. Appended in one write, so that entries of several programs do not mix. */
struct sent {
  pid_t target;
  int signal;
};

static void keep(char *path, const char *name) {
  const char *value = getenv(name);
  if (value != NULL && strlen(value) < PATH_MAX) strcpy(path, value);
}

void crash_monitor_begin(void) {
  keep(log_path, CRASH_MONITOR_LOG);
  keep(signals_path, CRASH_MONITOR_SIGNALS);
}

static void append(const char *path, const void *bytes, size_t count) {
  int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, bytes, count) < 0) { /* The disk is full; there is no way to report it. */
  }
  close(file);
}

void crash_monitor_sent(pid_t target, int signal) {
  if (signals_path[0] == 0 || signal <= 0 || signal == SIGCONT || signal == SIGSTOP) return;
  /* A program that ends itself by a signal counts as crashed. */
  if (target == getpid()) return;
  int saved = errno;
  struct sent sent = {.target = target == 0 ? -getpgrp() : target, .signal = signal};
  append(signals_path, &sent, sizeof sent);
  errno = saved;
}

static bool was_sent(const struct ending *ending) {
  int file = open(signals_path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct sent entries[512];
  bool found = false;
  ssize_t count;
  while (!found && (count = read(file, entries, sizeof entries)) > 0) {
    for (size_t i = 0; i < (size_t)count / sizeof *entries && !found; i++) {
      bool is_target = entries[i].target == ending->process || entries[i].target == -ending->group;
      found = is_target && entries[i].signal == ending->signal;
    }
  }
  close(file);
  return found;
}

struct ending crash_monitor_ending(pid_t process, int code, int status) {
  struct ending ending = {.process = process, .group = 0, .signal = 0, .name = "?"};
  if (log_path[0] == 0 || (code != CLD_KILLED && code != CLD_DUMPED)) return ending;
  int saved = errno;
  ending.signal = status;
  ending.group = getpgid(process);
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/comm", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    ssize_t count = read(file, ending.name, sizeof ending.name - 1);
    if (count > 0) ending.name[count - (ending.name[count - 1] == '\n')] = 0;
    close(file);
  }
  errno = saved;
  return ending;
}

void crash_monitor_report(const struct ending *ending, bool is_orphan) {
  switch (ending->signal) {
  case 0:
  /* Termination requests, which are not crashes. */
  case SIGTERM:
  case SIGINT:
  case SIGHUP: return;
  /* The kernel sends it to processes that end with their parent (PR_SET_PDEATHSIG). */
  case SIGKILL:
    if (is_orphan) return;
  }
  int saved = errno;
  if (!was_sent(ending)) {
    char line[160];
    int length = snprintf(
        line, sizeof line, "✘ Program %s (process %d) was ended by signal %d (SIG%s)\n", ending->name,
        ending->process, ending->signal, sigabbrev_np(ending->signal) ?: "?");
    append(log_path, line, (size_t)length);
  }
  errno = saved;
}
