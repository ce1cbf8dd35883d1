package dev.readout.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkCreateComputePipelines;
import dev.readout.abi.vulkan.PFN_vkCreateGraphicsPipelines;
import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyPipeline;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import java.lang.foreign.FunctionDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objects are made and destroyed through one stub of each sort: the functions must really have one signature. */
class DeviceObjectsTest {
    private static FunctionDescriptor signature(String function) throws ReflectiveOperationException {
        return (FunctionDescriptor) Class.forName("dev.readout.abi.vulkan.PFN_" + function)
                .getMethod("descriptor").invoke(null);
    }

    @ParameterizedTest
    @EnumSource
    void functionsThatMakeAndDestroyHaveTheSignatureOfTheStub(DeviceObjects.Kind kind)
            throws ReflectiveOperationException {
        assertThat(signature(kind.create)).isEqualTo(PFN_vkCreateQueryPool.descriptor());
        assertThat(signature(kind.destroy)).isEqualTo(PFN_vkDestroyQueryPool.descriptor());
    }

    @Test
    void functionsOfPipelinesHaveTheSignatureOfTheStub() {
        assertThat(PFN_vkCreateGraphicsPipelines.descriptor()).isEqualTo(PFN_vkCreateComputePipelines.descriptor());
        assertThat(PFN_vkDestroyPipeline.descriptor()).isEqualTo(PFN_vkDestroyQueryPool.descriptor());
    }
}
