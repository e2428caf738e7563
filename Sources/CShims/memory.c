#include "CShims.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void
tt_give_back_memory (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}

void
tt_share_memory (void)
{
#ifdef __GLIBC__
  mallopt (M_ARENA_MAX, 1);
#endif
}
