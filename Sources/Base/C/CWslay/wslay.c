#include "cwslay.h"

#include <lazy_library.h>

#define FUNCTIONS(each) \
    each(wslay_event_context_client_init) each(wslay_event_context_free) \
    each(wslay_event_config_set_max_recv_msg_length) each(wslay_event_recv) each(wslay_event_send) \
    each(wslay_event_queue_msg) each(wslay_event_set_error) each(wslay_event_get_close_received) \
    each(wslay_event_get_close_sent) each(wslay_event_get_status_code_sent)

ROUSE_LAZY_LIBRARY("libwslay.so.1", FUNCTIONS)

const char *rouse_wslay_load(void) { return rouse_load_library(&lazy, NULL); }

// Hidden, so that the library's own calls are not caught.
#define FORWARD(result, name, parameters, arguments) \
    __attribute__((visibility("hidden"))) result name parameters { return library.name arguments; }

typedef wslay_event_context_ptr socket_ptr;
FORWARD(int, wslay_event_context_client_init, (socket_ptr *a, const struct wslay_event_callbacks *b, void *c), (a, b, c))
FORWARD(void, wslay_event_context_free, (socket_ptr a), (a))
FORWARD(void, wslay_event_config_set_max_recv_msg_length, (socket_ptr a, uint64_t b), (a, b))
FORWARD(int, wslay_event_recv, (socket_ptr a), (a))
FORWARD(int, wslay_event_send, (socket_ptr a), (a))
FORWARD(int, wslay_event_queue_msg, (socket_ptr a, const struct wslay_event_msg *b), (a, b))
FORWARD(void, wslay_event_set_error, (socket_ptr a, int b), (a, b))
FORWARD(int, wslay_event_get_close_received, (socket_ptr a), (a))
FORWARD(int, wslay_event_get_close_sent, (socket_ptr a), (a))
FORWARD(uint16_t, wslay_event_get_status_code_sent, (socket_ptr a), (a))
