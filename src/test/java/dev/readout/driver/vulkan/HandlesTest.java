package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import dev.readout.testing.Headers;
import java.lang.foreign.FunctionDescriptor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.EnumSource;

/** Handles are made and destroyed through one stub of each kind: the functions must really have one signature. */
class HandlesTest {
    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = {"vkCreate.+", "vkAllocateMemory", "vkDestroy.+", "vkFreeMemory"})
    void functionsThatMakeAndDestroyHaveTheSignatureOfTheStub(VulkanFunction function) {
        FunctionDescriptor signature = Headers.descriptor(function.name());

        switch (function) {
            case vkCreateInstance, vkDestroyInstance, vkCreateDevice, vkDestroyDevice -> {}
            default -> assertThat(signature).isEqualTo(function.name().startsWith("vkCreate")
                    || function.name().startsWith("vkAllocate")
                            ? PFN_vkCreateQueryPool.descriptor() : PFN_vkDestroyQueryPool.descriptor());
        }
    }
}
