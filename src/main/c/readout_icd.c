/*
 * libreadout_icd.so: a Vulkan driver (ICD) for any process, answered by Readout's software device. The Khronos loader
 * asks it for addresses, and the device's vkGetInstanceProcAddr answers.
 */
#include <stddef.h>
#include <stdint.h>

#include "readout_jvm.h"

#define LOADER_INTERFACE 5

typedef ReadoutFunction (*GetInstanceProcAddr)(void *instance, const char *name);

static ReadoutEntry get_instance_proc_addr = {.name = "vkGetInstanceProcAddr"};

READOUT_EXPORTED int vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version) {
    if (*version > LOADER_INTERFACE) *version = LOADER_INTERFACE;
    return 0;
}

READOUT_EXPORTED ReadoutFunction vk_icdGetInstanceProcAddr(void *instance, const char *name) {
    GetInstanceProcAddr get = (GetInstanceProcAddr) readout_function(&get_instance_proc_addr);
    return get ? get(instance, name) : NULL;
}
