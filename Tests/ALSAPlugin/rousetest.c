// An ALSA capture device for tests: plays a file of raw PCM by the clock, and fails when it is told to.
//
//   pcm.NAME {
//       type rousetest
//       file PATH          raw PCM; behind its end the device delivers zeros
//       format FORMAT  rate N  channels N      the only ones that it offers
//       loop 1             begins again where the file ends
//       speed REAL         times real time, default 1; 0 delivers as fast as it is read
//       report PATH        where it writes, when it is closed, how many frames were read from it
//       error N            opening fails with this error number
//       overrun_at FRAME   an overrun happens there, once;  recover_ms N: and recovering from it takes as long
//       vanish_at FRAME    the device is gone from there for vanish_ms N, once
//       stall_at FRAME     nothing comes for stall_ms N, and then all of it at once, as from a sound server; once
//       stamp PATH         a file that is told when the clock starts, in seconds since 1970
//   }
//
// The clock of a device starts with its first use and goes on whether somebody reads or not: what is not read in time is
// lost, as with a real one. It is kept for the life of the process, by the name of the file.
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct device {
    char file[256];
    double started, gone_since, stalled_since;
    int has_overrun, has_vanished, has_stalled;
};

struct plugin {
    snd_pcm_ioplug_t io;
    char stamp[256];
    struct device *device;
    int data, frame_bytes, in_overrun;
    double speed;
    char report[256];
    long loop, length;
    long long total;
    long rate, overrun_at, recover_ms, vanish_at, vanish_ms, stall_at, stall_ms;
    long long base, taken;
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

// Frames since the device began.
static long long position(struct plugin *p) {
    struct device *d = p->device;
    double time = now();
    long long frame = (time - d->started) * p->rate * p->speed;
    if (p->stall_at < 0) return frame;
    if (!d->has_stalled && frame >= p->stall_at) d->has_stalled = 1, d->stalled_since = time;
    if (!d->has_stalled) return frame;
    if (time - d->stalled_since < p->stall_ms / 1e3) return p->stall_at;
    return frame;
}

static void stamp(const char *path) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    FILE *file = fopen(path, "w");
    if (!file) return;
    fprintf(file, "%.6f\n", time.tv_sec + time.tv_nsec / 1e9);
    fclose(file);
}

static int start(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    if (p->device->started == 0) {
        if (p->stamp[0]) stamp(p->stamp);
        p->device->started = now();
    }
    p->base = p->speed > 0 ? position(p) : 0;
    p->taken = 0;
    long period = io->period_size * 1e9 / (p->rate * (p->speed > 0 ? p->speed : 1));
    struct timespec tick = {.tv_sec = period / 1000000000, .tv_nsec = period % 1000000000};
    struct itimerspec ticks = {.it_interval = tick, .it_value = tick};
    return timerfd_settime(io->poll_fd, 0, &ticks, NULL) < 0 ? -errno : 0;
}

static int stop(snd_pcm_ioplug_t *io) {
    struct itimerspec never = {0};
    return timerfd_settime(io->poll_fd, 0, &never, NULL) < 0 ? -errno : 0;
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    struct device *d = p->device;
    if (p->speed <= 0) return (p->taken + io->period_size) % io->buffer_size;
    long long frame = position(p);
    if (p->vanish_at >= 0 && !d->has_vanished && frame >= p->vanish_at) d->has_vanished = 1, d->gone_since = now();
    if (d->gone_since > 0) return -ENODEV;
    int forced = p->overrun_at >= 0 && !d->has_overrun && frame >= p->overrun_at;
    if (forced || frame - p->base - p->taken > (long long)io->buffer_size) {
        if (forced) d->has_overrun = 1;
        p->in_overrun = 1;
        return -EPIPE;
    }
    return (frame - p->base) % io->buffer_size;
}

static int prepare(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    if (p->device->gone_since > 0) return -ENODEV;
    if (p->in_overrun && p->recover_ms > 0) usleep(p->recover_ms * 1000);
    p->in_overrun = 0;
    return 0;
}

static snd_pcm_sframes_t transfer(
    snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
    struct plugin *p = io->private_data;
    char *target = (char *)areas->addr + (areas->first + areas->step * offset) / 8;
    ssize_t wanted = size * p->frame_bytes;
    long long first = (p->base + p->taken) * p->frame_bytes;
    ssize_t got = 0, count = 1;
    while (got < wanted && count > 0) {
        count = pread(p->data, target + got, wanted - got, p->loop ? (first + got) % p->length : first + got);
        if (count < 0) return -errno;
        got += count;
    }
    memset(target + got, 0, wanted - got);
    p->taken += size;
    p->total += size;
    return size;
}

static int revents(snd_pcm_ioplug_t *io, struct pollfd *fds, unsigned int count, unsigned short *result) {
    uint64_t ticks;
    if (count > 0 && fds->revents & POLLIN && read(io->poll_fd, &ticks, sizeof ticks) < 0 && errno != EAGAIN) return -errno;
    *result = count > 0 ? fds->revents : 0;
    return 0;
}

static int close_plugin(snd_pcm_ioplug_t *io) {
    struct plugin *p = io->private_data;
    FILE *report = p->report[0] ? fopen(p->report, "w") : NULL;
    if (report) fprintf(report, "%lld\n", p->total), fclose(report);
    close(p->data);
    close(io->poll_fd);
    free(p);
    return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = start, .stop = stop, .pointer = pointer, .prepare = prepare, .transfer = transfer,
    .poll_revents = revents, .close = close_plugin,
};

static int constrain(snd_pcm_ioplug_t *io, int type, unsigned int value) {
    return snd_pcm_ioplug_set_param_list(io, type, 1, &value);
}

SND_PCM_PLUGIN_DEFINE_FUNC(rousetest) {
    const char *file = "", *format = "S16_LE", *report = "";
    long rate = 16000, channels = 1, error_number = 0;
    struct plugin *p = calloc(1, sizeof *p);
    p->speed = 1, p->overrun_at = p->vanish_at = p->stall_at = -1;
    struct { const char *name; long *value; } numbers[] = {
        {"rate", &rate}, {"loop", &p->loop}, {"channels", &channels}, {"overrun_at", &p->overrun_at}, {"recover_ms", &p->recover_ms},
        {"error", &error_number}, {"vanish_at", &p->vanish_at}, {"vanish_ms", &p->vanish_ms}, {"stall_at", &p->stall_at}, {"stall_ms", &p->stall_ms}};
    snd_config_iterator_t i, next;
    snd_config_for_each(i, next, conf) {
        snd_config_t *node = snd_config_iterator_entry(i);
        const char *id;
        if (snd_config_get_id(node, &id) < 0) continue;
        if (!strcmp(id, "file")) snd_config_get_string(node, &file);
        if (!strcmp(id, "format")) snd_config_get_string(node, &format);
        const char *path;
        if (!strcmp(id, "stamp") && snd_config_get_string(node, &path) == 0)
            strncpy(p->stamp, path, sizeof p->stamp - 1);
        if (!strcmp(id, "report")) snd_config_get_string(node, &report);
        if (!strcmp(id, "speed")) snd_config_get_ireal(node, &p->speed);
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
            if (!strcmp(id, numbers[n].name)) snd_config_get_integer(node, numbers[n].value);
    }
    p->rate = rate;
    p->device = device_of(file);
    struct device *d = p->device;
    if (!d || (d->gone_since > 0 && now() - d->gone_since < p->vanish_ms / 1e3)) {
        free(p);
        return -ENODEV;
    }
    if (error_number > 0) {
        free(p);
        return -error_number;
    }
    d->gone_since = 0;
    strncpy(p->report, report, sizeof p->report - 1);
    p->data = open(file, O_RDONLY | O_CLOEXEC);
    p->length = lseek(p->data, 0, SEEK_END);
    if (p->length <= 0) p->loop = 0;
    snd_pcm_format_t sample = snd_pcm_format_value(format);
    p->frame_bytes = snd_pcm_format_physical_width(sample) / 8 * channels;
    p->io.version = SND_PCM_IOPLUG_VERSION;
    p->io.name = "Rouse test device";
    p->io.callback = &callbacks;
    p->io.private_data = p;
    p->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    p->io.poll_events = POLLIN;
    int error = p->data < 0 ? -errno : snd_pcm_ioplug_create(&p->io, name, stream, mode);
    if (error < 0) {
        close(p->data);
        close(p->io.poll_fd);
        free(p);
        return error;
    }
    constrain(&p->io, SND_PCM_IOPLUG_HW_ACCESS, SND_PCM_ACCESS_RW_INTERLEAVED);
    constrain(&p->io, SND_PCM_IOPLUG_HW_FORMAT, sample);
    constrain(&p->io, SND_PCM_IOPLUG_HW_CHANNELS, channels);
    constrain(&p->io, SND_PCM_IOPLUG_HW_RATE, rate);
    snd_pcm_ioplug_set_param_minmax(&p->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 20);
    snd_pcm_ioplug_set_param_minmax(&p->io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 256, 4 << 20);
    *pcmp = p->io.pcm;
    return 0;
}
SND_PCM_PLUGIN_SYMBOL(rousetest);
