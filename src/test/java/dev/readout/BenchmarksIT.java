package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark still runs, and agrees with its rivals where it compares results. Nothing is timed. */
class BenchmarksIT {
    @Test
    void everyBenchmarkRuns() throws Exception {
        Collection<RunResult> results = new Runner(new OptionsBuilder().forks(0).mode(Mode.SingleShotTime)
                .warmupIterations(0).measurementIterations(1).measurementTime(TimeValue.milliseconds(1))
                .timeout(new TimeValue(2, TimeUnit.MINUTES)).param("mebibytes", "1").shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT).build()).run();
        assertThat(results).hasSizeGreaterThan(40);
    }
}
