package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VkResultTest {
    @ParameterizedTest
    @EnumSource
    void aNameHasTheNumberThatTheHeaderGivesIt(VkResult result) throws ReflectiveOperationException {
        assertThat(result.code).isEqualTo(Headers.numbers("vulkan", result.name()).get(result.name()));
    }

    @ParameterizedTest
    @EnumSource
    void anErrorSaysItsNameAndItsNumber(VkResult result) {
        assertThat(VkResult.exception(VulkanFunction.vkCreateDevice, result.code))
                .hasMessageStartingWith("vkCreateDevice returned " + result.name() + " (" + result.code + ")");
    }

    @Test
    void anErrorWithoutANameSaysItsNumber() {
        assertThat(VkResult.exception(VulkanFunction.vkCreateDevice, -77))
                .hasMessage("vkCreateDevice returned a VkResult without a name (-77)");
    }

    @Test
    void theNumbersThatAreComparedOftenAreThoseOfTheNames() {
        assertThat(VkResult.SUCCESS).isEqualTo(VkResult.VK_SUCCESS.code);
        assertThat(VkResult.NOT_READY).isEqualTo(VkResult.VK_NOT_READY.code);
        assertThat(VkResult.TIMEOUT).isEqualTo(VkResult.VK_TIMEOUT.code);
        assertThat(VkResult.INCOMPLETE).isEqualTo(VkResult.VK_INCOMPLETE.code);
        assertThat(VkResult.DEVICE_LOST).isEqualTo(VkResult.VK_ERROR_DEVICE_LOST.code);
    }
}
