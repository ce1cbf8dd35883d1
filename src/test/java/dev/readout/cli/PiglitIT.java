package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Piglit's tests of queries, on the software device without a window. The device has no rasterizer and runs no shader,
 * its time is virtual, and it has neither pixels nor the functions that OpenGL's core removed.
 */
class PiglitIT {
    private static final Pattern RESULT = Pattern.compile("PIGLIT: \\{\"result\": \"(\\w+)\" \\}");

    @TempDir
    private static Path folder;

    private static DriverImage drivers;
    private static Path tests;

    @BeforeAll
    static void find() throws Exception {
        drivers = DriverImage.in(folder).with(Map.of("PIGLIT_PLATFORM", "surfaceless_egl"));
        tests = OpenClLayerIT.piglit();
    }

    /** The reason of what does not pass: how the device is meant, or what it does not have. */
    @ParameterizedTest(name = "{0}: {1}, {2}")
    @CsvSource(textBlock = """
            amd_performance_monitor_api, pass, -
            amd_performance_monitor_measure, pass, -
            amd_performance_monitor_vc4, pass, -
            arb_direct_state_access-create-queries, skip, GL_ARB_direct_state_access
            arb_occlusion_query2-api, pass, -
            arb_occlusion_query2-render, fail, nothing hides what is behind
            arb_pipeline_statistics_query-clip, pass, -
            arb_pipeline_statistics_query-comp, skip, GL_ARB_compute_shader
            arb_pipeline_statistics_query-extra_prims, pass, -
            arb_pipeline_statistics_query-frag, fail, each triangle covers the viewport
            arb_pipeline_statistics_query-geom, fail, geometry shaders
            arb_pipeline_statistics_query-vert, pass, -
            arb_pipeline_statistics_query-vert_adj, pass, -
            arb_query_buffer_object-coherency, fail, a shader copies the result
            arb_query_buffer_object-qbo, skip, GL_ARB_uniform_buffer_object
            arb_timer_query-timestamp-get, fail, time is virtual
            arb_transform_feedback_overflow_query-basic, fail, geometry shaders
            arb_transform_feedback_overflow_query-errors, skip, GL_ARB_gpu_shader5
            ext_disjoint_timer_query-simple, pass, -
            ext_occlusion_query_boolean-any-samples, pass, -
            ext_timer_query-lifetime, pass, -
            ext_timer_query-time-elapsed, fail, time is virtual
            ext_transform_feedback-pipeline-basic-primgen, pass, -
            ext_transform_feedback-primgen, pass, -
            intel_performance_query-issue_2235, pass, -
            khr_debug-push-pop-group_gl, pass, -
            khr_debug-push-pop-group_gles2, pass, -
            khr_debug-push-pop-group_gles3, pass, -
            nv_conditional_render-begin-zero, skip, GL_NV_conditional_render
            nv_conditional_render-clear, skip, GL_NV_conditional_render
            occlusion-query-discard, fail, a shader discards
            occlusion_query, fail, each triangle covers the viewport
            occlusion_query_conform, fail, glBegin
            occlusion_query_lifetime, pass, -
            occlusion_query_meta_fragments, fail, glDrawPixels
            occlusion_query_meta_no_fragments, pass, -
            occlusion_query_meta_save, fail, each triangle covers the viewport
            occlusion_query_order, pass, -
            timer_query, pass, -
            """)
    void testEndsAsItMust(String test, String result, String reason) throws Exception {
        Run run = drivers.icd("--", tests.resolve(test).toString(), "-auto", "-fbo");

        assertThat(RESULT.matcher(run.out()).results().map(match -> match.group(1))).as(run.out() + run.err())
                .containsExactly(result);
        assertThat(run.err()).doesNotContain("failed inside the software device", "without a word");
    }
}
