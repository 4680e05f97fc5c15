#ifndef ROUSE_NUMBER_RULES_H
#define ROUSE_NUMBER_RULES_H

#include <stddef.h>

// How numbers are spelt out in many languages: the file numbers.rbnf, which says how it is written.

const unsigned char *rouse_number_rules(void);
extern const size_t rouse_number_rules_size;

#endif
