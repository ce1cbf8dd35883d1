package dev.readout.driver.vulkan;

import dev.readout.testing.InstalledDriver;
import dev.readout.testing.NullArguments;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class NullArgumentsTest extends NullArguments {
    private FakeDevice nativeDevice;
    private Rig rig;

    @BeforeAll
    void open() {
        SymbolLookup driver = InstalledDriver.vulkan();
        nativeDevice = FakeDevice.with(NativeResults.compiled());
        rig = Rig.on(driver);
        QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 4));
        QueryPoolReader critical = nativeDevice.open(1).queryPool(1, pool.info())
                .criticalReader(pool.info().layout(), CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);
        samples(new int[] {0}, rig.instance, rig.physicalDevice, rig.device, rig.fence, rig.commands, rig.results,
                rig.device.queue(), pool, critical,
                rig.device.queueFamily(), pool.info(), rig.device.queryCommands(),
                DebugLabels.Label.of("label"), labels(),
                ResultLayout.of(QueryType.TIMESTAMP),
                new OpaqueResultLayout(8, 8), QueryType.TIMESTAMP, ApiVersion.V1_0);
        sample(SymbolLookup.class, driver);
        sample(MemorySegment.class, Arena.ofAuto().allocate(64, 8));
        sample(List.class, List.of());
        sample(Set.class, Set.of());
    }

    /** Labels of a device whose functions nobody calls. */
    private DebugLabels labels() {
        return nativeDevice.with("vkCmdBeginDebugUtilsLabelEXT", MemorySegment.ofAddress(1))
                .with("vkCmdEndDebugUtilsLabelEXT", MemorySegment.ofAddress(1))
                .open(1, DeviceFeature.DEBUG_UTILS).debugLabels();
    }

    @AfterAll
    void close() {
        if (rig != null) {
            rig.close();
            nativeDevice.close();
        }
    }
}
