/* A library that makes an instance while it is being loaded. */
#include <stdio.h>
#include <vulkan/vulkan.h>

__attribute__((constructor)) static void begin(void) {
    VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    VkInstance instance;
    printf("vkCreateInstance %d\n", vkCreateInstance(&info, NULL, &instance));
}
