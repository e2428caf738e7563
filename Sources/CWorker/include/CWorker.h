// Sockets that carry descriptors, sealed memory, and processes: what Swift cannot call. Linux only.
//
// Every function that returns int or ssize_t returns -1 and sets errno where it fails.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The most descriptors that one message carries.
#define TT_MOST_DESCRIPTORS 4
/// The descriptor under which a spawned program finds its socket.
#define TT_WORKER_SOCKET 3

/// A pair of connected SOCK_SEQPACKET sockets, close-on-exec: messages keep their boundaries, and the end of one
/// side is seen at the other.
int tt_socket_pair(int sockets[2]);
/// Sends one message with `descriptor_count` descriptors. Never raises SIGPIPE.
ssize_t tt_socket_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count);
/// Waits up to `milliseconds` (-1: without limit) for a message. Returns its length, which is larger than
/// `capacity` where it was cut; 0 where the other side is closed; -1 with ETIMEDOUT where none came.
/// The descriptors are close-on-exec and belong to the caller.
ssize_t tt_socket_receive(int socket, void *bytes, size_t capacity, int descriptors[TT_MOST_DESCRIPTORS],
                          int *descriptor_count, int milliseconds);

/// Makes anonymous shared memory of `size` bytes, and maps it writable. Returns its descriptor.
int tt_memory_make(size_t size, void **mapping);
/// Unmaps the memory and seals it: from then on nobody can write, shrink or grow it.
int tt_memory_seal(int descriptor, void *mapping, size_t size);
/// Maps sealed memory of at least `size` bytes read-only. Fails with EPERM where it is not sealed against
/// shrinking and writing, because then the sender could make a later read fail with SIGBUS or change what was
/// checked; with EINVAL where it is smaller than `size`.
const void *tt_memory_map_sealed(int descriptor, size_t size);
/// The size of the memory behind `descriptor`, in bytes.
ssize_t tt_memory_size(int descriptor);
/// Ends a mapping.
void tt_memory_unmap(const void *mapping, size_t size);

/// Starts `program` with the arguments `arguments` (NULL-terminated, the program's name first) and one descriptor,
/// `socket`, as TT_WORKER_SOCKET. Standard input and output are /dev/null, standard error is inherited, all other
/// descriptors are closed. Returns 0, or an error number.
int tt_spawn(const char *program, char *const arguments[], int socket, pid_t *pid);
/// fork(2), which the Swift overlay refuses. The caller must have one thread.
pid_t tt_fork(void);
/// Sends what the process writes to standard error to /dev/null.
void tt_silence(void);
/// Ends the process without running handlers.
void tt_exit(int status) __attribute__((noreturn));
/// A descriptor for a process (pidfd_open(2), Linux 5.3), close-on-exec.
int tt_process_descriptor(pid_t pid);
/// Sends a signal to the process behind a descriptor. A process that is gone is no error.
int tt_process_signal(int descriptor, int signal);
/// Waits for a child. Returns its wait status, as wait(2) describes it, or -1.
int tt_process_wait(pid_t pid);
/// Lowers the scheduling priority of a process to `nice` (setpriority(2)).
int tt_process_set_nice(pid_t pid, int nice);
/// Makes the kernel send SIGKILL to this process when its parent ends.
int tt_end_with_parent(pid_t parent);
/// The signal that ended the process of a wait status, or 0.
int tt_status_signal(int status);
/// The exit code of a wait status, or -1 where a signal ended the process.
int tt_status_code(int status);
