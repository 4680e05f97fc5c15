#include "cseccomp.h"

#include <errno.h>
#include <lazy_library.h>
#include <seccomp.h>

#define FUNCTIONS(each) \
    each(seccomp_init) each(seccomp_release) each(seccomp_attr_set) each(seccomp_syscall_resolve_name) \
    each(seccomp_rule_add_array) each(seccomp_load)

ROUSE_LAZY_LIBRARY("libseccomp.so.2", FUNCTIONS)

const char *rouse_seccomp_load(void) { return rouse_load_library(&lazy, NULL); }

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
    if (number == __NR_SCMP_ERROR) return 0;
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
