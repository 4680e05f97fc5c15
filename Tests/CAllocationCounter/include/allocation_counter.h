#pragma once

/// Calls of malloc, calloc, realloc and the aligned allocators that this thread has made so far.
///
/// Linking this file puts counting functions in front of the C library's, in the whole test process.
long allocations_of_this_thread(void);
