/*
 * libreadout_layer.so: VK_LAYER_READOUT_trace, a layer of the Khronos loader that logs the calls of any process, on its
 * own driver. It hands on every function that the next layer or driver has, so that it need not know them; what it
 * hands out is readout_traced. The interface is version 2 of LoaderLayerInterface.md, of the loader's documents.
 */
#include <pthread.h>
#include <stddef.h>
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
    /* Found when the instance is made: later the loader answers with its first layer's functions. */
    void (*destroy)(void *, const void *);
    int (*device_extensions)(void *, const char *, uint32_t *, void *);
} Object;

static Object *instances, *devices;
static pthread_mutex_t objects = PTHREAD_MUTEX_INITIALIZER;

static const void *key_of(void *handle) { return *(const void **) handle; }

/* A copy, since others may come and go. */
static Object object_of(Object *const *list, void *handle) {
    pthread_mutex_lock(&objects);
    Object *found = *list;
    while (found && found->key != key_of(handle)) found = found->next;
    Object copy = found ? *found : (Object) {0};
    pthread_mutex_unlock(&objects);
    return copy;
}

static void add(Object **list, Object *object, void *handle) {
    object->handle = handle;
    object->key = key_of(handle);
    pthread_mutex_lock(&objects);
    object->next = *list;
    *list = object;
    pthread_mutex_unlock(&objects);
}

static void drop(Object **list, const void *key) {
    pthread_mutex_lock(&objects);
    Object **place = list;
    while (*place && (*place)->key != key) place = &(*place)->next;
    Object *found = *place;
    if (found) *place = found->next;
    pthread_mutex_unlock(&objects);
    free(found);
}

/* Takes this layer's link from the chain, so that the next one finds its own; null if there is none. */
static Link *take_link(const ChainInfo *info, int type) {
    ChainInfo *chain = info->next;
    while (chain && (chain->type != type || chain->function != LAYER_LINK_INFO)) chain = chain->next;
    Link *link = chain ? chain->link : NULL;
    if (link) chain->link = link->next;
    return link;
}

static int create_instance(const ChainInfo *info, const void *allocator, void **instance) {
    Link *link = take_link(info, LOADER_INSTANCE_CREATE_INFO);
    if (!link) return INITIALIZATION_FAILED;
    Object *object = malloc(sizeof *object);
    int (*create)(const ChainInfo *, const void *, void **) =
        (int (*)(const ChainInfo *, const void *, void **)) link->get_instance_proc_addr(NULL, "vkCreateInstance");
    if (!object || !create) {
        free(object);
        return create ? OUT_OF_HOST_MEMORY : INITIALIZATION_FAILED;
    }
    *object = (Object) {.get = link->get_instance_proc_addr, .get_physical = link->get_other_proc_addr};
    int result = create(info, allocator, instance);
    if (result < 0) {
        free(object);
        return result;
    }
    object->destroy = (void (*)(void *, const void *)) object->get(*instance, "vkDestroyInstance");
    object->device_extensions = (int (*)(void *, const char *, uint32_t *, void *))
        object->get(*instance, "vkEnumerateDeviceExtensionProperties");
    add(&instances, object, *instance);
    return result;
}

static int create_device(void *physical, const ChainInfo *info, const void *allocator, void **device) {
    Link *link = take_link(info, LOADER_DEVICE_CREATE_INFO);
    if (!link) return INITIALIZATION_FAILED;
    Object *object = malloc(sizeof *object);
    int (*create)(void *, const ChainInfo *, const void *, void **) = (int (*)(void *, const ChainInfo *, const void *,
        void **)) link->get_instance_proc_addr(object_of(&instances, physical).handle, "vkCreateDevice");
    if (!object || !create) {
        free(object);
        return create ? OUT_OF_HOST_MEMORY : INITIALIZATION_FAILED;
    }
    *object = (Object) {.get = link->get_other_proc_addr};
    int result = create(physical, info, allocator, device);
    if (result < 0) {
        free(object);
        return result;
    }
    object->destroy = (void (*)(void *, const void *)) object->get(*device, "vkDestroyDevice");
    add(&devices, object, *device);
    return result;
}

static void destroy(Object **list, void *handle, const void *allocator) {
    if (!handle) return;
    const void *key = key_of(handle);
    void (*own)(void *, const void *) = object_of(list, handle).destroy;
    drop(list, key);
    if (own) own(handle, allocator);
}

static void destroy_instance(void *instance, const void *allocator) { destroy(&instances, instance, allocator); }

static void destroy_device(void *device, const void *allocator) { destroy(&devices, device, allocator); }

/*
 * The functions that need no instance. The loader passes the next layer's with what that one needs, which is kept for
 * the thread, since between the two the call is logged as the process made it.
 */
typedef struct {
    struct {
        int type;
        uint32_t version;
        uint32_t size;
    } header;
    ReadoutFunction next;
    const void *link;
} Chain;

static __thread const Chain *chain;

typedef int (*Next2)(const void *, const void *);
typedef int (*Next3)(const void *, const void *, const void *);
typedef int (*Next4)(const void *, const void *, const void *, const void *);

static int instance_version(uint32_t *version) { return ((Next2) chain->next)(chain->link, version); }

static int instance_extensions(const char *layer, uint32_t *count, void *properties) {
    return ((Next4) chain->next)(chain->link, layer, count, properties);
}

/* All layers but this one, which the process did not ask for. */
static int instance_layers(uint32_t *count, LayerProperties *properties) {
    Next3 next = (Next3) chain->next;
    uint32_t all = 0, found = 0;
    int result = next(chain->link, &all, NULL);
    LayerProperties *layers = result ? NULL : malloc((all + 1) * sizeof *layers);
    if (!layers) return result ? result : OUT_OF_HOST_MEMORY;
    result = next(chain->link, &all, layers);
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

READOUT_EXPORTED int readout_enumerate_instance_version(const Chain *next, uint32_t *version) {
    chain = next;
    return ((int (*)(uint32_t *)) readout_traced((ReadoutFunction) instance_version, "vkEnumerateInstanceVersion"))(
        version);
}

READOUT_EXPORTED int readout_enumerate_instance_extensions(const Chain *next, const char *layer, uint32_t *count,
        void *properties) {
    chain = next;
    return ((int (*)(const char *, uint32_t *, void *)) readout_traced((ReadoutFunction) instance_extensions,
        "vkEnumerateInstanceExtensionProperties"))(layer, count, properties);
}

READOUT_EXPORTED int readout_enumerate_instance_layers(const Chain *next, uint32_t *count, void *properties) {
    chain = next;
    return ((int (*)(uint32_t *, void *)) readout_traced((ReadoutFunction) instance_layers,
        "vkEnumerateInstanceLayerProperties"))(count, properties);
}

/* The layer has no extensions. */
static int device_extensions(void *physical, const char *layer, uint32_t *count, void *properties) {
    if (layer && !strcmp(layer, LAYER)) {
        *count = 0;
        return 0;
    }
    return object_of(&instances, physical).device_extensions(physical, layer, count, properties);
}

static ReadoutFunction get_device_proc_addr(void *device, const char *name);

/* The functions that a layer has itself. */
static const struct {
    const char *name;
    ReadoutFunction function;
} own[] = {
    {"vkCreateInstance", (ReadoutFunction) create_instance},
    {"vkDestroyInstance", (ReadoutFunction) destroy_instance},
    {"vkCreateDevice", (ReadoutFunction) create_device},
    {"vkDestroyDevice", (ReadoutFunction) destroy_device},
    {"vkGetDeviceProcAddr", (ReadoutFunction) get_device_proc_addr},
    {"vkEnumerateDeviceExtensionProperties", (ReadoutFunction) device_extensions}};

/* What the process calls by a name, where the next layer has such a function, or none is asked. */
static ReadoutFunction handed_out(const char *name, ReadoutFunction next, int asked) {
    for (size_t row = 0; (next || !asked) && row < sizeof own / sizeof own[0]; row++)
        if (!strcmp(own[row].name, name)) return readout_traced(own[row].function, name);
    return readout_traced(next, name);
}

static ReadoutFunction get_instance_proc_addr(void *instance, const char *name) {
    if (!strcmp(name, "vkGetInstanceProcAddr")) return (ReadoutFunction) get_instance_proc_addr;
    /* The loader asks with an instance that is yet to be made, too. */
    GetProcAddr get = instance ? object_of(&instances, instance).get : NULL;
    return get ? handed_out(name, get(instance, name), 1) : handed_out(name, NULL, 0);
}

static ReadoutFunction get_physical_device_proc_addr(void *instance, const char *name) {
    GetProcAddr get = object_of(&instances, instance).get_physical;
    return get ? handed_out(name, get(instance, name), 1) : NULL;
}

static ReadoutFunction get_device_proc_addr(void *device, const char *name) {
    GetProcAddr get = object_of(&devices, device).get;
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
