package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.DriverException;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries of GL_INTEL_performance_query on any driver that has it. */
abstract class PerformanceQueryConformance extends OnGl {
    private GlTarget target;
    private GlProgram triangle;

    @BeforeEach
    void create() {
        Assumptions.assumeTrue(context.extensions().contains(GlPerformanceQueries.EXTENSION),
                "the driver has no GL_INTEL_performance_query (Intel's GPUs have)");
        target = new GlTarget(context, 8, 8);
        triangle = GlWork.triangle(context);
    }

    /** What is counted while triangles are drawn, by the counter's name. */
    final Map<String, Double> count(GlPerformanceQuery query, int triangles) {
        query.begin();
        target.draw(triangle, triangles);
        query.end();
        assertThat(query.read(GlPerformanceQuery.Flag.WAIT)).isTrue();
        Map<String, Double> counted = new TreeMap<>();
        for (GlPerformanceCounter counter : query.type().counters()) {
            long bits = query.type().layout().value(query.result(), counter.counter().index());
            counted.put(counter.counter().name(), counter.counter().type().number(bits));
        }
        return counted;
    }

    @Test
    void everyTypeHasANameByWhichItIsFound() {
        List<GlPerformanceQueryType> types = context.performanceQueries().types();
        assertThat(types).allSatisfy(type -> {
            assertThat(type.name()).isNotBlank();
            assertThat(type.counters()).isNotEmpty()
                    .allSatisfy(counter -> assertThat(counter.counter().name()).isNotBlank());
            assertThat(context.performanceQueries().type(type.name())).contains(type);
        });
        assertThat(context.performanceQueries().type("no query has this name")).isEmpty();
    }

    @Test
    void everyTypeCountsAgainAndAgain() {
        for (GlPerformanceQueryType type : context.performanceQueries().types()) {
            try (GlPerformanceQuery query = context.performanceQueries().create(type)) {
                for (int i = 0; i < 3; i++) {
                    assertThat(count(query, i)).isNotEmpty();
                }
            }
        }
    }

    @Test
    void wrongCallsAreTheErrorsNameAndTheFunctions() {
        GlPerformanceQuery query = context.performanceQueries().create(context.performanceQueries().types().getFirst());
        assertThatThrownBy(query::end).isInstanceOf(DriverException.class)
                .hasMessage("glEndPerfQueryINTEL raised GL_INVALID_OPERATION (0x502)");
        assertThatThrownBy(() -> query.read(GlPerformanceQuery.Flag.WAIT)).isInstanceOf(DriverException.class)
                .hasMessage("glGetPerfQueryDataINTEL raised GL_INVALID_OPERATION (0x502)");
        query.begin();
        assertThatThrownBy(query::begin).isInstanceOf(DriverException.class)
                .hasMessage("glBeginPerfQueryINTEL raised GL_INVALID_OPERATION (0x502)");
        query.close();
        query.close();
        assertThatThrownBy(query::begin).isInstanceOf(IllegalStateException.class)
                .hasMessage("the performance query is closed");
        assertThatThrownBy(() -> query.read(GlPerformanceQuery.Flag.WAIT)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(query::result).isInstanceOf(IllegalStateException.class);
    }
}
