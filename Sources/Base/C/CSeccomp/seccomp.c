#include "cseccomp.h"

#include <errno.h>
#include <lazy_library.h>

// As in seccomp.h of libseccomp 2.4 and newer.
struct scmp_arg_cmp {
    unsigned int arg;
    int op;
    uint64_t datum_a;
    uint64_t datum_b;
};

#define SCMP_CMP_MASKED_EQ 7
#define SCMP_ACT_KILL_PROCESS 0x80000000U
#define SCMP_ACT_ALLOW 0x7fff0000U
#define SCMP_ACT_ERRNO(number) (0x00050000U | ((number) & 0x0000ffffU))
#define SCMP_FLTATR_ACT_BADARCH 2
#define SCMP_UNKNOWN (-1)

void *seccomp_init(uint32_t action);
void seccomp_release(void *filter);
int seccomp_attr_set(void *filter, int attribute, uint32_t value);
int seccomp_syscall_resolve_name(const char *name);
int seccomp_rule_add_array(void *filter, uint32_t action, int call, unsigned int count, const struct scmp_arg_cmp *all);
int seccomp_load(const void *filter);

#define FUNCTIONS(each) \
    each(seccomp_init) each(seccomp_release) each(seccomp_attr_set) each(seccomp_syscall_resolve_name) \
    each(seccomp_rule_add_array) each(seccomp_load)

ROUSE_LAZY_LIBRARY(FUNCTIONS)

const char *rouse_seccomp_load(void) { return rouse_load_library(&lazy, "libseccomp.so.2", NULL); }

void *rouse_seccomp_filter(bool kills)
{
    void *filter = library.seccomp_init(kills ? SCMP_ACT_KILL_PROCESS : SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL) return NULL;
    // Of another architecture than this, such as 32 bits on a processor of 64.
    if (library.seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0) return filter;
    library.seccomp_release(filter);
    return NULL;
}

void rouse_seccomp_free(void *filter) { library.seccomp_release(filter); }

int rouse_seccomp_rule(
    void *filter, const char *call, int verdict, const rouse_seccomp_condition *conditions, uint32_t count)
{
    struct scmp_arg_cmp all[6];
    if (count > sizeof all / sizeof all[0]) return -EINVAL;
    int number = library.seccomp_syscall_resolve_name(call);
    if (number == SCMP_UNKNOWN) return 0;
    for (uint32_t i = 0; i < count; i++) {
        all[i] = (struct scmp_arg_cmp){
            conditions[i].argument, SCMP_CMP_MASKED_EQ, conditions[i].mask, conditions[i].value};
    }
    uint32_t action = verdict == ROUSE_SECCOMP_ALLOWS ? SCMP_ACT_ALLOW
        : verdict == ROUSE_SECCOMP_KILLS              ? SCMP_ACT_KILL_PROCESS
                                                      : SCMP_ACT_ERRNO((uint32_t)verdict);
    return library.seccomp_rule_add_array(filter, action, number, count, all);
}

int rouse_seccomp_enforce(void *filter) { return library.seccomp_load(filter); }
