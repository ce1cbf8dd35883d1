package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_INCOMPLETE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.DebugUtilsMessengerEXT;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Reports;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A call: its arguments by index, each read as the type of the parameter.
 *
 * <p>An argument is a 64-bit word. A 32-bit integer is its lower half; the other half is undefined.
 *
 * <p>The next call of the function may reuse the object, so that calls leave no garbage. So nothing may keep it after
 * the call.
 */
final class Call {
    private final String function;
    private final HandleTable handles;
    private final Reports reports;
    private long a;
    private long b;
    private long c;
    private long d;
    private long e;
    private long f;
    private long g;
    private long h;
    private long i;
    private long j;
    private long k;
    /** The time of the call, in ns of the host's time; -1 until it is asked for. */
    private long begun;
    /** The number of reports since the call began or began again. */
    private int told;
    /** The number of reports before it began again, which are not repeated. */
    private int toldBefore;
    /** The messengers that hear this call only. */
    private List<DebugUtilsMessengerEXT> hearers = List.of();

    Call(String function, HandleTable handles, Reports reports) {
        this.function = function;
        this.handles = handles;
        this.reports = reports;
    }

    /** Begins a call with these arguments. */
    void pass(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k) {
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.e = e;
        this.f = f;
        this.g = g;
        this.h = h;
        this.i = i;
        this.j = j;
        this.k = k;
        begun = -1;
        told = 0;
        toldBefore = 0;
    }

    /** Begins the same call again. */
    void again() {
        toldBefore = Math.max(toldBefore, told);
        told = 0;
    }

    /** Lets messengers hear what is reported until the call ends, its failure too. */
    void hear(List<DebugUtilsMessengerEXT> messengers) {
        hearers = messengers;
        reports.add(messengers);
    }

    /** Ends the call, after its failure was reported. */
    void end() {
        if (!hearers.isEmpty()) {
            hearers.forEach(reports::remove);
            hearers = List.of();
        }
    }

    /** The time of the call, in ns of the machine's time; {@code now} at the first query. */
    long begun(long now) {
        begun = begun < 0 ? now : begun;
        return begun;
    }

    String function() {
        return function;
    }

    long word(int index) {
        return switch (index) {
            case 0 -> a;
            case 1 -> b;
            case 2 -> c;
            case 3 -> d;
            case 4 -> e;
            case 5 -> f;
            case 6 -> g;
            case 7 -> h;
            case 8 -> i;
            case 9 -> j;
            case 10 -> k;
            default -> throw new IndexOutOfBoundsException(index);
        };
    }

    int integer(int index) {
        return (int) word(index);
    }

    /** An unsigned count, which must fit a Java int. */
    int count(int index, String argument) {
        return Arguments.count(integer(index), argument);
    }

    boolean isNull(int index) {
        return word(index) == 0;
    }

    /** The memory of {@code size} bytes that an argument points at, which must not be null. */
    MemorySegment pointer(int index, String argument, long size) {
        return Arguments.pointer(MemorySegment.ofAddress(word(index)), argument).reinterpret(size);
    }

    /** The array of {@code count} elements of {@code size} bytes that an argument points at; null only without any. */
    MemorySegment array(int index, String argument, int count, long size) {
        return count == 0 ? MemorySegment.NULL : pointer(index, argument, count * size);
    }

    /** The struct that an argument points at, which must begin with its {@code StructType}. */
    MemorySegment struct(int index, String argument, GroupLayout layout) {
        return Arguments.struct(pointer(index, argument, layout.byteSize()), argument, layout);
    }

    /** The same, of a struct that our header does not have. */
    MemorySegment struct(int index, String argument, int structureType, String name, long size) {
        return Arguments.struct(pointer(index, argument, size), argument, structureType, name);
    }

    String string(int index, String argument) {
        return pointer(index, argument, Long.MAX_VALUE).getString(0);
    }

    /** The object behind a dispatchable handle, the first argument of most functions. */
    <T> T dispatchable(Class<T> type, String argument) {
        return handles.get(type, word(0), argument);
    }

    Device device() {
        return dispatchable(Device.class, "device");
    }

    CommandBuffer commandBuffer() {
        return dispatchable(CommandBuffer.class, "commandBuffer");
    }

    /** The command buffer that is the element {@code index} of an array: {@code argument} is the name of all. */
    CommandBuffer commandBuffer(long handle, String argument, int index) {
        return handles.get(CommandBuffer.class, handle, argument, index, "");
    }

    <T> T object(Device owner, int index, Class<T> type, String argument) {
        return owner.objects().get(type, word(index), argument);
    }

    /** Removes the object of the second argument from the device of the first; null for the null handle. */
    <T> @Nullable T destroyed(Class<T> type, String argument) {
        return device().objects().remove(type, word(1), argument);
    }

    /**
     * The same for an object that submitted work may use.
     *
     * @param inUse whether pending work uses it
     * @param rule that forbids it
     */
    <T> @Nullable T destroyed(Class<T> type, String argument, Predicate<T> inUse, String rule) {
        T object = device().objects().getOrNull(type, word(1), argument);
        if (object != null && inUse.test(object)) {
            violation(rule, argument + " is used by work that was submitted and is not complete");
        }
        return destroyed(type, argument);
    }

    /** Writes an element of a caller's array. */
    interface Element {
        void write(MemorySegment element, int index);
    }

    /**
     * The two calls that read a list: with a null array the application gets the length, with an array as many elements
     * as there is room for.
     *
     * @param countIndex the index of the argument that points at the count; the array is the next one
     * @return {@code VK_SUCCESS}, or {@code VK_INCOMPLETE} if there was not room for all
     */
    int list(int countIndex, int length, long elementSize, Element element) {
        MemorySegment count = pointer(countIndex, "the pointer to the count", Integer.BYTES);
        if (isNull(countIndex + 1)) {
            count.set(JAVA_INT, 0, length);
            return VK_SUCCESS();
        }
        int room = count.get(JAVA_INT, 0);
        int written = Integer.compareUnsigned(room, length) < 0 ? room : length;
        MemorySegment array = array(countIndex + 1, "the array", written, elementSize);
        for (int i = 0; i < written; i++) {
            element.write(array.asSlice(i * elementSize, elementSize), i);
        }
        count.set(JAVA_INT, 0, written);
        return written < length ? VK_INCOMPLETE() : VK_SUCCESS();
    }

    /** The two calls of {@link #list}, for a list without elements. */
    int emptyList(int countIndex) {
        return list(countIndex, 0, 0, (element, index) -> {});
    }

    /** Reports a mistake; the call goes on. */
    void report(String message) {
        report("", message);
    }

    /** Reports a broken rule, spelled as in a {@link Misuse}, of a call that breaks another one too, and so fails. */
    void report(String rule, String message) {
        if (++told > toldBefore) {
            reports.report(function, rule, message);
        }
    }

    /**
     * Reports a broken rule, spelled as in a {@link Misuse}.
     *
     * @throws Misuse instead, if the device is strict: then the call fails
     */
    void violation(String rule, String message) {
        if (++told > toldBefore) {
            reports.violation(function, rule, message);
        }
    }
}
