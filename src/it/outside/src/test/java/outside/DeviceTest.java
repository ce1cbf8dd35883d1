package outside;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.testkit.Imitate;
import dev.readout.testkit.OnSoftwareDevice;
import dev.readout.testkit.Strict;
import dev.readout.vulkan.QueryType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;

@OnSoftwareDevice
@Strict
class DeviceTest {
    @Test
    void aDeviceIsThereForATest(VulkanDevice device) {
        try (QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 4))) {
            assertEquals(4, pool.info().count());
        }
    }

    @TestTemplate
    @Imitate
    void andOneOfEachDriverThatIsKnown(VulkanDevice device) {
        device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 4)).close();
    }
}
