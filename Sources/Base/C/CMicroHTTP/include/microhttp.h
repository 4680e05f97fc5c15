#ifndef ROUSE_MICROHTTP_H
#define ROUSE_MICROHTTP_H

#include <microhttpd.h>

// The part of libmicrohttpd that is used, loaded when metrics are asked for: linked, it and what it needs (GnuTLS) would
// be mapped and relocated at every start.

// Loads the library, once. Returns null, or why it cannot be done. Nothing below may be called before it has succeeded.
const char *rouse_microhttp_load(void);

typedef struct {
    unsigned connections;
    // Seconds after which a connection that says nothing is closed.
    unsigned patience;
    // Bytes of memory for each connection; a longer request is refused.
    size_t memory;
} rouse_microhttp_limits;

// Starts a server with one thread of its own. MHD_start_daemon() has variable arguments, which Swift does not call.
// Returns null and sets errno when the address cannot be used.
struct MHD_Daemon *rouse_microhttp_start(
    const struct sockaddr *address, rouse_microhttp_limits limits, MHD_AccessHandlerCallback answer, void *context);

// Returns when no answer is being made any more.
void rouse_microhttp_stop(struct MHD_Daemon *server);

// The port that the system chose.
int rouse_microhttp_port(struct MHD_Daemon *server);

// Answers with a copy of the body; `allow` may be null.
enum MHD_Result rouse_microhttp_answer(
    struct MHD_Connection *connection, unsigned status, const char *type, const char *allow, const void *body,
    size_t length);

// What an answering function returns to have the connection closed. In Swift the constants' names depend on the version.
static inline enum MHD_Result rouse_microhttp_close(void) { return MHD_NO; }
// To be called once more when the request is complete.
static inline enum MHD_Result rouse_microhttp_wait(void) { return MHD_YES; }

#endif
