/**
 * Renderers as people write them with LWJGL, which know nothing of Readout. {@link
 * dev.readout.renderer.RendererProcess} runs them in a JVM of their own, over a trace layer, and counts their calls by
 * itself.
 */
package dev.readout.renderer;
