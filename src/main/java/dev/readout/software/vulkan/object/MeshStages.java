package dev.readout.software.vulkan.object;

/**
 * The shaders of a pipeline that draws meshes. Each workgroup of tasks, or each that is drawn where there are no tasks,
 * becomes one workgroup of the mesh shader, which emits as many primitives as it declares at most.
 *
 * @param taskInvocations the invocations of a task workgroup; 0 without a task shader
 * @param meshInvocations the invocations of a mesh workgroup
 * @param primitives the primitives of a mesh workgroup
 */
public record MeshStages(long taskInvocations, long meshInvocations, long primitives) {
}
