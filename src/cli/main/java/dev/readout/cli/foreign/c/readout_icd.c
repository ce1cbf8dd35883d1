/*
 * libreadout_icd.so: a Vulkan driver (ICD) for any process, answered by Readout's software device. The Khronos loader
 * asks it for addresses, and the device's vkGetInstanceProcAddr answers.
 */
#include <stdint.h>
#include <string.h>

#include "readout_jvm.h"

#define LOADER_INTERFACE 5
#define PHYSICAL_DEVICE_FINDER "vk_icdGetPhysicalDeviceProcAddr"

typedef ReadoutFunction (*GetProcAddr)(void *instance_or_device, const char *name);

static GetProcAddr get_device_proc_addr;

READOUT_EXPORTED int vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version) {
    if (*version > LOADER_INTERFACE) *version = LOADER_INTERFACE;
    return 0;
}

static ReadoutFunction guarded_device_proc_addr(void *device, const char *name) {
    return readout_guarded(get_device_proc_addr(device, name), name);
}

static ReadoutFunction guarded(const char *finder, void *instance, const char *name) {
    return readout_guarded(((GetProcAddr) readout_device(finder))(instance, name), name);
}

/* Asked for functions that the loader does not know. Without, it passes its own handle of a physical device. */
READOUT_EXPORTED ReadoutFunction vk_icdGetPhysicalDeviceProcAddr(void *instance, const char *name) {
    return guarded(PHYSICAL_DEVICE_FINDER, instance, name);
}

/* Functions that hand out others are this library's, which hands out none that is not guarded. */
READOUT_EXPORTED ReadoutFunction vk_icdGetInstanceProcAddr(void *instance, const char *name) {
    ReadoutFunction found = guarded("vkGetInstanceProcAddr", instance, name);
    if (!found) return NULL;
    if (!strcmp(name, "vkGetInstanceProcAddr")) return (ReadoutFunction) vk_icdGetInstanceProcAddr;
    if (!strcmp(name, PHYSICAL_DEVICE_FINDER)) return (ReadoutFunction) vk_icdGetPhysicalDeviceProcAddr;
    if (strcmp(name, "vkGetDeviceProcAddr")) return found;
    get_device_proc_addr = (GetProcAddr) found;
    return (ReadoutFunction) guarded_device_proc_addr;
}
