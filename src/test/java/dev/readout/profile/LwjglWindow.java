package dev.readout.profile;

import java.util.List;
import org.lwjgl.vulkan.VkInstance;

/** A window whose surface takes images. It is closed after the instance. */
interface LwjglWindow extends AutoCloseable {
    /** The extensions that its surface needs of the instance. */
    List<String> extensions();

    /** Its surface, which is destroyed before the instance. */
    long createSurface(VkInstance instance);

    int width();

    int height();

    void resize(int width, int height);

    @Override
    void close();
}
