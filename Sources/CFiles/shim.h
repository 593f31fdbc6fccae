#pragma once
// Numbers alone: a header that declares types would make them this module's, and hide them from Glibc.
#include <asm/errno.h>
#include <asm/unistd.h>

extern long syscall(long number, ...);
// What errno stands for in glibc and musl alike.
extern int *__errno_location(void);

// renameat2 is a GNU extension that Swift's Glibc leaves out; 2 is RENAME_EXCHANGE, -100 AT_FDCWD. The
// result is 0 or the error's number, for errno may be another's by the time that Swift reads it.
static inline int files_exchange(const char *one, const char *other) {
#ifdef __NR_renameat2
  return syscall(__NR_renameat2, -100, one, -100, other, 2) == 0 ? 0 : *__errno_location();
#else
  return ENOSYS;
#endif
}

// syncfs is one as well: it writes everything of a file system to its disk.
static inline int files_synchronise(int descriptor) {
#ifdef __NR_syncfs
  return syscall(__NR_syncfs, descriptor) == 0 ? 0 : *__errno_location();
#else
  return ENOSYS;
#endif
}
