/* What the two parts of the crash monitor share: the record of signals that programs sent to others, and the
   report of a program that a signal ended although nobody sent it. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/* The file that reports are appended to. */
#define CRASH_MONITOR_LOG "CRASH_MONITOR_LOG"
/* The file of the signals that were sent. */
#define CRASH_MONITOR_SIGNALS "CRASH_MONITOR_SIGNALS"

/* A program that has ended and has not been reaped: only until then the kernel knows its name and group. */
struct ending {
  pid_t process;
  pid_t group;
  /* 0 where no signal ended it. */
  int signal;
  char name[32];
};

/* Reads the paths of both files from the environment; without them nothing is recorded. */
void crash_monitor_begin(void);

/* Notes that this program sends a signal. TARGET is as for kill(2). Async-signal-safe. */
void crash_monitor_sent(pid_t target, int signal);

/* What is known of a process that has ended, from the fields of waitid(2). Async-signal-safe. */
struct ending crash_monitor_ending(pid_t process, int code, int status);

/* Reports the ending if it was a crash. IS_ORPHAN: the program that had started it has ended already.
   Async-signal-safe. */
void crash_monitor_report(const struct ending *ending, bool is_orphan);
