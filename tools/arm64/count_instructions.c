// A plugin of qemu's: counts the instructions that a program runs, and says how many at its end.
//
// Of qemu-plugin.h, which Debian 12 does not have, it declares what it uses (version 1 of the interface).
#include <inttypes.h>
#include <stdio.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_info;

void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*call)(plugin_id, struct qemu_plugin_tb *));
// The operation 0 adds.
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, int operation, void *place, uint64_t number);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*call)(plugin_id, void *), void *context);

#define SHOWN __attribute__((visibility("default")))

SHOWN int qemu_plugin_version = 1;

static uint64_t count;

static void translated(plugin_id id, struct qemu_plugin_tb *block)
{
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &count, qemu_plugin_tb_n_insns(block));
}

static void ended(plugin_id id, void *context)
{
    (void)id;
    (void)context;
    fprintf(stderr, "%" PRIu64 " instructions\n", count);
}

SHOWN int qemu_plugin_install(plugin_id id, const struct qemu_info *info, int count_of_arguments, char **arguments)
{
    (void)info;
    (void)count_of_arguments;
    (void)arguments;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
