#ifndef ROUSE_MICROHTTP_H
#define ROUSE_MICROHTTP_H

#include <microhttpd.h>

// The part of libmicrohttpd that is used, loaded when metrics are asked for: linked, it and what it needs (GnuTLS) would
// be mapped and relocated at every start.

// Loads the library, once. Returns null, or why it cannot be done now. Nothing below may be called before it has succeeded.
const char *rouse_microhttp_load(void);

typedef struct {
    unsigned connections;
    unsigned connections_of_an_address;
    // Seconds after which a connection that says nothing is closed.
    unsigned patience;
    // Bytes of memory for each connection; a longer request is refused.
    size_t memory;
} rouse_microhttp_limits;

// Starts a server without a thread: it works when it is told to. MHD_start_daemon() has variable arguments, which Swift
// does not call. `notice` hears of each connection that begins and ends, with the same context.
// Returns null and sets errno when the address cannot be used.
struct MHD_Daemon *rouse_microhttp_start(
    const struct sockaddr *address, rouse_microhttp_limits limits, MHD_AccessHandlerCallback answer,
    MHD_NotifyConnectionCallback notice, void *context);

// Hangs up on everybody.
void rouse_microhttp_stop(struct MHD_Daemon *server);

// Becomes readable when there is something to do.
int rouse_microhttp_descriptor(struct MHD_Daemon *server);

// Milliseconds after which there is something to do in any case; -1 where there is no such time.
int rouse_microhttp_timeout(struct MHD_Daemon *server);

// Does what can be done without waiting.
void rouse_microhttp_run(struct MHD_Daemon *server);

// The socket of a connection; -1 where there is none.
int rouse_microhttp_socket(struct MHD_Connection *connection);

// What the request says that it asked for; null where it does not.
const char *rouse_microhttp_host(struct MHD_Connection *connection);

// What the request says that it asked for; null where it does not.
const char *rouse_microhttp_host(struct MHD_Connection *connection);

// The port that the system chose.
int rouse_microhttp_port(struct MHD_Daemon *server);

// Answers with a copy of the body; `allow` may be null.
enum MHD_Result rouse_microhttp_answer(
    struct MHD_Connection *connection, unsigned status, const char *type, const char *allow, const void *body,
    size_t length);

// In Swift the names of the library's constants depend on its version.
static inline _Bool rouse_microhttp_has_begun(enum MHD_ConnectionNotificationCode code)
{
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}

// What an answering function returns to have the connection closed.
static inline enum MHD_Result rouse_microhttp_close(void) { return MHD_NO; }
// To be called once more when the request is complete.
static inline enum MHD_Result rouse_microhttp_wait(void) { return MHD_YES; }

#endif
