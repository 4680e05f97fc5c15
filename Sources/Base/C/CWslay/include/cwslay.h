#ifndef ROUSE_WSLAY_H
#define ROUSE_WSLAY_H

#include <wslay/wslay.h>

// libwslay, loaded with the first web socket, so that a program that opens none needs it neither to start nor at all.

// Loads the library, once. Returns null, or why it cannot be done now. Of its functions those that wslay.c names may be called,
// after that has succeeded.
const char *rouse_wslay_load(void);

#endif
