package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.testing.abi.gl.gl_h.GL_VIEWPORT;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.egl.egl_h;
import dev.readout.software.Report;
import dev.readout.testing.Requirement;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What glGet answers: as much as Khronos's registry says there is of the core, by the witness of llvmpipe, and no less
 * than the least that the specifications' tables of limits require.
 */
class GlStateTest {
    /** Each call gets room for so many values. */
    private static final int ROOM = 300;
    private static final byte UNTOUCHED = 0x5A;

    /** Not of the core, but known here: the extensions that are listed, and of 4.6 what Mesa does not have yet. */
    private static final Set<String> OF_EXTENSIONS = Set.of("GL_GPU_DISJOINT_EXT", "GL_TIMESTAMP",
            "GL_MAX_TEXTURE_MAX_ANISOTROPY",
            "GL_PERFQUERY_QUERY_NAME_LENGTH_MAX_INTEL", "GL_PERFQUERY_COUNTER_NAME_LENGTH_MAX_INTEL",
            "GL_PERFQUERY_COUNTER_DESC_LENGTH_MAX_INTEL", "GL_PERFQUERY_GPA_EXTENDED_COUNTERS_INTEL");
    /** Mesa answers them of a surface alone. */
    private static final Set<String> UNKNOWN_TO_MESA =
            Set.of("GL_IMPLEMENTATION_COLOR_READ_TYPE", "GL_IMPLEMENTATION_COLOR_READ_FORMAT");
    /** Mesa answers it as the array of OpenGL 1.1, which the core does not have. */
    private static final Set<String> OF_MESA_ALONE = Set.of("GL_VERTEX_ARRAY");
    /** How many there are is another get's value. */
    private static final Set<String> OF_ANY_LENGTH =
            Set.of("GL_COMPRESSED_TEXTURE_FORMATS", "GL_PROGRAM_BINARY_FORMATS", "GL_SHADER_BINARY_FORMATS");
    /** What an implementation chooses; all else that is no limit begins as the specification says. */
    private static final String CHOSEN = "GL_(MAX|MIN|NUM|MAJOR|MINOR|SUBPIXEL|PERFQUERY)_.*|.*_(RANGE|GRANULARITY|BITS"
            + "|ALIGNMENT|FORMATS)|GL_(READ|DRAW)_BUFFER0?|GL_DOUBLEBUFFER|GL_TIMESTAMP|.*_PROVOKING_VERTEX"
            + "|GL_DEBUG_OUTPUT|GL_SAMPLE_BUFFERS|GL_SAMPLES";

    /** A context to ask: of Mesa, the latest that it has. */
    private enum Api {
        GL("EGL_OPENGL_API", "gl", "EGL_CONTEXT_MAJOR_VERSION", 4, "EGL_CONTEXT_MINOR_VERSION", 5,
                "EGL_CONTEXT_OPENGL_PROFILE_MASK", egl_h.EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT()),
        ES("EGL_OPENGL_ES_API", "gles2", "EGL_CONTEXT_MAJOR_VERSION", 3, "EGL_CONTEXT_MINOR_VERSION", 2);

        final String name;
        final String registry;
        final Object[] attributes;

        Api(String name, String registry, Object... attributes) {
            this.name = name;
            this.registry = registry;
            this.attributes = attributes;
        }

        GlApplication context(SymbolLookup driver) {
            return GlApplication.current(driver, name, attributes);
        }
    }

    /** Runs something with a context of the device. */
    private static void onDevice(Api api, Consumer<GlApplication> test) {
        try (SoftwareGl device = SoftwareGl.create(); GlApplication application = api.context(device)) {
            test.accept(application);
        }
    }

    /** Asks a context of Mesa. */
    private static Map<String, Answer> mesa(Api api, Map<String, Integer> numbers) {
        SymbolLookup system = SystemGlTest.required();
        Map<String, Integer> known = new TreeMap<>(numbers);
        known.keySet().removeAll(UNKNOWN_TO_MESA);
        try (GlApplication application = api.context(system)) {
            Requirement.require(application.hasContext(),
                    "the system's EGL gives no surfaceless context (Debian package libgl1-mesa-dri)");
            return answers(application, known, api == Api.GL);
        }
    }

    /** What the getters say of a number, if it is known: values by type, of those that are written. */
    private record Answer(List<Long> integers, List<Long> longs, List<Float> floats, List<Boolean> booleans) {
    }

    private static Map<String, Answer> answers(GlApplication application, Map<String, Integer> numbers) {
        return answers(application, numbers, true);
    }

    private static Map<String, Answer> answers(
            GlApplication application, Map<String, Integer> numbers, boolean hasDoubles) {
        Map<String, Answer> answers = new TreeMap<>();
        numbers.forEach((name, number) -> {
            Answer answer = answer(application, number, hasDoubles);
            if (answer != null) {
                answers.put(name, answer);
            }
        });
        return answers;
    }

    private static @Nullable Answer answer(GlApplication application, int number) {
        return answer(application, number, true);
    }

    private static @Nullable Answer answer(GlApplication application, int number, boolean hasDoubles) {
        MemorySegment ints = get(application, "glGetIntegerv", number, JAVA_INT);
        String error = application.error();
        if (!error.equals("GL_NO_ERROR")) {
            assertThat(error).isEqualTo("GL_INVALID_ENUM");
            return null;
        }
        MemorySegment longs = get(application, "glGetInteger64v", number, JAVA_LONG);
        MemorySegment floats = get(application, "glGetFloatv", number, JAVA_FLOAT);
        MemorySegment doubles = hasDoubles ? get(application, "glGetDoublev", number, JAVA_DOUBLE) : null;
        MemorySegment bytes = get(application, "glGetBooleanv", number, JAVA_BYTE);
        assertThat(application.error()).as("0x%x", number).isEqualTo("GL_NO_ERROR");
        int count = count(ints, JAVA_INT);
        Answer answer = new Answer(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < count; i++) {
            answer.integers.add((long) ints.getAtIndex(JAVA_INT, i));
            answer.longs.add(longs.getAtIndex(JAVA_LONG, i));
            answer.floats.add(floats.getAtIndex(JAVA_FLOAT, i));
            answer.booleans.add(bytes.get(JAVA_BYTE, i) != 0);
            // Time goes on.
            if (doubles != null && number != GL_TIMESTAMP()) {
                assertThat((float) doubles.getAtIndex(JAVA_DOUBLE, i)).isEqualTo(floats.getAtIndex(JAVA_FLOAT, i));
            }
        }
        for (MemorySegment other : List.of(longs, floats, doubles == null ? longs : doubles, bytes)) {
            assertThat(count(other, MemoryLayout.sequenceLayout(other.byteSize() / ROOM, JAVA_BYTE)))
                    .as("0x%x", number).isEqualTo(count);
        }
        return answer;
    }

    /** Memory that a getter wrote to: all have one signature. */
    private static MemorySegment get(GlApplication application, String getter, int number, MemoryLayout type) {
        MemorySegment data = application.arena.allocate(type, ROOM).fill(UNTOUCHED);
        application.call(getter, number, data);
        return data;
    }

    /** How many values were written. */
    private static int count(MemorySegment data, MemoryLayout type) {
        long end = data.byteSize();
        while (end > 0 && data.get(JAVA_BYTE, end - 1) == UNTOUCHED) {
            end--;
        }
        return Math.ceilDiv((int) end, (int) type.byteSize());
    }

    /** As many values of each, all that no implementation chooses as they begin there, and of no other number. */
    @ParameterizedTest
    @EnumSource
    void getsOfTheCoreAreThoseOfLlvmpipe(Api api) {
        Map<String, Integer> all = RegistryEnums.all();
        Map<String, Integer> core = RegistryEnums.core(api.registry);
        core.keySet().removeAll(OF_MESA_ALONE);
        Map<String, Answer> theirs = mesa(api, core);
        assertThat(theirs).hasSizeGreaterThan(200);
        Set<Integer> known = Stream.of(theirs.keySet(), UNKNOWN_TO_MESA, OF_EXTENSIONS).flatMap(Set::stream)
                .map(all::get).collect(Collectors.toSet());
        onDevice(api, application -> {
            Map<String, Answer> ours = answers(application, core);
            theirs.forEach((name, answer) -> {
                assertThat(ours).containsKey(name);
                if (!name.matches(CHOSEN)) {
                    assertThat(ours.get(name)).as(name).isEqualTo(answer);
                } else if (!OF_ANY_LENGTH.contains(name)) {
                    assertThat(ours.get(name).integers).as(name).hasSameSizeAs(answer.integers);
                }
            });
            all.forEach((name, number) -> {
                if (!known.contains(number)) {
                    assertThat(answer(application, number)).as(name).isNull();
                }
            });
        });
    }

    /** The least that the specifications' tables of limits require: of OpenGL 4.6's core, and of OpenGL ES 3.2. */
    @ParameterizedTest
    @CsvSource({"GL_MAX_CLIP_DISTANCES, 8, 0", "GL_SUBPIXEL_BITS, 4, 4", "GL_MAX_3D_TEXTURE_SIZE, 2048, 256",
        "GL_MAX_TEXTURE_SIZE, 16384, 2048", "GL_MAX_ARRAY_TEXTURE_LAYERS, 2048, 256",
        "GL_MAX_TEXTURE_LOD_BIAS, 2, 2", "GL_MAX_CUBE_MAP_TEXTURE_SIZE, 16384, 2048",
        "GL_MAX_RENDERBUFFER_SIZE, 16384, 2048", "GL_MAX_VIEWPORTS, 16, 0", "GL_MAX_TEXTURE_BUFFER_SIZE, 65536, 65536",
        "GL_MAX_RECTANGLE_TEXTURE_SIZE, 16384, 0", "GL_MAX_VERTEX_ATTRIBS, 16, 16",
        "GL_MAX_VERTEX_UNIFORM_COMPONENTS, 1024, 1024", "GL_MAX_VERTEX_UNIFORM_VECTORS, 256, 256",
        "GL_MAX_VERTEX_UNIFORM_BLOCKS, 14, 12", "GL_MAX_VERTEX_OUTPUT_COMPONENTS, 64, 64",
        "GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 16, 16", "GL_MAX_PATCH_VERTICES, 32, 32", "GL_MAX_TESS_GEN_LEVEL, 64, 64",
        "GL_MAX_TESS_CONTROL_UNIFORM_COMPONENTS, 1024, 1024", "GL_MAX_TESS_CONTROL_TEXTURE_IMAGE_UNITS, 16, 16",
        "GL_MAX_TESS_CONTROL_OUTPUT_COMPONENTS, 128, 64", "GL_MAX_TESS_PATCH_COMPONENTS, 120, 120",
        "GL_MAX_TESS_CONTROL_TOTAL_OUTPUT_COMPONENTS, 4096, 2048", "GL_MAX_GEOMETRY_UNIFORM_COMPONENTS, 1024, 1024",
        "GL_MAX_GEOMETRY_INPUT_COMPONENTS, 64, 64", "GL_MAX_GEOMETRY_OUTPUT_COMPONENTS, 128, 64",
        "GL_MAX_GEOMETRY_OUTPUT_VERTICES, 256, 256", "GL_MAX_GEOMETRY_TOTAL_OUTPUT_COMPONENTS, 1024, 1024",
        "GL_MAX_GEOMETRY_SHADER_INVOCATIONS, 32, 32", "GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, 1024, 1024",
        "GL_MAX_FRAGMENT_UNIFORM_VECTORS, 256, 256", "GL_MAX_FRAGMENT_INPUT_COMPONENTS, 128, 60",
        "GL_MAX_TEXTURE_IMAGE_UNITS, 16, 16", "GL_MAX_PROGRAM_TEXTURE_GATHER_OFFSET, 7, 7",
        "GL_MAX_PROGRAM_TEXEL_OFFSET, 7, 7", "GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS, 1024, 128",
        "GL_MAX_COMPUTE_UNIFORM_BLOCKS, 14, 12", "GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS, 16, 16",
        "GL_MAX_COMPUTE_ATOMIC_COUNTER_BUFFERS, 8, 1", "GL_MAX_COMPUTE_ATOMIC_COUNTERS, 8, 8",
        "GL_MAX_COMPUTE_SHARED_MEMORY_SIZE, 32768, 16384", "GL_MAX_COMPUTE_UNIFORM_COMPONENTS, 1024, 1024",
        "GL_MAX_COMPUTE_IMAGE_UNIFORMS, 8, 4", "GL_MAX_UNIFORM_BUFFER_BINDINGS, 84, 72",
        "GL_MAX_UNIFORM_BLOCK_SIZE, 16384, 16384", "GL_MAX_COMBINED_UNIFORM_BLOCKS, 70, 60",
        "GL_MAX_VARYING_COMPONENTS, 60, 60", "GL_MAX_VARYING_VECTORS, 15, 15",
        "GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 96, 96", "GL_MAX_SUBROUTINES, 256, 0",
        "GL_MAX_SUBROUTINE_UNIFORM_LOCATIONS, 1024, 0", "GL_MAX_UNIFORM_LOCATIONS, 1024, 1024",
        "GL_MAX_ATOMIC_COUNTER_BUFFER_BINDINGS, 1, 1", "GL_MAX_ATOMIC_COUNTER_BUFFER_SIZE, 32, 32",
        "GL_MAX_COMBINED_ATOMIC_COUNTERS, 8, 8", "GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, 8, 4",
        "GL_MAX_SHADER_STORAGE_BLOCK_SIZE, 134217728, 134217728", "GL_MAX_COMBINED_SHADER_STORAGE_BLOCKS, 8, 4",
        "GL_MAX_IMAGE_UNITS, 8, 4", "GL_MAX_COMBINED_SHADER_OUTPUT_RESOURCES, 8, 4",
        "GL_MAX_FRAGMENT_IMAGE_UNIFORMS, 8,"
                + " 4",
        "GL_MAX_COMBINED_IMAGE_UNIFORMS, 8, 4", "GL_MAX_DEBUG_MESSAGE_LENGTH, 1, 1",
        "GL_MAX_DEBUG_LOGGED_MESSAGES, 1, 1", "GL_MAX_DEBUG_GROUP_STACK_DEPTH, 64, 64", "GL_MAX_LABEL_LENGTH, 256, 256",
        "GL_MAX_FRAMEBUFFER_WIDTH, 16384, 2048", "GL_MAX_FRAMEBUFFER_HEIGHT, 16384, 2048",
        "GL_MAX_FRAMEBUFFER_LAYERS, 2048, 256", "GL_MAX_FRAMEBUFFER_SAMPLES, 4, 4", "GL_MAX_DRAW_BUFFERS, 8, 4",
        "GL_MAX_COLOR_ATTACHMENTS, 8, 4", "GL_MAX_SAMPLES, 4, 4", "GL_MAX_COLOR_TEXTURE_SAMPLES, 1, 1",
        "GL_MAX_DEPTH_TEXTURE_SAMPLES, 1, 1", "GL_MAX_INTEGER_SAMPLES, 1, 1", "GL_MAX_VERTEX_STREAMS, 4, 0",
        "GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS, 64, 64", "GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, 4, 4",
        "GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS, 4, 4", "GL_MAX_TRANSFORM_FEEDBACK_BUFFERS, 4, 0",
        "GL_MAX_VERTEX_ATTRIB_BINDINGS, 16, 16", "GL_MAX_VERTEX_ATTRIB_STRIDE, 2048, 2048",
        "GL_MAX_VERTEX_ATTRIB_RELATIVE_OFFSET, 2047, 2047", "GL_MAX_ELEMENT_INDEX, 16777215, 16777215",
        "GL_MAX_DUAL_SOURCE_DRAW_BUFFERS, 1, 0", "GL_MAX_TEXTURE_MAX_ANISOTROPY, 16, 0", "GL_MAX_CULL_DISTANCES, 8, 0",
        "GL_MAX_COMBINED_CLIP_AND_CULL_DISTANCES, 8, 0", "GL_MIN_MAP_BUFFER_ALIGNMENT, 64, 0",
        "GL_NUM_COMPRESSED_TEXTURE_FORMATS, 18, 10", "GL_NUM_SHADING_LANGUAGE_VERSIONS, 3, 0",
        "GL_NUM_SHADER_BINARY_FORMATS, 1, 0"})
    void limitIsNoLessThanTheLeast(String name, long gl, long es) {
        int number = RegistryEnums.all().get(name);
        onDevice(Api.GL,
                application -> assertThat(answer(application, number).longs().getFirst()).isGreaterThanOrEqualTo(gl));
        onDevice(Api.ES, application -> {
            if (es > 0) {
                assertThat(answer(application, number).longs().getFirst()).isGreaterThanOrEqualTo(es);
            } else if (!name.startsWith("GL_NUM_SHADER")) {
                assertThat(answer(application, number)).isNull();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void arrayIsAsLongAsItsNumberSays(Api api) {
        Map<String, Integer> all = RegistryEnums.all();
        onDevice(api, application -> OF_ANY_LENGTH.forEach(name -> {
            Answer number = answer(application, all.get(name.replace("GL_", "GL_NUM_")));
            assertThat(answer(application, all.get(name)).integers).as(name)
                    .hasSize(number.integers.getFirst().intValue());
        }));
    }

    /** The least that both specifications require, or more; of no index but 0 to 2, and not without one. */
    @ParameterizedTest
    @CsvSource({"GL, GL_MAX_COMPUTE_WORK_GROUP_COUNT, 65535, 65535, 65535",
        "GL, GL_MAX_COMPUTE_WORK_GROUP_SIZE, 1024, 1024, 64",
        "ES, GL_MAX_COMPUTE_WORK_GROUP_COUNT, 65535, 65535, 65535", "ES, GL_MAX_COMPUTE_WORK_GROUP_SIZE, 128, 128, 64"})
    void limitOfADimensionIsGotByItsIndex(Api api, String name, int x, int y, int z) {
        int number = RegistryEnums.all().get(name);
        onDevice(api, application -> {
            List<Integer> least = List.of(x, y, z);
            for (int i = 0; i < least.size(); i++) {
                assertThat(byIndex(application, "glGetIntegeri_v", number, i).get(JAVA_INT, 0))
                        .isGreaterThanOrEqualTo(least.get(i));
                assertThat(byIndex(application, "glGetInteger64i_v", number, i).get(JAVA_LONG, 0))
                        .isGreaterThanOrEqualTo(least.get(i));
            }
            assertThat(application.error()).isEqualTo("GL_NO_ERROR");
            for (int index : List.of(-1, 3)) {
                byIndex(application, "glGetIntegeri_v", number, index);
                assertThat(application.error()).isEqualTo("GL_INVALID_VALUE");
            }
            assertThat(answer(application, number)).isNull();
            byIndex(application, "glGetIntegeri_v", GL_VIEWPORT() + 0x10000, 0);
            assertThat(application.error()).isEqualTo("GL_INVALID_ENUM");
        });
    }

    /** Its signature is that of the function that tells of a query. */
    private static MemorySegment byIndex(GlApplication application, String getter, int number, int index) {
        MemorySegment data = application.arena.allocate(JAVA_LONG);
        application.call(getter, number, index, data);
        return data;
    }

    /**
     * Whatever Khronos's registry calls so, of OpenGL ES the core's, since Mesa has extensions there: what llvmpipe
     * lets enable, and nothing else.
     */
    @ParameterizedTest
    @EnumSource
    void switchIsEnabledAndDisabledAsOnLlvmpipe(Api api) {
        Map<String, Integer> caps = RegistryEnums.group("EnableCap");
        if (api == Api.ES) {
            caps.keySet().retainAll(RegistryEnums.core(api.registry).keySet());
        }
        Map<String, List<Integer>> theirs = switched(api, SystemGlTest.required(), caps);
        assertThat(theirs).hasSizeGreaterThan(15);
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder().listener(report -> {}).build())) {
            assertThat(switched(api, device, caps)).isEqualTo(theirs);
        }
    }

    /** The errors and the states of each, at first, enabled, and disabled. */
    private static Map<String, List<Integer>> switched(Api api, SymbolLookup driver, Map<String, Integer> caps) {
        Map<String, List<Integer>> all = new TreeMap<>();
        try (GlApplication application = api.context(driver)) {
            caps.forEach((name, cap) -> {
                List<Integer> states = new ArrayList<>();
                for (String function : List.of("", "glEnable", "glDisable")) {
                    if (!function.isEmpty()) {
                        application.call(function, cap);
                        states.add(application.get("glGetError"));
                    }
                    states.add((int) application.get("glIsEnabled", cap));
                    states.add(application.get("glGetError"));
                    if (application.error().equals("GL_NO_ERROR") && states.getLast() == 0) {
                        states.add((int) get(application, "glGetBooleanv", cap, JAVA_BYTE).get(JAVA_BYTE, 0));
                    }
                }
                application.error();
                all.put(name, states);
            });
        }
        return all;
    }

    @Test
    void unknownStateIsReportedByItsArgument() {
        List<Report> reports = new ArrayList<>();
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder().listener(reports::add).build());
                GlApplication application = GlApplication.current(device)) {
            application.call("glEnable", 7);
            application.call("glGetIntegerv", 7, application.ints(0));
        }
        assertThat(reports).extracting(Report::message).containsExactly(
                "cap is 0x7, which this device does not know", "pname is 0x7, which this device does not know");
    }

    @Test
    void whatIsBoundIsSaid() {
        onDevice(Api.GL, application -> {
            int buffer = application.generate("glGenBuffers");
            application.call("glBindBuffer", "GL_PIXEL_PACK_BUFFER", buffer);
            application.call("glBindBufferBase", "GL_SHADER_STORAGE_BUFFER", 3, buffer);
            int array = application.generate("glGenVertexArrays");
            application.call("glBindVertexArray", array);
            int framebuffer = application.generate("glGenFramebuffers");
            application.call("glBindFramebuffer", "GL_FRAMEBUFFER", framebuffer);
            int renderbuffer = application.generate("glGenRenderbuffers");
            application.call("glBindRenderbuffer", "GL_RENDERBUFFER", renderbuffer);
            int texture = application.generate("glGenTextures");
            application.call("glBindTexture", "GL_TEXTURE_2D", texture);
            int program = application.program("GL_VERTEX_SHADER");
            application.call("glUseProgram", program);
            Map<String, Integer> expected = Map.of("GL_PIXEL_PACK_BUFFER_BINDING", buffer,
                    "GL_SHADER_STORAGE_BUFFER_BINDING", buffer, "GL_ARRAY_BUFFER_BINDING", 0,
                    "GL_VERTEX_ARRAY_BINDING", array, "GL_DRAW_FRAMEBUFFER_BINDING", framebuffer,
                    "GL_READ_FRAMEBUFFER_BINDING", framebuffer, "GL_RENDERBUFFER_BINDING", renderbuffer,
                    "GL_TEXTURE_BINDING_2D", texture, "GL_CURRENT_PROGRAM", program);
            expected.forEach((name, value) -> assertThat(answer(application, RegistryEnums.all().get(name)).integers)
                    .as(name).containsExactly((long) value));
            application.call("glUseProgram", 0);
            assertThat(answer(application, RegistryEnums.all().get("GL_CURRENT_PROGRAM")).integers)
                    .containsExactly(0L);
        });
    }

    @ParameterizedTest
    @CsvSource({"SHADER_STORAGE, 16", "UNIFORM, 84", "ATOMIC_COUNTER, 8"})
    void limitOfBindingsIsTheFirstThatIsRefused(GlBufferTarget target, int limit) {
        onDevice(Api.GL, application -> {
            Map<String, Integer> all = RegistryEnums.all();
            assertThat(answer(application, all.get("GL_MAX_" + target + "_BUFFER_BINDINGS")).integers)
                    .containsExactly((long) limit);
            int buffer = application.generate("glGenBuffers");
            for (int index : List.of(limit - 1, limit)) {
                application.call("glBindBufferBase", all.get("GL_" + target + "_BUFFER"), index, buffer);
                assertThat(application.error().equals("GL_NO_ERROR")).isEqualTo(index < limit);
            }
        });
    }

    /** What was asked for when the context was made: no more and no less. */
    @ParameterizedTest
    @CsvSource({"EGL_OPENGL_API, 4, 6, 1, 0, 1, 0", "EGL_OPENGL_API, 3, 2, 2, 0, 2, 0",
        "EGL_OPENGL_API, 4, 5, 1, 1, 1, 2",
        "EGL_OPENGL_API, 4, 5, 1, 2, 1, 1", "EGL_OPENGL_API, 4, 5, 1, 4, 1, 4", "EGL_OPENGL_API, 4, 5, 1, 7, 1, 7",
        "EGL_OPENGL_API, 3, 1, 2, 0, 1, 0",
        "EGL_OPENGL_API, 2, 1, 1, 0, 2, 0", "EGL_OPENGL_ES_API, 3, 2, 0, 1, 0, 2",
        "EGL_OPENGL_ES_API, 3, 0, 0, 0, 0, 0"})
    void contextSaysItsFlagsAndItsProfile(
            String api, int major, int minor, int profile, int flags, int profileMask, int contextFlags) {
        List<Object> attributes = new ArrayList<>(List.of("EGL_CONTEXT_MAJOR_VERSION", major,
                "EGL_CONTEXT_MINOR_VERSION", minor, "EGL_CONTEXT_FLAGS_KHR", flags));
        if (profile != 0) {
            attributes.addAll(List.of("EGL_CONTEXT_OPENGL_PROFILE_MASK", profile));
        }
        Map<String, Integer> all = RegistryEnums.all();
        try (SoftwareGl device = SoftwareGl.create();
                GlApplication application = GlApplication.current(device, api, attributes.toArray())) {
            assertThat(answer(application, all.get("GL_CONTEXT_FLAGS")).integers).containsExactly((long) contextFlags);
            Answer mask = answer(application, all.get("GL_CONTEXT_PROFILE_MASK"));
            if (profile == 0) {
                assertThat(mask).isNull();
            } else {
                assertThat(mask.integers).containsExactly((long) profileMask);
            }
            assertThat(answer(application, all.get("GL_DEBUG_OUTPUT")).booleans)
                    .containsExactly((contextFlags & 2) != 0);
        }
    }
}
