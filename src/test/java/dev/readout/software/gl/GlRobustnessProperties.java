package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import dev.readout.testing.Headers;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever an application passes, as long as its pointers are null or point at memory, the process lives on. */
class GlRobustnessProperties {
    private static final int CALLS = 400;

    /** Numbers that mean something to some function. */
    private static final int[] NUMBERS = {
        -1, 0, 0, 1, 1, 1, 2, 3, 4, 5, 8, 64, 0x0DE1, 0x1401, 0x1908, 0x3033, 0x3038, 0x30A0, 0x30A2, 0x31DD, 0x33C0,
        0x33C1, 0x33C2, 0x33C3, 0x33C4, 0x4000, 0x8058, 0x824A, 0x826C, 0x8864, 0x8865, 0x8866, 0x8867, 0x8892, 0x88BF,
        0x88E4, 0x8914,
        0x8B31, 0x8B81, 0x8CE0, 0x8D40, 0x8D41, 0x8E28, 0x8FBB, 0x90D2, 0x91B9, 0x9540
    };

    /** More than any function reads or writes when each number above is a count of 8 bytes. */
    private static final long MEMORY = 1 << 20;

    /** Parameters that are looked up and never followed. */
    private static final Set<String> HANDLES =
            Set.of("dpy", "config", "ctx", "share_context", "draw", "read", "surface", "sync", "device", "display_id",
                    "native_display");

    private static final List<String> FUNCTIONS =
            Stream.of("gl", "egl").flatMap(api -> Headers.functions(api).stream()).toList();

    private record Call(GlApplication application, Random random, MemorySegment memory, List<MemorySegment> handles) {

        void make() throws Throwable {
            String name = pick(FUNCTIONS);
            MethodHandle function =
                    Linker.nativeLinker().downcallHandle(application.f(name), Headers.descriptor(name));
            memory.fill((byte) 0);
            List<String> names = Headers.parameters(name.startsWith("egl") ? "egl" : "gl", name);
            List<Object> arguments = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                arguments.add(argument(names.get(i), function.type().parameterType(i)));
            }
            if (function.invokeWithArguments(arguments) instanceof MemorySegment result) {
                handles.add(result);
            }
        }

        private Object argument(String name, Class<?> type) {
            if (HANDLES.contains(name)) {
                return pick(handles);
            } else if (type == MemorySegment.class) {
                return random.nextInt(4) == 0 ? MemorySegment.NULL : memory;
            }
            int number = NUMBERS[random.nextInt(NUMBERS.length)];
            return type == long.class ? (Object) (long) number
                    : type == byte.class ? (Object) (byte) number
                            : type == float.class ? (Object) (float) number : (Object) number;
        }

        private <T> T pick(List<T> list) {
            return list.get(random.nextInt(list.size()));
        }
    }

    @Property(tries = 50)
    void anyCallsInAnyOrderAreSurvivedAndUnderstood(@ForAll Random random, @ForAll ResourceStream stream)
            throws Throwable {
        List<Report> broken = new ArrayList<>();
        SoftwareGlSettings settings = SoftwareGlSettings.builder()
                .resourceStream(stream)
                .lag(random.nextInt(3))
                .listener(report -> {
                    if (report.message().startsWith("failed inside")) {
                        broken.add(report);
                    }
                })
                .build();
        try (SoftwareGl device = SoftwareGl.create(settings);
                GlApplication application = GlApplication.current(device)) {
            List<MemorySegment> handles = new ArrayList<>(List.of(
                    MemorySegment.NULL, application.display(), MemorySegment.ofAddress(77)));
            Call call = new Call(application, random, application.arena.allocate(MEMORY, 8), handles);
            for (int i = 0; i < CALLS; i++) {
                if (i % 50 == 0) {
                    application.makeCurrent(application.createContext(MemorySegment.NULL));
                }
                call.make();
            }
        }
        assertThat(broken).isEmpty();
    }
}
