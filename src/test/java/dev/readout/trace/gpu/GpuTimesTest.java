package dev.readout.trace.gpu;

import static dev.readout.software.vulkan.GpuProgram.DISPATCH;
import static dev.readout.software.vulkan.GpuProgram.DRAW;
import static dev.readout.software.vulkan.GpuProgram.GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.Commands;
import dev.readout.software.vulkan.GpuProgram;
import org.junit.jupiter.api.Test;

class GpuTimesTest {
    @Test
    void measuresAll() {
        try (GpuProgram program = new GpuProgram()) {
            var pipeline = program.computePipeline();
            Commands commands = program.allocate(program.pool(0, 0), false);
            program.begin(commands, 0);
            program.bind(commands, pipeline);
            program.dispatch(commands, 5);
            program.pass(commands, false, 2);
            program.label(commands, "shadows");
            program.rendering(commands, 0, 3);
            program.endLabel(commands);
            program.end(commands);
            program.submit(commands);
            program.destroyDevice();
            System.out.println(program.times + " " + program.said);
            System.out.println(program.application.reports);
        }
    }
}
