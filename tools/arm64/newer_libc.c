// The functions of a newer C library that Swift's libraries of Debian's sid ask for, so that the program runs with the
// C library of Debian 12.
//
// What C23 changed of the first four, numbers that begin with 0b, those libraries do not use.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HERE __attribute__((visibility("hidden")))

HERE long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

HERE long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }

HERE unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }

HERE int __isoc23_sscanf(const char *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

HERE size_t strlcpy(char *target, const char *source, size_t size)
{
    size_t length = strlen(source);
    if (size > 0) {
        size_t copied = length < size ? length : size - 1;
        memcpy(target, source, copied);
        target[copied] = 0;
    }
    return length;
}

HERE size_t strlcat(char *target, const char *source, size_t size)
{
    size_t before = strnlen(target, size);
    return before + strlcpy(target + before, source, size - before);
}
