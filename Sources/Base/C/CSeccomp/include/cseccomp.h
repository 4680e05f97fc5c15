// The part of libseccomp that is used, loaded when a filter is first made.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Loads the library, once. Returns null, or why it cannot be done now. Nothing below may be called before it has succeeded.
const char *rouse_seccomp_load(void);

// A filter under which every call ends the process, whatever the thread, or else fails with EPERM.
// Returns null where the kernel has no such filters.
void *rouse_seccomp_filter(bool kills);
void rouse_seccomp_free(void *filter);

// What a rule holds under: that of one argument the bits of `mask` are those of `value`.
typedef struct {
    uint32_t argument;
    uint64_t mask;
    uint64_t value;
} rouse_seccomp_condition;

#define ROUSE_SECCOMP_ALLOWS 0
#define ROUSE_SECCOMP_KILLS (-1)

// Says what is done of a call: it is allowed, it ends the process, or it fails with an error number. One that the
// processor or this version of the library does not know is passed over. Returns 0 or a negative error number.
int rouse_seccomp_rule(
    void *filter, const char *call, int verdict, const rouse_seccomp_condition *conditions, uint32_t count);

// Puts this thread, and all that it starts, under the filter for good. No new privileges can be had from then on.
int rouse_seccomp_enforce(void *filter);
