package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.*;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The driver as an object of Java: what it survives, who may call it, and its end. */
class SoftwareVulkanTest {
    /** A struct whose chain leads back to it, as each of the functions gets it that look through a chain. */
    @Test
    void chainsInACircleAreReportedAndComeToAnEnd() {
        try (Application application = new Application()) {
            MemorySegment info = application.struct("VkPhysicalDeviceFeatures2");
            VkBaseOutStructure.pNext(info, info);
            application.call("vkGetPhysicalDeviceFeatures2", application.physicalDevice, info);
            application.call("vkGetPhysicalDeviceProperties2", application.physicalDevice,
                    application.struct("VkPhysicalDeviceProperties2", "pNext", info));
            assertThat(application.result("vkQueueSubmit", application.queue(0, 0), 1,
                    application.struct("VkSubmitInfo", "pNext", info), MemorySegment.NULL)).isNegative();

            assertThat(application.reports).hasSize(3)
                    .allSatisfy(report -> assertThat(report.message()).contains("the pNext chain has no end"));
        }
    }

    @Test
    void whatIsAliveIsCountedByType() {
        try (Application application = new Application()) {
            SoftwareVulkan driver = application.driver.vulkan();
            assertThat(driver.aliveObjects()).containsEntry("VkInstance", 1).containsEntry("VkDevice", 1)
                    .doesNotContainKeys("VkPhysicalDevice", "VkQueue", "VkQueryPool");
            application.timestamps(1);
            application.timestamps(1);
            application.begin();
            assertThat(driver.aliveObjects()).containsEntry("VkQueryPool", 2).containsEntry("VkCommandBuffer", 1);
            application.destroyInstance();
            assertThat(driver.aliveObjects()).isEmpty();
            assertThat(application.waitIdle()).isNegative();
        }
    }

    /** The device itself fails here: it writes a handle to an odd address, which Java refuses. */
    @Test
    void exceptionInsideAnUpcallBecomesAReportAndAnErrorCode() {
        try (Application application = new Application()) {
            int result = application.tryCreate("vkCreateFence", application.struct("VkFenceCreateInfo"),
                    application.arena.allocate(16, 8).asSlice(1));
            assertThat(result).isEqualTo(VK_ERROR_UNKNOWN());
            assertThat(application.reports).hasSize(1);
            assertThat(application.reports.getFirst().toString()).contains("vkCreateFence", "failed inside");
            application.createFence();
        }
    }

    @Test
    void listenerThatThrowsChangesNothing() {
        try (Application application = new Application(settings -> settings.listener(report -> {
            throw new StackOverflowError("as bad as it gets");
        }))) {
            assertThat(application.fenceStatus(MemorySegment.ofAddress(12))).isEqualTo(VK_ERROR_UNKNOWN());
            assertThat(application.waitIdle()).isEqualTo(VK_SUCCESS());
        }
    }

    /** Without a listener, reports are warnings of a logger. */
    @Test
    void whatNobodyListensToIsLogged() {
        Logger logger = Logger.getLogger("dev.readout.software");
        List<LogRecord> records = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord logged) {
                records.add(logged);
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try (SoftwareVulkan device = SoftwareVulkan.create()) {
            callInt("vkDeviceWaitIdle", device.find("vkDeviceWaitIdle").orElseThrow(), MemorySegment.ofAddress(12));
            assertThat(records).hasSize(1);
            assertThat(records.getFirst().getLevel()).isEqualTo(Level.WARNING);
            assertThat(records.getFirst().getMessage()).startsWith("vkDeviceWaitIdle: device 0xc is no handle");
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
    }

    /** Each report is of a call that the report before made: it comes to an end, and not to that of the process. */
    @Test
    void listenerThatIsToldOfItselfComesToAnEnd() {
        Application[] itself = new Application[1];
        int[] told = new int[1];
        try (Application application = new Application(settings -> settings.listener(report -> {
            told[0]++;
            itself[0].fenceStatus(MemorySegment.ofAddress(12));
        }))) {
            itself[0] = application;
            assertThat(application.fenceStatus(MemorySegment.ofAddress(12))).isEqualTo(VK_ERROR_UNKNOWN());
            assertThat(told[0]).isEqualTo(8);
        }
    }

    @Test
    void fencesAndBuffersOfOneThreadAreSeenByAnother() throws Exception {
        try (Application application = new Application(settings -> settings.lag(1))) {
            MappedBuffer buffer = application.createBuffer(16);
            MemorySegment pool = application.timestamps(1);
            application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0)
                    .copyResults(pool, 0, 1, buffer, 0, 16, VK_QUERY_RESULT_WITH_AVAILABILITY_BIT()));
            Thread other = Thread.ofPlatform().start(application::submitNothing);
            while ((int) JAVA_INT.varHandle().getAcquire(buffer.bytes(), 4L) == 0 && other.isAlive()) {
                Thread.onSpinWait();
            }
            assertThat((int) JAVA_INT.varHandle().getAcquire(buffer.bytes(), 4L)).isEqualTo(1);
            assertThat(buffer.bytes().get(JAVA_INT, 0)).isNotZero();
            other.join();
        }
    }
}
