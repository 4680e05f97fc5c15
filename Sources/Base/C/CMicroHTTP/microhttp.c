#include "microhttp.h"

#include <lazy_library.h>
#include <errno.h>
#include <limits.h>

#define FUNCTIONS(each) \
    each(MHD_start_daemon) each(MHD_stop_daemon) each(MHD_get_daemon_info) each(MHD_get_timeout) each(MHD_run) \
    each(MHD_get_connection_info) each(MHD_lookup_connection_value) each(MHD_create_response_from_buffer) \
    each(MHD_add_response_header) each(MHD_queue_response) each(MHD_destroy_response)

ROUSE_LAZY_LIBRARY("libmicrohttpd.so.12", FUNCTIONS)

const char *rouse_microhttp_load(void) { return rouse_load_library(&lazy, NULL); }

struct MHD_Daemon *rouse_microhttp_start(
    const struct sockaddr *address, rouse_microhttp_limits limits, MHD_AccessHandlerCallback answer,
    MHD_NotifyConnectionCallback notice, void *context)
{
    unsigned flags = MHD_USE_EPOLL;
    if (address->sa_family == AF_INET6) flags |= MHD_USE_IPv6;
    errno = 0;
    return library.MHD_start_daemon(
        flags, 0, NULL, NULL, answer, context, MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_CONNECTION_LIMIT,
        limits.connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits.connections_of_an_address,
        MHD_OPTION_CONNECTION_TIMEOUT, limits.patience, MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory,
        MHD_OPTION_NOTIFY_CONNECTION, notice, context, MHD_OPTION_END);
}

void rouse_microhttp_stop(struct MHD_Daemon *server)
{
    library.MHD_stop_daemon(server);
}

int rouse_microhttp_descriptor(struct MHD_Daemon *server)
{
    const union MHD_DaemonInfo *info = library.MHD_get_daemon_info(server, MHD_DAEMON_INFO_EPOLL_FD);
    return info == NULL ? -1 : info->epoll_fd;
}

int rouse_microhttp_timeout(struct MHD_Daemon *server)
{
    MHD_UNSIGNED_LONG_LONG milliseconds = 0;
    if (library.MHD_get_timeout(server, &milliseconds) != MHD_YES) return -1;
    return milliseconds > INT_MAX ? INT_MAX : (int)milliseconds;
}

void rouse_microhttp_run(struct MHD_Daemon *server)
{
    library.MHD_run(server);
}

int rouse_microhttp_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

const char *rouse_microhttp_host(struct MHD_Connection *connection)
{
    return library.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_HOST);
}

int rouse_microhttp_port(struct MHD_Daemon *server)
{
    const union MHD_DaemonInfo *info = library.MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

enum MHD_Result rouse_microhttp_answer(
    struct MHD_Connection *connection, unsigned status, const char *type, const char *allow, const void *body,
    size_t length)
{
    struct MHD_Response *response =
        library.MHD_create_response_from_buffer(length, (void *)body, MHD_RESPMEM_MUST_COPY);
    if (response == NULL) return MHD_NO;
    library.MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    if (allow != NULL) library.MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, allow);
    enum MHD_Result result = library.MHD_queue_response(connection, status, response);
    library.MHD_destroy_response(response);
    return result;
}
