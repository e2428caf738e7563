// Sockets that pass descriptors, sealed memory and processes: functions that Swift cannot call. Linux only.
//
// Functions that return int or ssize_t return -1 and set errno on failure, unless documented otherwise.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The maximum number of descriptors per message.
#define TT_MOST_DESCRIPTORS 4
/// The number of the socket's descriptor in a spawned program.
#define TT_WORKER_SOCKET 3

/// Creates a pair of connected SOCK_SEQPACKET sockets, close-on-exec: messages keep their boundaries, and each side
/// detects when the other closes.
int tt_socket_pair(int sockets[2]);
/// Sends a message with `descriptor_count` descriptors. Never raises SIGPIPE.
ssize_t tt_socket_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count);
/// Waits up to `milliseconds` (-1: without limit) for a message. Returns its length, which exceeds `capacity` if the
/// message was truncated; 0 if the other side has closed; -1 with ETIMEDOUT after the timeout. The descriptors are
/// close-on-exec and belong to the caller.
ssize_t tt_socket_receive(int socket, void *bytes, size_t capacity, int descriptors[TT_MOST_DESCRIPTORS],
                          int *descriptor_count, int milliseconds);

/// Creates anonymous shared memory of `size` bytes and maps it writable. Returns its descriptor.
int tt_memory_make(size_t size, void **mapping);
/// Unmaps the memory and seals it against writing, shrinking and growing.
int tt_memory_seal(int descriptor, void *mapping, size_t size);
/// Maps sealed memory of at least `size` bytes read-only. Fails with EPERM if it is not sealed against shrinking and
/// writing, because the sender could then cause SIGBUS or change checked data; with EINVAL if it is smaller than
/// `size`. Returns NULL on failure.
const void *tt_memory_map_sealed(int descriptor, size_t size);
/// The size of the memory of `descriptor` in bytes.
ssize_t tt_memory_size(int descriptor);
/// Removes a mapping.
void tt_memory_unmap(const void *mapping, size_t size);

/// Starts `program` with `arguments` (NULL-terminated, beginning with the program's name) and the descriptor `socket`
/// as TT_WORKER_SOCKET. Standard input and output are /dev/null, standard error is inherited, all other descriptors
/// are closed. Returns 0 or an error number.
int tt_spawn(const char *program, char *const arguments[], int socket, pid_t *pid);
/// Calls fork(2), which the Swift overlay makes unavailable. The caller must have one thread.
pid_t tt_fork(void);
/// Redirects standard error of the process to /dev/null.
void tt_discard_stderr(void);
/// Exits without exit handlers (_exit(2)).
void tt_exit(int status) __attribute__((noreturn));
/// Returns a process descriptor (pidfd_open(2), Linux 5.3), close-on-exec.
int tt_process_descriptor(pid_t pid);
/// Sends a signal to the process of a descriptor. Succeeds if the process has already exited.
int tt_process_signal(int descriptor, int signal);
/// Waits for a child process. Returns its wait status (wait(2)), or -1.
int tt_process_wait(pid_t pid);
/// Sets the nice value of a process (setpriority(2)).
int tt_process_set_nice(pid_t pid, int nice);
/// Makes the kernel send SIGKILL to this process when its parent exits. Exits if `parent` is no longer the parent.
int tt_end_with_parent(pid_t parent);
/// Ignores SIGTERM, SIGINT and SIGHUP, also in processes that are forked later.
void tt_ignore_termination(void);
/// The signal that terminated the process of a wait status, or 0.
int tt_status_signal(int status);
/// The exit code of a wait status, or -1 if a signal terminated the process.
int tt_status_code(int status);
