/* Shared by both parts of the crash monitor: the record of signals that programs send, and the report of programs
   that were ended by a signal that no program sent. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/* The environment variable with the path of the report file. */
#define CRASH_MONITOR_LOG "CRASH_MONITOR_LOG"
/* The environment variable with the path of the file of sent signals. */
#define CRASH_MONITOR_SIGNALS "CRASH_MONITOR_SIGNALS"

/* A program that has ended and was not reaped yet: its name and group are unknown after that. */
struct ending {
  pid_t process;
  pid_t group;
  /* 0 if no signal ended it. */
  int signal;
  char name[32];
};

/* Reads both environment variables; without them nothing is recorded. */
void crash_monitor_begin(void);

/* Records that this program sends a signal. TARGET is that of kill(2). Async-signal-safe. */
void crash_monitor_sent(pid_t target, int signal);

/* Describes a process that has ended, from the fields of waitid(2). Async-signal-safe. */
struct ending crash_monitor_ending(pid_t process, int code, int status);

/* Reports the ending if it was a crash. IS_ORPHAN: the parent process had ended before. Async-signal-safe. */
void crash_monitor_report(const struct ending *ending, bool is_orphan);
