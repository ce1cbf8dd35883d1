/*
 * libreadout_layer.so: VK_LAYER_READOUT_trace, a layer of the Khronos loader that logs the calls of any process, on its
 * own driver. It hands on every function that the next layer or driver has, so that it need not know them; what it
 * hands out is readout_traced. The interface is version 2 of LoaderLayerInterface.md, of the loader's documents.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "readout_jvm.h"

#define LAYER "VK_LAYER_READOUT_trace"
#define LAYER_INTERFACE 2
#define INITIALIZATION_FAILED (-3)
#define OUT_OF_HOST_MEMORY (-1)
#define INCOMPLETE 5
#define LOADER_INSTANCE_CREATE_INFO 47
#define LOADER_DEVICE_CREATE_INFO 48
#define LAYER_LINK_INFO 0

typedef ReadoutFunction (*GetProcAddr)(void *handle, const char *name);

/* VkNegotiateLayerInterface */
typedef struct {
    int type;
    void *next;
    uint32_t version;
    GetProcAddr get_instance_proc_addr;
    GetProcAddr get_device_proc_addr;
    GetProcAddr get_physical_device_proc_addr;
} Interface;

/* VkLayerInstanceLink and VkLayerDeviceLink, whose last function is vkGetDeviceProcAddr. */
typedef struct Link {
    struct Link *next;
    GetProcAddr get_instance_proc_addr;
    GetProcAddr get_other_proc_addr;
} Link;

/* VkLayerInstanceCreateInfo and VkLayerDeviceCreateInfo, among the structs that a VkInstanceCreateInfo begins with. */
typedef struct ChainInfo {
    int type;
    struct ChainInfo *next;
    int function;
    Link *link;
} ChainInfo;

/* VkLayerProperties */
typedef struct {
    char name[256];
    uint32_t versions[2];
    char description[256];
} LayerProperties;

/* An instance or a device, by what its handle points to, which those of its physical devices and queues do too. */
typedef struct Object {
    struct Object *next;
    const void *key;
    void *handle;
    GetProcAddr get;
    /* Of an instance. */
    GetProcAddr get_physical;
    /* Found when it is made: later the loader answers with its first layer's functions. */
    void (*destroy)(void *, const void *);
} Object;

static Object *instances, *devices;
static pthread_mutex_t objects = PTHREAD_MUTEX_INITIALIZER;

static const void *key_of(void *handle) { return *(const void **) handle; }

/* A copy, since others may come and go; of one that goes itself, the last. */
static Object object_of(Object **list, void *handle, int goes) {
    pthread_mutex_lock(&objects);
    while (*list && (*list)->key != key_of(handle)) list = &(*list)->next;
    Object *found = *list, copy = found ? *found : (Object) {0};
    if (found && goes) {
        *list = found->next;
        free(found);
    }
    pthread_mutex_unlock(&objects);
    return copy;
}

/* Takes this layer's link from the chain, so that the next one finds its own; null if there is none. */
static Link *take_link(const ChainInfo *info, int type) {
    ChainInfo *chain = info->next;
    while (chain && (chain->type != type || chain->function != LAYER_LINK_INFO)) chain = chain->next;
    Link *link = chain ? chain->link : NULL;
    if (link) chain->link = link->next;
    return link;
}

typedef int (*CreateInstance)(const ChainInfo *, const void *, void **);
typedef int (*CreateDevice)(void *, const ChainInfo *, const void *, void **);

/* Makes an instance, or the device of a physical one, by the next layer's function. */
static int create(void *physical, const ChainInfo *info, const void *allocator, void **handle) {
    Link *link = take_link(info, physical ? LOADER_DEVICE_CREATE_INFO : LOADER_INSTANCE_CREATE_INFO);
    Object *object = malloc(sizeof *object);
    if (!link || !object) {
        free(object);
        return link ? OUT_OF_HOST_MEMORY : INITIALIZATION_FAILED;
    }
    ReadoutFunction next = link->get_instance_proc_addr(physical ? object_of(&instances, physical, 0).handle : NULL,
        physical ? "vkCreateDevice" : "vkCreateInstance");
    int result = !next ? INITIALIZATION_FAILED : physical ? ((CreateDevice) next)(physical, info, allocator, handle)
        : ((CreateInstance) next)(info, allocator, handle);
    if (result < 0) {
        free(object);
        return result;
    }
    *object = (Object) {.key = key_of(*handle), .handle = *handle, .get_physical = link->get_other_proc_addr,
        .get = physical ? link->get_other_proc_addr : link->get_instance_proc_addr};
    object->destroy = (void (*)(void *, const void *)) object->get(*handle,
        physical ? "vkDestroyDevice" : "vkDestroyInstance");
    Object **list = physical ? &devices : &instances;
    pthread_mutex_lock(&objects);
    object->next = *list;
    *list = object;
    pthread_mutex_unlock(&objects);
    return result;
}

static int create_instance(const ChainInfo *info, const void *allocator, void **instance) {
    return create(NULL, info, allocator, instance);
}

static void destroy(Object **list, void *handle, const void *allocator) {
    Object gone = handle ? object_of(list, handle, 1) : (Object) {0};
    if (gone.destroy) gone.destroy(handle, allocator);
}

static void destroy_instance(void *instance, const void *allocator) { destroy(&instances, instance, allocator); }

static void destroy_device(void *device, const void *allocator) { destroy(&devices, device, allocator); }

/* The loader passes this with a function that needs no instance: the next one, and what that one needs. */
typedef struct {
    struct {
        int type;
        uint32_t version;
        uint32_t size;
    } header;
    int (*next)(const void *link, uint32_t *count, LayerProperties *properties);
    const void *link;
} Chain;

/* All layers but this one, which the process did not ask for. */
READOUT_EXPORTED int readout_enumerate_instance_layers(const Chain *chain, uint32_t *count,
        LayerProperties *properties) {
    uint32_t all = 0, found = 0;
    int result = chain->next(chain->link, &all, NULL);
    LayerProperties *layers = result ? NULL : malloc((all + 1) * sizeof *layers);
    if (!layers) return result ? result : OUT_OF_HOST_MEMORY;
    result = chain->next(chain->link, &all, layers);
    for (uint32_t row = 0; row < all; row++)
        if (strcmp(layers[row].name, LAYER)) layers[found++] = layers[row];
    if (properties) {
        if (*count < found) result = INCOMPLETE;
        else *count = found;
        memcpy(properties, layers, *count * sizeof *layers);
    } else {
        *count = found;
    }
    free(layers);
    return result;
}

static ReadoutFunction get_device_proc_addr(void *device, const char *name);

/* The functions that a layer has itself. */
static const struct {
    const char *name;
    ReadoutFunction function;
} own[] = {
    {"vkCreateInstance", (ReadoutFunction) create_instance},
    {"vkDestroyInstance", (ReadoutFunction) destroy_instance},
    {"vkCreateDevice", (ReadoutFunction) create},
    {"vkDestroyDevice", (ReadoutFunction) destroy_device},
    {"vkGetDeviceProcAddr", (ReadoutFunction) get_device_proc_addr}};

/* The function that the process calls by a name, where the next layer has such a function, or none is asked. */
static ReadoutFunction handed_out(const char *name, ReadoutFunction next, int asked) {
    for (size_t row = 0; (next || !asked) && row < sizeof own / sizeof own[0]; row++)
        if (!strcmp(own[row].name, name)) return readout_traced(own[row].function, name);
    return readout_traced(next, name);
}

static ReadoutFunction get_instance_proc_addr(void *instance, const char *name) {
    if (!strcmp(name, "vkGetInstanceProcAddr")) return (ReadoutFunction) get_instance_proc_addr;
    /* The loader asks with an instance that is yet to be made, too. */
    GetProcAddr get = instance ? object_of(&instances, instance, 0).get : NULL;
    return get ? handed_out(name, get(instance, name), 1) : handed_out(name, NULL, 0);
}

static ReadoutFunction get_physical_device_proc_addr(void *instance, const char *name) {
    GetProcAddr get = object_of(&instances, instance, 0).get_physical;
    return get ? handed_out(name, get(instance, name), 1) : NULL;
}

static ReadoutFunction get_device_proc_addr(void *device, const char *name) {
    GetProcAddr get = object_of(&devices, device, 0).get;
    return get ? handed_out(name, get(device, name), 1) : NULL;
}

READOUT_EXPORTED int vkNegotiateLoaderLayerInterfaceVersion(Interface *interface) {
    if (interface->version < LAYER_INTERFACE) return INITIALIZATION_FAILED;
    interface->version = LAYER_INTERFACE;
    interface->get_instance_proc_addr = get_instance_proc_addr;
    interface->get_device_proc_addr = get_device_proc_addr;
    interface->get_physical_device_proc_addr = get_physical_device_proc_addr;
    return 0;
}
