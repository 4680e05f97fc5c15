// An ALSA playback device for tests: plays by the clock, keeps what was heard, and fails when it is told to.
//
//   pcm.NAME {
//       type rousespeaker
//       file PATH          where the frames are kept that were heard, as raw PCM
//       format FORMAT  rate N  channels N      the only ones that it offers
//       speed REAL         times real time, default 1
//       error N            opening fails with this error number, as often as `errors` says (0: always)
//       errors N
//       vanish_at FRAME    the device is gone when so many were heard, for vanish_ms N, once
//       vanish_after N     so many calls later: until then it does not play on, and says nothing of it
//       stall_at FRAME     it plays no further, ever
//   }
//
// What happens to a device is kept for the life of the process, by the name of its file.
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct device {
    char file[256];
    double gone_since;
    int has_vanished;
    long calls_since_due;
    long long heard, failures;
};

struct plugin {
    snd_pcm_ioplug_t io;
    struct device *device;
    int file, frame_bytes, is_running;
    double speed, started;
    long rate, vanish_at, vanish_ms, vanish_after, stall_at;
    // What was written since the device was prepared, and how much of it was heard.
    char *frames;
    long long written, played, room;
};

static struct device devices[64];
static pthread_mutex_t devices_lock = PTHREAD_MUTEX_INITIALIZER;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static struct device *device_of(const char *file) {
    pthread_mutex_lock(&devices_lock);
    struct device *found = NULL;
    for (int i = 0; i < 64 && !found; i++) {
        if (!devices[i].file[0]) strncpy(devices[i].file, file, sizeof devices[i].file - 1);
        if (!strcmp(devices[i].file, file)) found = &devices[i];
    }
    pthread_mutex_unlock(&devices_lock);
    return found;
}

// Plays up to now; -ENODEV when the device is gone, -EPIPE when it has nothing left to play.
static int play(struct plugin *p) {
    struct device *d = p->device;
    if (d->gone_since > 0) return -ENODEV;
    if (!p->is_running) return 0;
    long long due = (now() - p->started) * p->rate * p->speed, left = p->written - p->played;
    long long count = due - p->played < left ? due - p->played : left;
    if (p->stall_at >= 0 && d->heard + count > p->stall_at) count = p->stall_at > d->heard ? p->stall_at - d->heard : 0;
    int is_due = p->vanish_at >= 0 && !d->has_vanished && d->heard + count >= p->vanish_at;
    if (is_due) count = p->vanish_at - d->heard;
    if (count > 0) {
        ssize_t size = count * p->frame_bytes;
        if (write(p->file, p->frames + p->played * p->frame_bytes, size) != size) return -EIO;
        p->played += count, d->heard += count;
    }
    if (is_due) {
        if (d->calls_since_due++ < p->vanish_after) return 0;
        d->has_vanished = 1, d->gone_since = now();
        return -ENODEV;
    }
    return p->stall_at < 0 && due > p->written ? -EPIPE : 0;
}

static int start(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    p->started = now() - p->played / (p->rate * p->speed);
    p->is_running = 1;
    return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    play(p);
    p->is_running = 0;
    return 0;
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    int error = play(p);
    return error < 0 ? error : p->played % (long long)io->buffer_size;
}

static int prepare(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    if (p->device->gone_since > 0) return -ENODEV;
    p->written = p->played = 0;
    p->is_running = 0;
    return 0;
}

static snd_pcm_sframes_t transfer(
    snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
    struct plugin *p = io->private_data;
    if (p->device->gone_since > 0) return -ENODEV;
    if (p->written + (long long)size > p->room) {
        p->room = 2 * p->room + size;
        p->frames = realloc(p->frames, p->room * p->frame_bytes);
    }
    const char *source = (const char *)areas->addr + (areas->first + areas->step * offset) / 8;
    memcpy(p->frames + p->written * p->frame_bytes, source, size * p->frame_bytes);
    p->written += size;
    return size;
}

static int delay(snd_pcm_ioplug_t *io, snd_pcm_sframes_t *frames) {
    struct plugin *p = io->private_data;
    int error = play(p);
    *frames = p->written - p->played;
    return error == -EPIPE ? 0 : error;
}

static int close_plugin(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    close(p->file);
    close(io->poll_fd);
    free(p->frames);
    free(p);
    return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = start, .stop = stop, .pointer = pointer, .prepare = prepare, .transfer = transfer, .delay = delay,
    .close = close_plugin,
};

static void constrain(snd_pcm_ioplug_t *io, int type, unsigned int value) {
    snd_pcm_ioplug_set_param_list(io, type, 1, &value);
}

SND_PCM_PLUGIN_DEFINE_FUNC(rousespeaker) {
    const char *file = "", *format = "S16_LE";
    long channels = 1, error_number = 0, errors = 0;
    struct plugin *p = calloc(1, sizeof *p);
    p->speed = 1, p->rate = 48000, p->vanish_at = p->stall_at = -1;
    struct { const char *name; long *value; } numbers[] = {
        {"rate", &p->rate}, {"channels", &channels}, {"error", &error_number}, {"errors", &errors},
        {"vanish_at", &p->vanish_at}, {"vanish_ms", &p->vanish_ms}, {"vanish_after", &p->vanish_after},
        {"stall_at", &p->stall_at}};
    snd_config_iterator_t i, next;
    snd_config_for_each(i, next, conf) {
        snd_config_t *node = snd_config_iterator_entry(i);
        const char *id;
        if (snd_config_get_id(node, &id) < 0) continue;
        if (!strcmp(id, "file")) snd_config_get_string(node, &file);
        if (!strcmp(id, "format")) snd_config_get_string(node, &format);
        if (!strcmp(id, "speed")) snd_config_get_ireal(node, &p->speed);
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
            if (!strcmp(id, numbers[n].name)) snd_config_get_integer(node, numbers[n].value);
    }
    struct device *d = p->device = device_of(file);
    int error = d ? 0 : -ENOMEM;
    if (d && error_number > 0 && (errors == 0 || d->failures < errors)) d->failures++, error = -error_number;
    if (d && d->gone_since > 0 && now() - d->gone_since < p->vanish_ms / 1e3) error = -ENODEV;
    if (error < 0 || stream != SND_PCM_STREAM_PLAYBACK) {
        free(p);
        return error < 0 ? error : -EINVAL;
    }
    d->gone_since = 0;
    snd_pcm_format_t sample = snd_pcm_format_value(format);
    p->frame_bytes = snd_pcm_format_physical_width(sample) / 8 * channels;
    p->file = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    p->io.version = SND_PCM_IOPLUG_VERSION;
    p->io.name = "Rouse test loudspeaker";
    p->io.callback = &callbacks;
    p->io.private_data = p;
    p->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    p->io.poll_events = POLLIN;
    error = p->file < 0 ? -errno : snd_pcm_ioplug_create(&p->io, name, stream, mode);
    if (error < 0) {
        close(p->file);
        close(p->io.poll_fd);
        free(p);
        return error;
    }
    constrain(&p->io, SND_PCM_IOPLUG_HW_ACCESS, SND_PCM_ACCESS_RW_INTERLEAVED);
    constrain(&p->io, SND_PCM_IOPLUG_HW_FORMAT, sample);
    constrain(&p->io, SND_PCM_IOPLUG_HW_CHANNELS, channels);
    constrain(&p->io, SND_PCM_IOPLUG_HW_RATE, p->rate);
    snd_pcm_ioplug_set_param_minmax(&p->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 20);
    snd_pcm_ioplug_set_param_minmax(&p->io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 256, 4 << 20);
    *pcmp = p->io.pcm;
    return 0;
}
SND_PCM_PLUGIN_SYMBOL(rousespeaker);
