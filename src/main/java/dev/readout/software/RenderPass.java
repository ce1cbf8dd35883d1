package dev.readout.software;

/** A {@code VkRenderPass}: nothing depends on it. */
record RenderPass() {
}
