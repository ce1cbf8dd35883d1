package dev.readout.profile;

import static dev.readout.profile.LwjglApplication.check;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.glfw.GLFWVulkan.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkInstance;

/**
 * A window of GLFW's null platform, which is on no screen: its surface is of VK_EXT_headless_surface. It is closed
 * after the instance.
 */
final class LwjglNullWindow implements AutoCloseable {
    private final long window;

    LwjglNullWindow(int width, int height) {
        glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_NULL);
        assertThat(glfwInit()).isTrue();
        assertThat(glfwGetPlatform()).isEqualTo(GLFW_PLATFORM_NULL);
        assertThat(glfwVulkanSupported()).isTrue();
        glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
        window = glfwCreateWindow(width, height, "", NULL, NULL);
        assertThat(window).isNotZero();
    }

    /** The extensions that its surface needs of the instance. */
    List<String> extensions() {
        PointerBuffer names = glfwGetRequiredInstanceExtensions();
        return IntStream.range(0, names.remaining()).mapToObj(names::getStringUTF8).toList();
    }

    /** Its surface, which is destroyed before the instance. */
    long createSurface(VkInstance instance) {
        try (MemoryStack stack = stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            check(glfwCreateWindowSurface(instance, window, null, handle));
            return handle.get(0);
        }
    }

    int width() {
        return size(true);
    }

    int height() {
        return size(false);
    }

    private int size(boolean width) {
        try (MemoryStack stack = stackPush()) {
            IntBuffer size = stack.mallocInt(1);
            glfwGetFramebufferSize(window, width ? size : null, width ? null : size);
            return size.get(0);
        }
    }

    void resize(int width, int height) {
        glfwSetWindowSize(window, width, height);
    }

    @Override
    public void close() {
        glfwDestroyWindow(window);
        glfwTerminate();
    }
}
