/*
 * libreadout_icd.so: a Vulkan driver (ICD) for any process, answered by Readout's software device. The Khronos loader
 * asks it for addresses, and the device's vkGetInstanceProcAddr answers.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "readout_jvm.h"

#define LOADER_INTERFACE 5

typedef ReadoutFunction (*GetProcAddr)(void *instance_or_device, const char *name);

static ReadoutEntry get_instance_proc_addr = {.name = "vkGetInstanceProcAddr"};
static ReadoutEntry get_physical_device_proc_addr = {.name = "vk_icdGetPhysicalDeviceProcAddr"};
static GetProcAddr get_device_proc_addr;

READOUT_EXPORTED int vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version) {
    if (*version > LOADER_INTERFACE) *version = LOADER_INTERFACE;
    return 0;
}

static ReadoutFunction guarded_device_proc_addr(void *device, const char *name) {
    return readout_guarded(get_device_proc_addr(device, name), name);
}

static ReadoutFunction guarded(ReadoutEntry *finder, void *instance, const char *name) {
    GetProcAddr get = (GetProcAddr) readout_function(finder);
    return get ? readout_guarded(get(instance, name), name) : NULL;
}

/* Asked for functions that the loader does not know. Without, it passes its own handle of a physical device. */
READOUT_EXPORTED ReadoutFunction vk_icdGetPhysicalDeviceProcAddr(void *instance, const char *name) {
    return guarded(&get_physical_device_proc_addr, instance, name);
}

/* Functions that hand out others are this library's, which hands out none that is not guarded. */
READOUT_EXPORTED ReadoutFunction vk_icdGetInstanceProcAddr(void *instance, const char *name) {
    ReadoutFunction found = guarded(&get_instance_proc_addr, instance, name);
    if (!found) return NULL;
    if (!strcmp(name, "vkGetInstanceProcAddr")) return (ReadoutFunction) vk_icdGetInstanceProcAddr;
    if (!strcmp(name, get_physical_device_proc_addr.name)) return (ReadoutFunction) vk_icdGetPhysicalDeviceProcAddr;
    if (strcmp(name, "vkGetDeviceProcAddr")) return found;
    get_device_proc_addr = (GetProcAddr) found;
    return (ReadoutFunction) guarded_device_proc_addr;
}
