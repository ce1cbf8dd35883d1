package dev.readout.software.vulkan.object;

/**
 * The task and mesh shaders of a pipeline. Each task workgroup, or without a task shader each drawn workgroup, becomes
 * one mesh workgroup, which emits the most primitives that it declares.
 *
 * @param taskInvocations the invocations of a task workgroup; 0 without a task shader
 * @param meshInvocations the invocations of a mesh workgroup
 * @param primitives the primitives of a mesh workgroup
 */
public record MeshStages(long taskInvocations, long meshInvocations, long primitives) {
}
