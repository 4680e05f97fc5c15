#include "NumberRules.h"

static const unsigned char rules[] = {
#embed "numbers.rbnf"
};
const size_t rouse_number_rules_size = sizeof rules;

const unsigned char *rouse_number_rules(void) { return rules; }
