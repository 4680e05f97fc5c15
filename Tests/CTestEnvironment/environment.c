#define _GNU_SOURCE
#include "test_environment.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[64];

const char *rouse_test_folder(void) { return folder; }

static void set(const char *name, const char *format)
{
    char value[256];
    snprintf(value, sizeof value, format, folder);
    setenv(name, value, 1);
}

__attribute__((constructor)) static void begin(void)
{
    snprintf(folder, sizeof folder, "/tmp/rouse-tests-%d", (int)getpid());
    setenv("ROUSE_TEST_TOKEN", ROUSE_TEST_TOKEN, 1);
    set("ALSA_CONFIG_PATH", "/usr/share/alsa/alsa.conf:%s/alsa.conf");
    // alsa-lib locks a mutex around each of its own calls, of which the capture thread does not need any.
    setenv("LIBASOUND_THREAD_SAFE", "0", 1);
    set("SPEECHD_ADDRESS", "unix_socket:%s/speechd");
    // As if a service manager had started it.
    set("NOTIFY_SOCKET", "%s/manager");
}
