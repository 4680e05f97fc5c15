#pragma once

/// Calls of malloc, calloc, realloc and the aligned allocators that this thread has made so far.
///
/// Linking this file puts counting functions in front of the C library's, in the whole test process.
long allocations_of_this_thread(void);

/// The same of the thread with the kernel's number `thread`.
long allocations_of_thread(int thread);

/// Calls of pthread_mutex_lock that the thread with the kernel's number `thread` has made so far.
long locks_of_thread(int thread);
