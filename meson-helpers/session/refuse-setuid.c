// Preloaded into sway where the session belongs to root, as in a container. Sway 1.7 (Debian 12) tries whether it could
// become root again and refuses to start if so, to protect installations with the setuid bit; newer versions look at
// the bit instead. Here the attempt fails.
#include <errno.h>
#include <unistd.h>

int
setuid (uid_t user)
{
  (void) user;
  errno = EPERM;
  return -1;
}

int
setgid (gid_t group)
{
  (void) group;
  errno = EPERM;
  return -1;
}
