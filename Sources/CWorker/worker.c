#define _GNU_SOURCE
#include "CWorker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// --- Sockets ---------------------------------------------------------------------------------------

int tt_socket_pair(int sockets[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets); }

ssize_t tt_socket_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * TT_MOST_DESCRIPTORS)];
  } control;
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor_count > TT_MOST_DESCRIPTORS) {
    errno = EINVAL;
    return -1;
  }
  if (descriptor_count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)descriptor_count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)descriptor_count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * (size_t)descriptor_count);
  }
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent;
}

static long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

ssize_t tt_socket_receive(int socket, void *bytes, size_t capacity, int descriptors[TT_MOST_DESCRIPTORS],
                          int *descriptor_count, int milliseconds) {
  *descriptor_count = 0;
  if (milliseconds >= 0) {
    struct pollfd waiting = {.fd = socket, .events = POLLIN};
    long end = milliseconds_now() + milliseconds;
    int ready;
    do {
      long left = end - milliseconds_now();
      ready = poll(&waiting, 1, left > 0 ? (int)left : 0);
    } while (ready < 0 && errno == EINTR);
    if (ready == 0) errno = ETIMEDOUT;
    if (ready <= 0) return -1;
  }
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * TT_MOST_DESCRIPTORS)];
  } control;
  struct iovec part = {bytes, capacity};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  ssize_t received;
  do {
    received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_TRUNC);
  } while (received < 0 && errno == EINTR);
  if (received < 0) return -1;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    for (int index = 0; index < count; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + sizeof(int) * (size_t)index, sizeof descriptor);
      if (*descriptor_count < TT_MOST_DESCRIPTORS)
        descriptors[(*descriptor_count)++] = descriptor;
      else
        close(descriptor);
    }
  }
  return received;
}

// --- Memory ----------------------------------------------------------------------------------------

int tt_memory_make(size_t size, void **mapping) {
  // No MFD_NOEXEC_SEAL (Linux 6.3): older kernels refuse it, and the memory is never mapped executable here.
  int descriptor = memfd_create("tintype", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  *mapping = MAP_FAILED;
  if (ftruncate(descriptor, (off_t)size) == 0)
    *mapping = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (*mapping == MAP_FAILED) {
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
  }
  return descriptor;
}

int tt_memory_seal(int descriptor, void *mapping, size_t size) {
  munmap(mapping, size);
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
}

ssize_t tt_memory_size(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? (ssize_t)status.st_size : -1;
}

const void *tt_memory_map_sealed(int descriptor, size_t size) {
  const int needed = F_SEAL_SHRINK | F_SEAL_WRITE;
  int seals = fcntl(descriptor, F_GET_SEALS);
  if (seals < 0) return NULL;
  if ((seals & needed) != needed) {
    errno = EPERM;
    return NULL;
  }
  ssize_t there = tt_memory_size(descriptor);
  if (there < 0) return NULL;
  if (size == 0 || (size_t)there < size) {
    errno = EINVAL;
    return NULL;
  }
  void *mapping = mmap(NULL, size, PROT_READ, MAP_SHARED, descriptor, 0);
  return mapping == MAP_FAILED ? NULL : mapping;
}

void tt_memory_unmap(const void *mapping, size_t size) { munmap((void *)mapping, size); }

// --- Processes -------------------------------------------------------------------------------------

// The environment of a worker, or NULL if memory is exhausted. Disables Swift's backtraces: the runtime would start a
// program when a process crashes, which the sandbox denies and which would hide the signal that terminated the
// process.
static char **worker_environment(void) {
  static char backtrace[] = "SWIFT_BACKTRACE=enable=no";
  size_t count = 0, kept = 0;
  while (environ[count] != NULL) count++;
  char **copy = calloc(count + 2, sizeof *copy);
  if (copy == NULL) return NULL;
  for (size_t index = 0; index < count; index++)
    if (strncmp(environ[index], "SWIFT_BACKTRACE=", 16) != 0) copy[kept++] = environ[index];
  copy[kept] = backtrace;
  return copy;
}

int tt_spawn(const char *program, char *const arguments[], int socket, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  // With equal numbers, dup2(2) would leave the descriptor close-on-exec; glibc 2.29 and later clear the flag.
  posix_spawn_file_actions_adddup2(&actions, socket, TT_WORKER_SOCKET);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, TT_WORKER_SOCKET + 1);
  // The caller's threads may block signals; a worker starts with none blocked.
  sigset_t none, standard;
  sigemptyset(&none);
  sigemptyset(&standard);
  sigaddset(&standard, SIGPIPE);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  char **environment = worker_environment();
  failure = environment == NULL ? ENOMEM : posix_spawn(pid, program, &actions, &attributes, arguments, environment);
  free(environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

pid_t tt_fork(void) { return fork(); }

void tt_discard_stderr(void) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

void tt_exit(int status) { _exit(status); }

int tt_process_descriptor(pid_t pid) { return pidfd_open(pid, 0); }

int tt_process_signal(int descriptor, int signal) {
  if (pidfd_send_signal(descriptor, signal, NULL, 0) == 0 || errno == ESRCH) return 0;
  return -1;
}

int tt_process_wait(pid_t pid) {
  int status = 0;
  pid_t ended;
  do {
    ended = waitpid(pid, &status, 0);
  } while (ended < 0 && errno == EINTR);
  return ended == pid ? status : -1;
}

int tt_process_set_nice(pid_t pid, int nice) { return setpriority(PRIO_PROCESS, (id_t)pid, nice); }

int tt_end_with_parent(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
  // The parent may have exited before the call.
  if (getppid() != parent) _exit(1);
  return 0;
}

void tt_ignore_termination(void) {
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
}

int tt_status_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
int tt_status_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
