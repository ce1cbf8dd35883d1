package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkCmdBeginQuery;
import dev.readout.abi.vulkan.PFN_vkCmdEndQuery;
import dev.readout.abi.vulkan.PFN_vkCmdResetQueryPool;
import dev.readout.abi.vulkan.PFN_vkCmdWriteTimestamp;
import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import dev.readout.testing.Headers;
import dev.readout.testing.abi.vulkan.PFN_vkCmdBeginDebugUtilsLabelEXT;
import dev.readout.testing.abi.vulkan.PFN_vkCmdEndDebugUtilsLabelEXT;
import dev.readout.testing.abi.vulkan.PFN_vkGetQueryPoolResults;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class IntegerHandlesTest {

    static Stream<Arguments> functions() {
        return Stream.of(
                Arguments.of(IntegerHandles.WRITE_TIMESTAMP, PFN_vkCmdWriteTimestamp.descriptor()),
                Arguments.of(IntegerHandles.BEGIN_QUERY, PFN_vkCmdBeginQuery.descriptor()),
                Arguments.of(IntegerHandles.END_QUERY, PFN_vkCmdEndQuery.descriptor()),
                Arguments.of(IntegerHandles.RESET_QUERY_POOL, PFN_vkCmdResetQueryPool.descriptor()),
                Arguments.of(IntegerHandles.GET_QUERY_POOL_RESULTS, PFN_vkGetQueryPoolResults.descriptor()),
                Arguments.of(IntegerHandles.GET_QUERY_POOL_RESULTS_INTO_SEGMENT,
                        PFN_vkGetQueryPoolResults.descriptor()),
                Arguments.of(IntegerHandles.BEGIN_LABEL, PFN_vkCmdBeginDebugUtilsLabelEXT.descriptor()),
                Arguments.of(IntegerHandles.END_LABEL, PFN_vkCmdEndDebugUtilsLabelEXT.descriptor()));
    }

    @ParameterizedTest
    @MethodSource("functions")
    void aDescriptorIsThatOfTheHeaderWithAnIntegerForEachPointer(FunctionDescriptor own, FunctionDescriptor header) {
        MemoryLayout[] arguments = header.argumentLayouts().stream()
                .map(argument -> argument instanceof AddressLayout ? ValueLayout.JAVA_LONG : argument)
                .toArray(MemoryLayout[]::new);
        if (own.argumentLayouts().contains(ValueLayout.ADDRESS)) {
            arguments[own.argumentLayouts().indexOf(ValueLayout.ADDRESS)] = ValueLayout.ADDRESS;
        }
        assertThat(own).isEqualTo(header.returnLayout().map(result -> FunctionDescriptor.of(result, arguments))
                .orElseGet(() -> FunctionDescriptor.ofVoid(arguments)));
    }

    /** Handles are made and destroyed through one stub of each kind: the functions must have one signature. */
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
