// Functions of the C library and of libdispatch that Swift's modules do not export.
#pragma once
// gettext, which Swift's C library module does not export.
#include <libintl.h>

/// Provided by libdispatch: the eventfd that becomes readable when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);
/// Provided by libdispatch: runs the work of the main queue. The argument is ignored; pass NULL.
void _dispatch_main_queue_callback_4CF(void *ignored);

/// Renames a file; fails with EEXIST if `to` exists: renameat2(2), which Swift's C library module does not export.
int tt_rename_noreplace(const char *from, const char *to);

/// Returns free heap memory to the system, if the C library can: malloc_trim(3) of glibc, which Swift's C library
/// module does not export.
void tt_trim_heap(void);
/// Makes all threads share one malloc arena: mallopt(3) of glibc.
void tt_limit_malloc_arenas(void);
