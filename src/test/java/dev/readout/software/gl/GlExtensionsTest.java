package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_ANY_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_ANY_SAMPLES_PASSED_CONSERVATIVE;
import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.egl.egl_h;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The extensions that a context lists: by Khronos's registry they are of its API, and all of their functions exist. */
class GlExtensionsTest {

    private enum Api {
        GL(egl_h.EGL_OPENGL_API(), "gl"),
        ES(egl_h.EGL_OPENGL_ES_API(), "gles2");

        final int number;
        final String registry;

        Api(int number, String registry) {
            this.number = number;
            this.registry = registry;
        }
    }

    private static void with(Api api, Consumer<GlApplication> test) {
        try (SoftwareGl device = SoftwareGl.create();
                GlApplication application = GlApplication.current(device, api.number)) {
            test.accept(application);
        }
    }

    private static List<String> extensions(GlApplication application) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < application.integer("GL_NUM_EXTENSIONS"); i++) {
            names.add(application.pointer("glGetStringi", "GL_EXTENSIONS", i).getString(0));
        }
        return names;
    }

    @ParameterizedTest
    @EnumSource
    void everyFunctionOfAListedExtensionHasAnAddress(Api api) {
        with(api, application -> {
            TreeSet<String> missing = new TreeSet<>();
            TreeMap<String, Integer> found = new TreeMap<>();
            for (String extension : extensions(application)) {
                for (String function : RegistryEnums.functions(extension, api.registry)) {
                    found.merge(extension, 1, Integer::sum);
                    if (application.pointer("eglGetProcAddress", application.string(function)).address() == 0) {
                        missing.add(function);
                    }
                }
            }
            assertThat(missing).isEmpty();
            assertThat(found).containsEntry("GL_KHR_debug", 11).containsEntry("GL_AMD_performance_monitor", 11);
        });
    }

    @ParameterizedTest
    @EnumSource
    void extensionIsListedWhereTheRegistryHasIt(Api api) {
        with(api, application -> {
            List<String> names = extensions(application);
            assertThat(names).doesNotHaveDuplicates().isSorted();
            application.raises("GL_INVALID_VALUE", "glGetStringi", "GL_EXTENSIONS", names.size());
            for (String name : names) {
                // Its text, the only source, says: of OpenGL ES.
                List<String> apis = name.equals("GL_ANGLE_timer_query") ? List.of("gles2") : RegistryEnums.apis(name);
                assertThat(apis).as(name).contains(api.registry);
            }
            assertThat(application.pointer("glGetString", "GL_EXTENSIONS").reinterpret(Long.MAX_VALUE).getString(0)
                    .split(" ")).containsExactlyElementsOf(names);
        });
    }

    @ParameterizedTest
    @CsvSource({"GL, GL_EXT_timer_query", "GL, GL_ARB_timer_query", "GL, GL_ARB_occlusion_query",
        "GL, GL_ARB_occlusion_query2", "GL, GL_ARB_query_buffer_object", "GL, GL_ARB_sync", "GL, GL_NV_query_resource",
        "GL, GL_NV_query_resource_tag",
        "GL, GL_ARB_pipeline_statistics_query",
        "GL, GL_ARB_transform_feedback_overflow_query", "ES, GL_EXT_occlusion_query_boolean",
        "ES, GL_EXT_disjoint_timer_query", "ES, GL_ANGLE_timer_query"})
    void queryThatWorksIsListed(Api api, String extension) {
        with(api, application -> assertThat(extensions(application)).contains(extension));
    }

    @ParameterizedTest
    @CsvSource({"GL, ARB", "ES, EXT"})
    void queryOfSamplesWorksByTheNamesOfItsExtension(Api api, String suffix) {
        with(api, application -> {
            application.target(8, 4);
            TimerCalls calls = new TimerCalls(application, suffix);
            int target = api == Api.GL ? GL_SAMPLES_PASSED() : GL_ANY_SAMPLES_PASSED();
            int id = calls.generate(1)[0];
            calls.begin(target, id);
            assertThat(calls.isQuery(id)).isTrue();
            application.drawTriangles(1);
            calls.end(target);
            assertThat(calls.object("uiv", id, "GL_QUERY_RESULT")).isEqualTo(api == Api.GL ? 8 * 4 : 1);
            calls.delete(1, id);
            assertThat(calls.isQuery(id)).isFalse();
            assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXT", "ANGLE"})
    void extensionsOfOpenGlEsKnowTheirOwnTargets(String suffix) {
        with(Api.ES, application -> {
            TimerCalls calls = new TimerCalls(application, suffix);
            for (SoftwareQueryTarget target : SoftwareQueryTarget.values()) {
                boolean known = target.code() == GL_TIME_ELAPSED() || suffix.equals("EXT")
                        && (target.code() == GL_ANY_SAMPLES_PASSED()
                                || target.code() == GL_ANY_SAMPLES_PASSED_CONSERVATIVE());
                calls.begin(target.code(), 100 + target.ordinal());
                assertThat(application.error()).as("%s", target).isEqualTo(known ? "GL_NO_ERROR" : "GL_INVALID_ENUM");
                if (known) {
                    calls.end(target.code());
                }
            }
        });
    }
}
