#ifndef ROUSE_CURL_H
#define ROUSE_CURL_H

#include <curl/curl.h>
#include <stdbool.h>

// The part of libcurl that is used, loaded with the first connection: linked, it and the thirty libraries that it needs
// would be mapped and relocated at every start of a program that in most cases talks to nobody.

// Loads the library, once. Returns null, or why it cannot be done now. Nothing below may be called before it has succeeded.
const char *rouse_curl_load(void);

CURLM *rouse_curl_multi(void);
void rouse_curl_free_multi(CURLM *multi);
CURLMcode rouse_curl_add(CURLM *multi, CURL *handle);
CURLMcode rouse_curl_remove(CURLM *multi, CURL *handle);
CURLMcode rouse_curl_perform(CURLM *multi);
CURLMcode rouse_curl_poll(CURLM *multi, struct curl_waitfd *more, unsigned count, int milliseconds);
// From any thread.
CURLMcode rouse_curl_wakeup(CURLM *multi);
// The next handle that is done, and how; null when there is none.
CURL *rouse_curl_done(CURLM *multi, CURLcode *code);

// A handle that uses no signals, no proxy that was not asked for, no protocols but HTTP and HTTPS, and sockets that
// programs started meanwhile do not inherit.
CURL *rouse_curl_handle(void);
void rouse_curl_free(CURL *handle);
// curl_easy_setopt() and curl_easy_getinfo() have variable arguments, which Swift does not call.
CURLcode rouse_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode rouse_curl_set_large(CURL *handle, CURLoption option, curl_off_t value);
CURLcode rouse_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode rouse_curl_set_pointer(CURL *handle, CURLoption option, void *value);
// Trusts these certificates in PEM, and no others.
CURLcode rouse_curl_set_roots(CURL *handle, const void *bytes, size_t count);
CURLcode rouse_curl_set_callbacks(
    CURL *handle, curl_write_callback header, curl_write_callback body, curl_read_callback upload,
    curl_seek_callback seek, void *context);
long rouse_curl_number(CURL *handle, CURLINFO info);
curl_off_t rouse_curl_large(CURL *handle, CURLINFO info);
curl_socket_t rouse_curl_socket(CURL *handle);

CURLcode rouse_curl_resume(CURL *handle);
CURLcode rouse_curl_receive(CURL *handle, void *bytes, size_t count, size_t *received);
CURLcode rouse_curl_send(CURL *handle, const void *bytes, size_t count, size_t *sent);
const char *rouse_curl_reason(CURLcode code);
struct curl_slist *rouse_curl_append(struct curl_slist *list, const char *text);
void rouse_curl_free_list(struct curl_slist *list);

#endif
