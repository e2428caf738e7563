/* Runs a command and reports every descendant that is ended by a signal that no program sent.

     crash-monitor LOG COMMAND [ARGUMENT…]

   Appends a line for each to LOG:
     ✘ Program NAME (process 4711) was ended by signal 11 (SIGSEGV)

   A library is preloaded into the command and its descendants. It observes the results of their wait functions and
   the signals that they send with kill(). Orphans become children of this program. Not observed are the children of
   a program that is linked statically, or that ignores SIGCHLD so that the kernel reaps them.

   The exit status is the command's. */
#define _GNU_SOURCE
#include "crash-monitor.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile pid_t command;

static void forward(int signal) {
  if (command <= 0) return;
  crash_monitor_sent(command, signal);
  kill(command, signal);
}

static void fail(const char *what) {
  fprintf(stderr, "crash-monitor: %s: %s\n", what, strerror(errno));
  exit(70);
}

/* Reaps one child. Returns its process identifier; 0 if none has ended yet, -1 if there is none. Uses system calls,
   because under another monitor the preloaded wait functions would report to that one. */
static pid_t reap(int options, int *status) {
  siginfo_t info = {0};
  while (syscall(SYS_waitid, P_ALL, 0, &info, WEXITED | WNOWAIT | options, NULL) != 0)
    if (errno != EINTR) return -1;
  if (info.si_pid == 0) return 0;
  struct ending ending = crash_monitor_ending(info.si_pid, info.si_code, info.si_status);
  syscall(SYS_wait4, info.si_pid, status, 0, NULL);
  /* An orphan, such as GStreamer's scanner of plug-ins, whose parent has ended before it read the result. */
  bool has_no_reader = info.si_pid != command && info.si_code == CLD_KILLED && info.si_status == SIGPIPE;
  if (!has_no_reader) crash_monitor_report(&ending, info.si_pid != command);
  return info.si_pid;
}

static void prepare(const char *log) {
  char path[PATH_MAX], preloaded[2 * PATH_MAX];
  int file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0 || realpath(log, path) == NULL) fail(log);
  close(file);
  setenv(CRASH_MONITOR_LOG, path, 1);
  if (strlen(path) + strlen(".signals") >= sizeof path) fail(log);
  strcat(path, ".signals");
  file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) fail(path);
  close(file);
  setenv(CRASH_MONITOR_SIGNALS, path, 1);
  crash_monitor_begin();

  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length < 0) fail("/proc/self/exe");
  path[length] = 0;
  /* For the monitor's own tests. */
  setenv("CRASH_MONITOR", path, 1);
  const char *others = getenv("LD_PRELOAD");
  snprintf(
      preloaded, sizeof preloaded, "%s/crash-monitor.so%s%s", dirname(path), others == NULL ? "" : ":",
      others == NULL ? "" : others);
  setenv("LD_PRELOAD", preloaded, 1);
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: crash-monitor LOG COMMAND [ARGUMENT…]\n");
    return 64;
  }
  prepare(arguments[1]);
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) fail("PR_SET_CHILD_SUBREAPER");
  /* libdispatch's threads block all signals, and a test may start this program on one of them. */
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int i = 0; i < 3; i++) {
    struct sigaction action = {.sa_handler = forward};
    sigaction((int[]){SIGTERM, SIGINT, SIGHUP}[i], &action, NULL);
  }
  command = fork();
  if (command < 0) fail("fork");
  if (command == 0) {
    execvp(arguments[2], arguments + 2);
    fail(arguments[2]);
  }
  int status = 0, other;
  while (true) {
    pid_t process = reap(0, &other);
    if (process < 0) break;
    if (process == command) {
      status = other;
      break;
    }
  }
  while (reap(WNOHANG, &other) > 0) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
