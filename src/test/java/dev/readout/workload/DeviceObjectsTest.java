package dev.readout.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import dev.readout.testing.Headers;
import dev.readout.workload.abi.vulkan.PFN_vkCreateComputePipelines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects are made and destroyed through one stub of each sort: the functions must really have one signature. */
class DeviceObjectsTest {
    @ParameterizedTest
    @CsvSource({"vkCreateBuffer, vkDestroyBuffer", "vkAllocateMemory, vkFreeMemory", "vkCreateImage, vkDestroyImage",
        "vkCreateImageView, vkDestroyImageView", "vkCreateRenderPass, vkDestroyRenderPass",
        "vkCreateFramebuffer, vkDestroyFramebuffer", "vkCreateShaderModule, vkDestroyShaderModule",
        "vkCreateDescriptorSetLayout, vkDestroyDescriptorSetLayout", "vkCreatePipelineLayout, vkDestroyPipelineLayout",
        "vkCreateDescriptorPool, vkDestroyDescriptorPool"})
    void functionsThatMakeAndDestroyHaveTheSignatureOfTheStub(String create, String destroy) {
        assertThat(Headers.descriptor(create)).isEqualTo(PFN_vkCreateQueryPool.descriptor());
        assertThat(Headers.descriptor(destroy)).isEqualTo(PFN_vkDestroyQueryPool.descriptor());
    }

    @Test
    void functionsOfPipelinesHaveTheSignatureOfTheStub() {
        assertThat(Headers.descriptor("vkCreateGraphicsPipelines"))
                .isEqualTo(PFN_vkCreateComputePipelines.descriptor());
        assertThat(Headers.descriptor("vkDestroyPipeline")).isEqualTo(PFN_vkDestroyQueryPool.descriptor());
    }
}
