package dev.readout.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Objects;

/**
 * The work that is measured where a profile has no work of its own: three small shaders. Each method returns the words
 * of a SPIR-V module whose entry point is {@code main}. The modules are resources, with their assembly, which {@code
 * spirv-as --target-env spv1.0} reads, beside them.
 */
public final class Shaders {
    /** Invocations of a workgroup of {@link #generator}. */
    public static final int LOCAL_SIZE = 64;

    /** The word of the generator's module that is the number of rounds. */
    private static final int ROUNDS = 87;

    private Shaders() {
    }

    /** A vertex shader without inputs: every three vertices are a triangle that covers the whole viewport. */
    public static int[] fullScreenTriangle() {
        return module("triangle.spv");
    }

    /** A fragment shader that writes one colour, opaque. */
    public static int[] constantColor() {
        return module("color.spv");
    }

    /**
     * A compute shader that keeps a processor busy: each invocation runs a linear congruential generator, from its own
     * number on, and writes the result to its word of the storage buffer at set 0, binding 0.
     *
     * @param rounds how many rounds, unsigned: the work of an invocation
     */
    public static int[] generator(int rounds) {
        int[] module = module("generator.spv");
        module[ROUNDS] = rounds;
        return module;
    }

    private static int[] module(String name) {
        try (InputStream in = Objects.requireNonNull(Shaders.class.getResourceAsStream(name), name)) {
            IntBuffer words = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
            int[] module = new int[words.remaining()];
            words.get(module);
            return module;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
