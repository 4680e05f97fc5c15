/*
 * Rouse in C: wake words, voice activity, enrolment and features, on the processor, without a network.
 *
 * Audio is 16 kHz mono: floats within -1...1 (what is not a number counts as 0) or signed 16-bit samples. Chunks may
 * have any length; the results do not depend on where a stream was cut. A frame is 160 samples, 10 ms; what does not
 * fill one waits for the next chunk.
 *
 * Errors. A function that can fail returns a rouse_status, or NULL in place of a handle, and writes why into the
 * rouse_error that its last argument points to; that may be NULL. A refused call has changed nothing but that. Every
 * argument is checked: NULL, lengths that cannot be, numbers that are none, samples that are not aligned. What cannot be
 * checked is a pointer to other memory than is said here, or to what has been given back. Memory that the system refuses
 * ends the process.
 *
 * Ownership. What a function named *_create, *_open, *_read or *_learn gives is given back with the *_free of its type,
 * once; NULL may be given back. Texts of a handle belong to it and live as long as it. Buffers belong to who made them,
 * and none is kept after a call.
 *
 * Threads. A handle is used by one thread at a time; different handles by different threads at the same time. A model
 * never changes: any number of threads may read it, and make handles from it. There is no state outside of handles but
 * the planner of FFTW, which the process has once: a program that uses fftwf_ functions itself reads docs/c.md on it.
 *
 * Realtime. After its first second of audio a spotter, detector or extractor allocates nothing for a frame in which
 * nothing is found, takes no lock, and makes no system call.
 */
#ifndef ROUSE_H
#define ROUSE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define ROUSE_NOTHROW noexcept
#else
#define ROUSE_NOTHROW
#endif

/** The version of this interface: the number in the name of the shared library. It changes with what breaks callers. */
#define ROUSE_ABI_VERSION 1
/** Samples a second. */
#define ROUSE_SAMPLE_RATE 16000
/** Samples in a frame. */
#define ROUSE_FRAME_LENGTH 160
/** Bytes of a message, its zero included. */
#define ROUSE_MESSAGE_LENGTH 512
/** Detections and segments that wait to be asked for; beyond, the oldest is dropped and counted. */
#define ROUSE_MOST_WAITING 16384

/** ROUSE_ABI_VERSION of the library that was loaded. */
uint32_t rouse_abi_version(void) ROUSE_NOTHROW;
/** The version of Rouse, as in "0.1.0". */
const char *rouse_version(void) ROUSE_NOTHROW;

/* ------------------------------------------------------------------------------------------------------- errors -- */

/** What has become of a call. */
typedef int32_t rouse_status;
enum {
    ROUSE_OK = 0,
    /** An argument is impossible. */
    ROUSE_BAD_ARGUMENT = 1,
    /** A file is not there, or cannot be read or written. */
    ROUSE_BAD_FILE = 2,
    /** A file or bytes are no model, or a damaged or newer one. */
    ROUSE_BAD_MODEL = 3,
    /** A recording cannot be decoded, or no word can be learned from it. */
    ROUSE_BAD_AUDIO = 4,
    /** The handle is at work: another thread uses it, or its own callback does. */
    ROUSE_BUSY = 5,
    /** The stream was finished; reset the handle before the next one. */
    ROUSE_ENDED = 6,
    /** The buffer is too small for what there is. */
    ROUSE_TOO_SMALL = 7,
    /** Something else did not work. */
    ROUSE_FAILED = 8
};

/** Why a call was refused. */
typedef struct rouse_error {
    rouse_status code;
    /** One sentence that names what was wrong and says what to do: UTF-8 without control characters, empty for
     *  ROUSE_OK. */
    char message[ROUSE_MESSAGE_LENGTH];
} rouse_error;

/** A short word for a status, as in "bad-model"; "unknown" for other numbers. */
const char *rouse_status_name(rouse_status status) ROUSE_NOTHROW;

/* ------------------------------------------------------------------------------------------------------- models -- */

/** A keyword that was learned. It never changes. */
typedef struct rouse_model rouse_model;

/** Reads a model file, at most 64 MiB. */
rouse_model *rouse_model_open(const char *path, rouse_error *error) ROUSE_NOTHROW;
/** Reads a model from memory.
 *  @param name what messages call it, and which speaker it is of, where several models have one keyword; may be NULL. */
rouse_model *rouse_model_read(const void *bytes, size_t count, const char *name, rouse_error *error) ROUSE_NOTHROW;
/** Writes a model file, whole or not at all. */
rouse_status rouse_model_write(const rouse_model *model, const char *path, rouse_error *error) ROUSE_NOTHROW;
/** Copies the bytes of the model file.
 *  @param buffer gets them; NULL with a capacity of 0 to ask for their count alone.
 *  @param count gets how many there are, with ROUSE_TOO_SMALL, too. */
rouse_status rouse_model_encode(
    const rouse_model *model, void *buffer, size_t capacity, size_t *count, rouse_error *error) ROUSE_NOTHROW;
/** The word; "" for NULL. */
const char *rouse_model_keyword(const rouse_model *model) ROUSE_NOTHROW;
/** Who says it; NULL where the model does not say. */
const char *rouse_model_speaker(const rouse_model *model) ROUSE_NOTHROW;
/** Takes that it was learned from; 0 for NULL. */
size_t rouse_model_takes(const rouse_model *model) ROUSE_NOTHROW;
/** What would make a take better, as one sentence; NULL for a good take, and for one that there is not. */
const char *rouse_model_take_advice(const rouse_model *model, size_t take) ROUSE_NOTHROW;
void rouse_model_free(rouse_model *model) ROUSE_NOTHROW;

/* ------------------------------------------------------------------------------------------------------ spotter -- */

/** Looks for keywords in one stream. */
typedef struct rouse_spotter rouse_spotter;

/** How eagerly keywords are reported. Begin with ROUSE_SPOTTER_OPTIONS. */
typedef struct rouse_spotter_options {
    /** sizeof(rouse_spotter_options). */
    uint32_t size;
    uint32_t reserved;
    /** 0...1; 0.5 is the default of every keyword. */
    double sensitivity;
    /** 0.01...100: how many false alarms an hour of other people's talk each keyword is allowed, in place of the
     *  sensitivity; 0 for what the sensitivity says. */
    double false_alarms_per_hour;
    /** 0...1: the score from which on a local maximum is reported, whatever else is said here; -1 for none. */
    double minimum_score;
    /** 0...3600: seconds after a detection in which the same keyword is not reported again. */
    double refractory;
} rouse_spotter_options;
#define ROUSE_SPOTTER_OPTIONS { (uint32_t)sizeof(rouse_spotter_options), 0, 0.5, 0, -1, 1 }

/** A keyword that was heard. Times count from the start of the stream. */
typedef struct rouse_detection {
    /** Texts of the spotter. The speaker is NULL where one model alone has the keyword and does not say whose it is. */
    const char *keyword;
    const char *speaker;
    /** Which of the spotter's models has heard it. */
    uint32_t model;
    /** How many of its templates would have reached the threshold alone. */
    uint32_t takes;
    /** Where the word begins and ends, and when the decision fell. */
    uint64_t start_sample, end_sample, time_sample;
    /** The same in seconds. */
    double start, end, time;
    /** 0...1, the same for each keyword, speaker and microphone. */
    double score;
    /** The score at which it would just have been reported. */
    double threshold;
    /** Mean probability of speech over the word, 0...1. */
    double speech;
    /** 0; for what later versions tell. */
    uint64_t reserved[2];
} rouse_detection;

/** Is told of a detection while a call of the spotter is at work. It may read the spotter's texts and give the spotter
 *  back; other calls of that spotter are refused with ROUSE_BUSY. It must return, and throw nothing. */
typedef void (*rouse_detection_callback)(const rouse_detection *detection, void *context);

/** @param models that are looked for, 1 to 1000; they may be freed afterwards. Two of one keyword need different
 *  speakers, or names that tell them apart.
 *  @param options NULL for the defaults. */
rouse_spotter *rouse_spotter_create(
    const rouse_model *const *models, size_t count, const rouse_spotter_options *options,
    rouse_error *error) ROUSE_NOTHROW;
/** Has detections told at once in place of kept; NULL for kept. */
rouse_status rouse_spotter_set_callback(
    rouse_spotter *spotter, rouse_detection_callback callback, void *context, rouse_error *error) ROUSE_NOTHROW;
/** Takes the next samples of the stream. Several frames at once cost less than one after the other. */
rouse_status rouse_spotter_process(
    rouse_spotter *spotter, const float *samples, size_t count, rouse_error *error) ROUSE_NOTHROW;
rouse_status rouse_spotter_process_int16(
    rouse_spotter *spotter, const int16_t *samples, size_t count, rouse_error *error) ROUSE_NOTHROW;
/** The stream has ended: finds what lies in its last frames. Samples that do not fill a frame are left out. */
rouse_status rouse_spotter_finish(rouse_spotter *spotter, rouse_error *error) ROUSE_NOTHROW;
/** Samples are missing: forgets what was heard, so that nothing before the gap is put together with what comes after;
 *  the clock goes on from the last whole frame. */
rouse_status rouse_spotter_gap(rouse_spotter *spotter, rouse_error *error) ROUSE_NOTHROW;
/** Begins another stream, at time 0. Detections that wait are dropped. */
rouse_status rouse_spotter_reset(rouse_spotter *spotter, rouse_error *error) ROUSE_NOTHROW;
/** Takes the oldest detection that waits.
 *  @return 1, or 0 when none waits. */
int32_t rouse_spotter_next(rouse_spotter *spotter, rouse_detection *detection) ROUSE_NOTHROW;
/** Detections that were dropped because too many waited. */
uint64_t rouse_spotter_dropped(const rouse_spotter *spotter) ROUSE_NOTHROW;
/** Samples of the stream in whole frames: what the spotter's clock says. */
uint64_t rouse_spotter_position(const rouse_spotter *spotter) ROUSE_NOTHROW;
/** Models that are looked for. */
size_t rouse_spotter_models(const rouse_spotter *spotter) ROUSE_NOTHROW;
/** The word of a model; NULL for one that there is not. */
const char *rouse_spotter_keyword(const rouse_spotter *spotter, size_t model) ROUSE_NOTHROW;
/** The threshold of a model's keyword, 0...1; -1 for one that there is not. */
double rouse_spotter_threshold(const rouse_spotter *spotter, size_t model) ROUSE_NOTHROW;
/** The score of a model's keyword in the newest frame, 0...1, for a picture of what is heard; -1 for one that there is
 *  not. A detection is more than a score beyond the threshold. */
double rouse_spotter_score(const rouse_spotter *spotter, size_t model) ROUSE_NOTHROW;
void rouse_spotter_free(rouse_spotter *spotter) ROUSE_NOTHROW;

/* ----------------------------------------------------------------------------------------------- voice activity -- */

/** Tells of one stream where somebody speaks. */
typedef struct rouse_vad rouse_vad;

/** Frames by which the detector is late: probability and is_speech of a frame are about the sound so many frames before.
 *  Segments, and what `rouse vad` prints, have been put right. */
#define ROUSE_VAD_DELAY 6

/** What is known with a frame. */
typedef struct rouse_vad_frame {
    /** Of speech, 0...1; see ROUSE_VAD_DELAY. */
    float probability;
    /** Of the frame and of the background, in dBFS. */
    float level, noise;
    /** 1 or 0: the decision, with hysteresis; see ROUSE_VAD_DELAY. */
    int32_t is_speech;
} rouse_vad_frame;

/** A stretch of speech, as `rouse vad` prints it. */
typedef struct rouse_segment {
    uint64_t start_sample, end_sample;
    /** The same in seconds. */
    double start, end;
    /** Mean probability of speech, 0...1. */
    double probability;
    /** In dBFS. */
    double level;
} rouse_segment;

/** @param sensitivity 0...1; 0.5 is the default, 1 misses least. */
rouse_vad *rouse_vad_create(double sensitivity, rouse_error *error) ROUSE_NOTHROW;
/** Takes the next samples.
 *  @param frames gets what is made of each frame that they complete; NULL with a capacity of 0 when only segments are
 *  wanted.
 *  @param capacity frames that fit; rouse_vad_frames tells how many come. With fewer nothing is taken, and the call
 *  refused with ROUSE_TOO_SMALL.
 *  @param made gets how many frames were completed; may be NULL. */
rouse_status rouse_vad_process(
    rouse_vad *vad, const float *samples, size_t count, rouse_vad_frame *frames, size_t capacity, size_t *made,
    rouse_error *error) ROUSE_NOTHROW;
rouse_status rouse_vad_process_int16(
    rouse_vad *vad, const int16_t *samples, size_t count, rouse_vad_frame *frames, size_t capacity, size_t *made,
    rouse_error *error) ROUSE_NOTHROW;
/** Frames that so many samples complete. */
size_t rouse_vad_frames(const rouse_vad *vad, size_t count) ROUSE_NOTHROW;
/** The stream has ended, and a segment under way with it. */
rouse_status rouse_vad_finish(rouse_vad *vad, rouse_error *error) ROUSE_NOTHROW;
/** Begins another stream, at time 0. Segments that wait are dropped. */
rouse_status rouse_vad_reset(rouse_vad *vad, rouse_error *error) ROUSE_NOTHROW;
/** Takes the oldest segment that waits.
 *  @return 1, or 0 when none waits. */
int32_t rouse_vad_next(rouse_vad *vad, rouse_segment *segment) ROUSE_NOTHROW;
/** Segments that were dropped because too many waited. */
uint64_t rouse_vad_dropped(const rouse_vad *vad) ROUSE_NOTHROW;
void rouse_vad_free(rouse_vad *vad) ROUSE_NOTHROW;

/* ---------------------------------------------------------------------------------------------------- enrolment -- */

/** Learns a keyword from takes: recordings of the word alone, three in the normal case. */
typedef struct rouse_enroller rouse_enroller;

enum {
    /** As far as can be told, only who said the takes shall be heard. */
    ROUSE_ENROLL_OWN_VOICE = 1,
    /** The takes are by many people, who say the word in several ways. */
    ROUSE_ENROLL_MANY_PEOPLE = 2
};

/** @param keyword as detections will call it: UTF-8, at most 256 bytes, not blank.
 *  @param speaker who says it; NULL or "" for nobody in particular.
 *  @param flags of ROUSE_ENROLL_... */
rouse_enroller *rouse_enroller_create(
    const char *keyword, const char *speaker, uint32_t flags, rouse_error *error) ROUSE_NOTHROW;
/** Adds a take, at most 15 s and one of at most 1000.
 *  @param name what messages call it; NULL for its number. */
rouse_status rouse_enroller_add(
    rouse_enroller *enroller, const float *samples, size_t count, const char *name, rouse_error *error) ROUSE_NOTHROW;
rouse_status rouse_enroller_add_int16(
    rouse_enroller *enroller, const int16_t *samples, size_t count, const char *name, rouse_error *error) ROUSE_NOTHROW;
/** Adds a take from a recording: WAV, FLAC, OGG, AIFF, of any rate and number of channels. It is decoded in this
 *  process. */
rouse_status rouse_enroller_add_file(rouse_enroller *enroller, const char *path, rouse_error *error) ROUSE_NOTHROW;
/** Makes a model of the takes; copies of one recording count once. Seconds of work. The enroller stays as it is, and
 *  more takes can be added. */
rouse_model *rouse_enroller_learn(rouse_enroller *enroller, rouse_error *error) ROUSE_NOTHROW;
void rouse_enroller_free(rouse_enroller *enroller) ROUSE_NOTHROW;

/* ----------------------------------------------------------------------------------------------------- features -- */

/** Makes features of one stream: a row of floats for each frame. */
typedef struct rouse_features rouse_features;

enum {
    /** 40 natural logarithms of the energies of mel bands, 60 to 7600 Hz, of 25 ms under a Hamming window that ends with
     *  the frame, after pre-emphasis; what is below 1e-10 counts as that. No lookahead. */
    ROUSE_FEATURES_LOG_MEL = 1,
    /** 16 cepstra, the zeroth first: the orthonormal DCT-II of those logarithms after noise subtraction. No
     *  lookahead. */
    ROUSE_FEATURES_MFCC = 2,
    /** What keyword models compare: cepstra without their running mean, of several frames side by side, projected on the
     *  directions that tell words apart. No unit; about 1 in each direction. */
    ROUSE_FEATURES_FRONT_END = 3
};

/** @param kind of ROUSE_FEATURES_...
 *  @param model whose front end is used; NULL for the one that enrolment uses. Only its configuration counts for
 *  ROUSE_FEATURES_MFCC, and nothing of it for ROUSE_FEATURES_LOG_MEL. */
rouse_features *rouse_features_create(int32_t kind, const rouse_model *model, rouse_error *error) ROUSE_NOTHROW;
/** Floats in a row. */
size_t rouse_features_width(const rouse_features *features) ROUSE_NOTHROW;
/** Frames that must follow a frame before its row is made: the first row is made of frame 0 after so many more. */
size_t rouse_features_lookahead(const rouse_features *features) ROUSE_NOTHROW;
/** Rows that so many samples complete. */
size_t rouse_features_rows(const rouse_features *features, size_t count) ROUSE_NOTHROW;
/** Takes the next samples.
 *  @param rows gets the rows that they complete, one after the other.
 *  @param capacity rows that fit. With fewer than rouse_features_rows tells nothing is taken, and the call refused with
 *  ROUSE_TOO_SMALL.
 *  @param made gets how many rows were made; may be NULL. */
rouse_status rouse_features_process(
    rouse_features *features, const float *samples, size_t count, float *rows, size_t capacity, size_t *made,
    rouse_error *error) ROUSE_NOTHROW;
rouse_status rouse_features_process_int16(
    rouse_features *features, const int16_t *samples, size_t count, float *rows, size_t capacity, size_t *made,
    rouse_error *error) ROUSE_NOTHROW;
/** The stream has ended: makes the rows of the last frames, as many as the lookahead and no more than there were
 *  frames; the last frame stands for those that did not come. */
rouse_status rouse_features_finish(
    rouse_features *features, float *rows, size_t capacity, size_t *made, rouse_error *error) ROUSE_NOTHROW;
/** Begins another stream. */
rouse_status rouse_features_reset(rouse_features *features, rouse_error *error) ROUSE_NOTHROW;
void rouse_features_free(rouse_features *features) ROUSE_NOTHROW;

#ifdef __cplusplus
}
#endif
#undef ROUSE_NOTHROW

#endif
