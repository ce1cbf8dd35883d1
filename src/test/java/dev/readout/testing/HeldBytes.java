package dev.readout.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Function;

/** Bytes as a driver has written them, or as a program may hold them: the kinds of memory that they can lie in. */
public enum HeldBytes {
    NATIVE(bytes -> Arena.ofAuto().allocate(bytes.length, 8).copyFrom(MemorySegment.ofArray(bytes))),
    MAPPED_FILE(HeldBytes::mapped),
    ARRAY(bytes -> MemorySegment.ofArray(bytes.clone())),
    SLICE_OF_ARRAY(bytes -> behind(3, bytes.length, new byte[bytes.length + 8], bytes)),
    LONG_ARRAY(bytes -> MemorySegment.ofArray(new long[bytes.length / 8 + 1]).asSlice(0, bytes.length)
            .copyFrom(MemorySegment.ofArray(bytes))),
    INT_ARRAY(bytes -> MemorySegment.ofArray(new int[bytes.length / 4 + 1]).asSlice(0, bytes.length)
            .copyFrom(MemorySegment.ofArray(bytes))),
    LITTLE_ENDIAN_BUFFER(bytes -> MemorySegment.ofBuffer(
            ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN))),
    BIG_ENDIAN_BUFFER(bytes -> MemorySegment.ofBuffer(ByteBuffer.wrap(bytes.clone()).order(ByteOrder.BIG_ENDIAN))),
    READ_ONLY_BUFFER(bytes -> MemorySegment.ofBuffer(ByteBuffer.wrap(bytes.clone()).asReadOnlyBuffer())),
    REST_OF_BUFFER(bytes -> MemorySegment.ofBuffer(
            ByteBuffer.allocate(bytes.length + 5).position(5).put(5, bytes))),
    DIRECT_BUFFER(bytes -> MemorySegment.ofBuffer(ByteBuffer.allocateDirect(bytes.length).put(0, bytes))),
    SLICE_OF_DIRECT_BUFFER(bytes -> MemorySegment.ofBuffer(
            ByteBuffer.allocateDirect(bytes.length + 1).put(1, bytes).position(1).slice())),
    SLICE_OF_NATIVE_MEMORY(bytes -> Arena.ofAuto().allocate(bytes.length + 8L, 8).asSlice(7, bytes.length)
            .copyFrom(MemorySegment.ofArray(bytes))),
    READ_ONLY_NATIVE_MEMORY(bytes -> Arena.ofAuto().allocate(bytes.length + 8L, 8).asSlice(4, bytes.length)
            .copyFrom(MemorySegment.ofArray(bytes)).asReadOnly());

    private final Function<byte[], MemorySegment> hold;

    HeldBytes(Function<byte[], MemorySegment> hold) {
        this.hold = hold;
    }

    private static MemorySegment behind(int lead, int length, byte[] array, byte[] bytes) {
        System.arraycopy(bytes, 0, array, lead, length);
        return MemorySegment.ofArray(array).asSlice(lead, length);
    }

    private static MemorySegment mapped(byte[] bytes) {
        try {
            Path file = Files.write(Files.createTempFile("readout", ".results"), bytes);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes.length, Arena.ofAuto());
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** New memory of this kind with bytes. */
    public MemorySegment of(byte[] bytes) {
        return hold.apply(bytes);
    }
}
