#ifndef ROUSE_CLOCK_STATE_H
#define ROUSE_CLOCK_STATE_H

#include <stdbool.h>
#include <sys/timex.h>

/// Whether somebody, such as a time server, keeps the clock of this machine right. Swift's Glibc has no adjtimex(2).
static inline bool rouse_clock_is_kept(void)
{
    struct timex state = {.modes = 0};
    return adjtimex(&state) != TIME_ERROR;
}

#endif
