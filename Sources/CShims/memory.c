#include "CShims.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void
tt_trim_heap (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}

void
tt_limit_malloc_arenas (void)
{
#ifdef __GLIBC__
  mallopt (M_ARENA_MAX, 1);
#endif
}
