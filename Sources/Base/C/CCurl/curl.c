#define _GNU_SOURCE
#include "ccurl.h"

#include <lazy_library.h>
#include <sys/socket.h>

#define FUNCTIONS(each) \
    each(curl_global_init) each(curl_multi_init) each(curl_multi_setopt) each(curl_multi_cleanup) each(curl_multi_add_handle) \
    each(curl_multi_remove_handle) each(curl_multi_perform) each(curl_multi_poll) each(curl_multi_wakeup) each(curl_multi_info_read) \
    each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_setopt) each(curl_easy_getinfo) each(curl_easy_pause) \
    each(curl_easy_recv) each(curl_easy_send) each(curl_easy_strerror) each(curl_slist_append) each(curl_slist_free_all)

ROUSE_LAZY_LIBRARY("libcurl.so.4", FUNCTIONS)

static const char *begin(void)
{
    CURLcode code = library.curl_global_init(CURL_GLOBAL_DEFAULT);
    return code == CURLE_OK ? NULL : library.curl_easy_strerror(code);
}

const char *rouse_curl_load(void) { return rouse_load_library(&lazy, begin); }

// Without descriptors libcurl makes one that cannot be woken up.
CURLM *rouse_curl_multi(void)
{
    CURLM *multi = library.curl_multi_init();
    if (multi == NULL) return NULL;
    // By itself it keeps four times as many connections as are in use, so that a service in use closes those of others.
    library.curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 1024L);
    if (library.curl_multi_wakeup(multi) == CURLM_OK) return multi;
    library.curl_multi_cleanup(multi);
    return NULL;
}

void rouse_curl_free_multi(CURLM *multi) { library.curl_multi_cleanup(multi); }
CURLMcode rouse_curl_add(CURLM *multi, CURL *handle) { return library.curl_multi_add_handle(multi, handle); }
CURLMcode rouse_curl_remove(CURLM *multi, CURL *handle) { return library.curl_multi_remove_handle(multi, handle); }
CURLMcode rouse_curl_wakeup(CURLM *multi) { return library.curl_multi_wakeup(multi); }

CURLMcode rouse_curl_perform(CURLM *multi)
{
    int running;
    return library.curl_multi_perform(multi, &running);
}

CURLMcode rouse_curl_poll(CURLM *multi, struct curl_waitfd *more, unsigned count, int milliseconds)
{
    return library.curl_multi_poll(multi, more, count, milliseconds, NULL);
}

CURL *rouse_curl_done(CURLM *multi, CURLcode *code)
{
    int left;
    CURLMsg *message;
    while ((message = library.curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    (void)context;
    (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

CURL *rouse_curl_handle(void)
{
    CURL *handle = library.curl_easy_init();
    if (handle == NULL) return NULL;
    library.curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    library.curl_easy_setopt(handle, CURLOPT_PROXY, "");
#if LIBCURL_VERSION_NUM >= 0x075500
    library.curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    library.curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    library.curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    return handle;
}

void rouse_curl_free(CURL *handle) { library.curl_easy_cleanup(handle); }

CURLcode rouse_curl_set_number(CURL *handle, CURLoption option, long value)
{
    return library.curl_easy_setopt(handle, option, value);
}

CURLcode rouse_curl_set_large(CURL *handle, CURLoption option, curl_off_t value)
{
    return library.curl_easy_setopt(handle, option, value);
}

CURLcode rouse_curl_set_text(CURL *handle, CURLoption option, const char *value)
{
    return library.curl_easy_setopt(handle, option, value);
}

CURLcode rouse_curl_set_pointer(CURL *handle, CURLoption option, void *value)
{
    return library.curl_easy_setopt(handle, option, value);
}

CURLcode rouse_curl_set_roots(CURL *handle, const void *bytes, size_t count)
{
    struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
    CURLcode code = library.curl_easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
    // Otherwise the system's folder of certificates would be trusted besides.
    return code != CURLE_OK ? code : library.curl_easy_setopt(handle, CURLOPT_CAPATH, NULL);
}

CURLcode rouse_curl_set_callbacks(
    CURL *handle, curl_write_callback header, curl_write_callback body, curl_read_callback upload,
    curl_seek_callback seek, void *context)
{
    library.curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    library.curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    library.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    library.curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    library.curl_easy_setopt(handle, CURLOPT_READFUNCTION, upload);
    library.curl_easy_setopt(handle, CURLOPT_READDATA, context);
    library.curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, seek);
    return library.curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
}

long rouse_curl_number(CURL *handle, CURLINFO info)
{
    long value = 0;
    library.curl_easy_getinfo(handle, info, &value);
    return value;
}

curl_off_t rouse_curl_large(CURL *handle, CURLINFO info)
{
    curl_off_t value = 0;
    library.curl_easy_getinfo(handle, info, &value);
    return value;
}

curl_socket_t rouse_curl_socket(CURL *handle)
{
    curl_socket_t value = CURL_SOCKET_BAD;
    library.curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &value);
    return value;
}

CURLcode rouse_curl_resume(CURL *handle) { return library.curl_easy_pause(handle, CURLPAUSE_CONT); }

CURLcode rouse_curl_receive(CURL *handle, void *bytes, size_t count, size_t *received)
{
    return library.curl_easy_recv(handle, bytes, count, received);
}

CURLcode rouse_curl_send(CURL *handle, const void *bytes, size_t count, size_t *sent)
{
    return library.curl_easy_send(handle, bytes, count, sent);
}

const char *rouse_curl_reason(CURLcode code) { return library.curl_easy_strerror(code); }

struct curl_slist *rouse_curl_append(struct curl_slist *list, const char *text)
{
    return library.curl_slist_append(list, text);
}

void rouse_curl_free_list(struct curl_slist *list) { library.curl_slist_free_all(list); }
