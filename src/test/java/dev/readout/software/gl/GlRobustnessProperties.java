package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
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

    private static final Map<String, Method> FUNCTIONS = functions();

    private record Call(GlApplication application, Random random, MemorySegment memory, List<MemorySegment> handles) {

        void make() throws ReflectiveOperationException {
            String name = pick(List.copyOf(FUNCTIONS.keySet()));
            Method function = FUNCTIONS.get(name);
            memory.fill((byte) 0);
            Object[] arguments = Arrays.stream(function.getParameters()).map(this::argument).toArray();
            arguments[0] = application.f(name);
            if (function.invoke(null, arguments) instanceof MemorySegment result) {
                handles.add(result);
            }
        }

        private Object argument(Parameter parameter) {
            if (HANDLES.contains(parameter.getName())) {
                return pick(handles);
            } else if (parameter.getType() == MemorySegment.class) {
                return random.nextInt(4) == 0 ? MemorySegment.NULL : memory;
            }
            int number = NUMBERS[random.nextInt(NUMBERS.length)];
            return parameter.getType() == long.class ? (Object) (long) number
                    : parameter.getType() == byte.class ? (Object) (byte) number
                            : parameter.getType() == float.class ? (Object) (float) number : (Object) number;
        }

        private <T> T pick(List<T> list) {
            return list.get(random.nextInt(list.size()));
        }
    }

    @Property(tries = 50)
    void anyCallsInAnyOrderAreSurvivedAndUnderstood(@ForAll Random random, @ForAll ResourceStream stream)
            throws ReflectiveOperationException {
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

    private static Map<String, Method> functions() {
        Map<String, Method> functions = new TreeMap<>();
        for (String api : List.of("gl", "egl")) {
            Path folder = Sources.ABI.resolve(api);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "PFN_*.java")) {
                for (Path file : files) {
                    String type = file.getFileName().toString().replace(".java", "");
                    Arrays.stream(Class.forName("dev.readout.abi." + api + '.' + type).getMethods())
                            .filter(method -> method.getName().equals("invoke"))
                            .forEach(method -> functions.put(type.substring(4), method));
                }
            } catch (IOException | ClassNotFoundException broken) {
                throw new AssertionError(broken);
            }
        }
        functions.remove("eglVoidFunction");
        return functions;
    }
}
