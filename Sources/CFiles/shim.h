#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

extern long syscall(long number, ...);

// renameat2 is a GNU extension that Swift's Glibc leaves out; 2 is RENAME_EXCHANGE. The result is 0 or
// the error's number, for errno may be another's by the time that Swift reads it.
static inline int files_exchange(const char *one, const char *other) {
#ifdef SYS_renameat2
  return syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2) == 0 ? 0 : errno;
#else
  return ENOSYS;
#endif
}

// syncfs is one as well: it writes everything of a file system to its disk.
static inline int files_synchronise(int descriptor) {
#ifdef SYS_syncfs
  return syscall(SYS_syncfs, descriptor) == 0 ? 0 : errno;
#else
  return ENOSYS;
#endif
}
