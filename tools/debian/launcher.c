// /usr/bin/rouse on x86-64: becomes the program that was built for the processor that it runs on.
//
// Nearly every loop that counts is in Swift, which cannot choose instructions at run time, and all of them gain: on the
// same machine `rouse-bench --only stages` takes 5219 ns for a frame where it was built for every x86-64, and 3398 ns where
// it was built for x86-64-v3. So there are two whole programs, which costs the package 2.3 MB and this start.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FOLDER "/usr/lib/rouse/"

static int has_v3(void)
{
    // The names are those of GCC and Clang; bmi and abm go with bmi2 and lzcnt wherever there is AVX2.
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("lzcnt");
}

int main(int count, char **arguments)
{
    (void)count;
    __builtin_cpu_init();
    if (has_v3()) execv(FOLDER "x86-64-v3/rouse", arguments);
    execv(FOLDER "x86-64/rouse", arguments);
    fprintf(stderr, "rouse: " FOLDER "x86-64/rouse: %s; install the package again\n", strerror(errno));
    return 69;
}
