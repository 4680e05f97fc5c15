#ifndef ROUSE_TARGETS_H
#define ROUSE_TARGETS_H

// How functions of the kernels are compiled.

#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))
#endif

#endif
