/* The part of the crash monitor that is preloaded into every program of the session (LD_PRELOAD): it observes the
   ends of the program's children and the signals that the program sends. */
#define _GNU_SOURCE
#include "crash-monitor.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((constructor)) static void begin(void) { crash_monitor_begin(); }

/* Waits for a child without reaping it. */
static int peek(idtype_t type, id_t id, siginfo_t *info, int options) {
  memset(info, 0, sizeof *info);
  return (int)syscall(SYS_waitid, type, id, info, options | WNOWAIT, NULL);
}

pid_t wait4(pid_t process, int *status, int options, struct rusage *usage) {
  idtype_t type = process > 0 ? P_PID : process == -1 ? P_ALL : P_PGID;
  id_t id = process > 0 ? (id_t)process : process == -1 ? 0 : process == 0 ? (id_t)getpgrp() : (id_t)-process;
  /* WUNTRACED and WSTOPPED are the same bit. */
  int states = WEXITED | options;
  while (true) {
    siginfo_t info;
    if (peek(type, id, &info, states) != 0) return -1;
    if (info.si_pid == 0) return 0;
    struct ending ending = crash_monitor_ending(info.si_pid, info.si_code, info.si_status);
    pid_t reaped = (pid_t)syscall(SYS_wait4, info.si_pid, status, options | WNOHANG, usage);
    if (reaped == info.si_pid) {
      crash_monitor_report(&ending, false);
      return reaped;
    }
    /* Another thread reaped it. */
    if (reaped < 0 && errno != ECHILD) return -1;
  }
}

pid_t wait3(int *status, int options, struct rusage *usage) { return wait4(-1, status, options, usage); }
pid_t waitpid(pid_t process, int *status, int options) { return wait4(process, status, options, NULL); }
pid_t wait(int *status) { return wait4(-1, status, 0, NULL); }

int waitid(idtype_t type, id_t id, siginfo_t *info, int options) {
  while (true) {
    siginfo_t seen;
    if (peek(type, id, &seen, options) != 0) return -1;
    if ((options & WNOWAIT) != 0 || seen.si_pid == 0) {
      if (info != NULL) *info = seen;
      return 0;
    }
    struct ending ending = crash_monitor_ending(seen.si_pid, seen.si_code, seen.si_status);
    siginfo_t reaped = {0};
    bool is_error = syscall(SYS_waitid, P_PID, seen.si_pid, &reaped, options | WNOHANG, NULL) != 0;
    if (!is_error && reaped.si_pid != 0) {
      crash_monitor_report(&ending, false);
      if (info != NULL) *info = reaped;
      return 0;
    }
    /* Otherwise another thread reaped it. */
    if (is_error && errno != ECHILD) return -1;
  }
}

/* The C library waits inside these functions. The shell may have replaced itself with the command. */
static int report_shell(int status) {
  if (status != -1 && WIFSIGNALED(status)) {
    struct ending ending = {.process = 0, .group = 0, .signal = WTERMSIG(status), .name = "a shell's command"};
    crash_monitor_report(&ending, false);
  }
  return status;
}

int system(const char *command) {
  int (*next)(const char *) = dlsym(RTLD_NEXT, "system");
  return report_shell(next(command));
}

int pclose(FILE *stream) {
  int (*next)(FILE *) = dlsym(RTLD_NEXT, "pclose");
  return report_shell(next(stream));
}

int kill(pid_t process, int signal) {
  crash_monitor_sent(process, signal);
  return (int)syscall(SYS_kill, process, signal);
}

/* The process of a descriptor of pidfd_open(2); 0 if there is none. */
static pid_t process_of(int descriptor) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", descriptor);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  const char *line = strstr(text, "\nPid:");
  int process = 0;
  return line != NULL && sscanf(line + 5, "%d", &process) == 1 && process > 0 ? process : 0;
}

int pidfd_send_signal(int descriptor, int signal, siginfo_t *info, unsigned flags) {
  pid_t process = process_of(descriptor);
  if (process != 0) crash_monitor_sent(process, signal);
  return (int)syscall(SYS_pidfd_send_signal, descriptor, signal, info, flags);
}

int killpg(pid_t group, int signal) { return kill(group == 0 ? 0 : -group, signal); }
