#include <malloc.h>
#include <sys/prctl.h>

// prctl takes any number of arguments, which Swift doesn't import.
static inline int process_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
