package dev.readout.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.Queue;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a test gets that asks for a software device, or for what is made from one. */
@OnSoftwareDevice
class OnSoftwareDeviceTest {
    /** The names of the devices that a template's invocations were given; a set, as the class may run twice at once. */
    private static final Set<String> OF_TWO = ConcurrentHashMap.newKeySet();
    private static final Set<String> OF_ALL = ConcurrentHashMap.newKeySet();

    private SoftwareVulkan ofBeforeEach;

    @Configure
    static void late(SoftwareSettings.Builder settings) {
        settings.lag(1);
    }

    @BeforeEach
    void begin(SoftwareVulkan vulkan) {
        ofBeforeEach = vulkan;
    }

    @AfterEach
    void end(SoftwareVulkan vulkan) {
        assertThat(vulkan).isSameAs(ofBeforeEach);
        assertThat(vulkan.find("vkCreateInstance")).as("it is still open").isPresent();
    }

    @Test
    void allThatATestAsksForIsOfOneDevice(SoftwareDevice device, SoftwareVulkan vulkan, SoftwareGl gl,
            VulkanInstance instance, VulkanPhysicalDevice physical, VulkanDevice made, Queue queue, EglDisplay display,
            GlContext context) {
        assertThat(device.vulkan()).isSameAs(vulkan).isSameAs(ofBeforeEach);
        assertThat(device.gl()).isSameAs(gl);
        assertThat(instance.physicalDevices().getFirst().handle()).isEqualTo(physical.handle());
        assertThat(made.physicalDevice().handle()).isEqualTo(physical.handle());
        assertThat(made.queue()).isSameAs(queue);
        assertThat(display.handle()).isNotZero();
        assertThat(context.isCurrent()).isTrue();
        assertThat(vulkan.aliveObjects()).containsOnlyKeys("VkInstance", "VkDevice");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aParameterizedTestHasItsArgumentsToo(int argument, VulkanDevice device) {
        assertThat(argument).isBetween(1, 2);
        assertThat(device.handle()).isNotZero();
    }

    @RepeatedTest(2)
    void eachRepetitionHasADeviceOfItsOwn(SoftwareVulkan vulkan, VulkanDevice device) {
        assertThat(vulkan.aliveObjects()).containsEntry("VkDevice", 1);
    }

    @Test
    void theQueueIsNotOfTheFirstFamilyWhoseTimestampsHaveMoreBits(VulkanDevice device) {
        assertThat(device.queueFamily().timestampValidBits()).isEqualTo(36)
                .isLessThan(device.physicalDevice().queueFamilies().getFirst().timestampValidBits());
        assertThat(device.queueFamily().flags())
                .isEqualTo(device.physicalDevice().queueFamilies().getFirst().flags());
    }

    @Test
    @Imitate(KnownDriver.RADV)
    void aDriverIsImitated(VulkanPhysicalDevice device) {
        assertThat(device.name()).isEqualTo("AMD RADV (imitated)");
        assertThat(device.timestampPeriod()).isEqualTo(10);
    }

    @TestTemplate
    @Imitate({KnownDriver.LAVAPIPE, KnownDriver.ANV})
    void aTemplateRunsOnEachDriver(VulkanPhysicalDevice device) {
        OF_TWO.add(device.name());
    }

    @TestTemplate
    @Imitate
    void withoutNamesATemplateRunsOnEveryDriverAndOnNone(VulkanPhysicalDevice device) {
        OF_ALL.add(device.name());
    }

    @AfterAll
    static void allRan() {
        if (!OF_TWO.isEmpty()) {
            assertThat(OF_TWO).containsExactlyInAnyOrder("llvmpipe (imitated)", "Intel anv (imitated)");
        }
        if (!OF_ALL.isEmpty()) {
            assertThat(OF_ALL).hasSize(1 + KnownDriver.values().length).filteredOn(name -> !name.contains("(imitated)"))
                    .hasSize(1);
        }
    }

    @Nested
    @Imitate(KnownDriver.SWIFTSHADER)
    class InANestedClass {
        @Configure
        static void more(SoftwareSettings.Builder settings) {
            assertThat(settings.build().lag()).as("the outer class comes first").isEqualTo(1);
            settings.timestampPeriod(3);
        }

        @Test
        void annotationsOfTheClassHold(VulkanPhysicalDevice device) {
            assertThat(device.name()).isEqualTo("SwiftShader (imitated)");
            assertThat(device.timestampPeriod()).isEqualTo(3);
        }

        @Test
        @Imitate(KnownDriver.ARM)
        void thoseOfTheMethodHoldMore(VulkanPhysicalDevice device) {
            assertThat(device.name()).isEqualTo("Mali (imitated)");
        }
    }
}
