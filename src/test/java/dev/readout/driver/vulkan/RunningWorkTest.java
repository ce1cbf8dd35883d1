package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import dev.readout.abi.vulkan.PFN_vkGetFenceStatus;
import dev.readout.abi.vulkan.PFN_vkWaitForFences;
import dev.readout.vulkan.QueryType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who closes something waits for the work that may use it, and nobody else waits for who closes. */
class RunningWorkTest {
    private static final QueryPoolInfo POOL = QueryPoolInfo.of(QueryType.TIMESTAMP, 1);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger destroyed = new AtomicInteger();
    private final ExecutorService others = Executors.newCachedThreadPool();
    private FakeDriver driver;
    private VulkanDevice device;

    /** A driver whose work ends when the test says so. */
    @BeforeEach
    void open() {
        driver = new FakeDriver();
        driver.with("vkGetFenceStatus", arena -> PFN_vkGetFenceStatus.allocate((owner, fence) -> {
            asked.countDown();
            return ended.getCount() == 0 ? VkResult.SUCCESS : VkResult.NOT_READY;
        }, arena));
        driver.with("vkWaitForFences", arena -> PFN_vkWaitForFences.allocate((owner, count, fences, all, timeout) -> {
            asked.countDown();
            try {
                return ended.await(timeout, TimeUnit.NANOSECONDS) ? VkResult.SUCCESS : VkResult.TIMEOUT;
            } catch (InterruptedException e) {
                return VkResult.TIMEOUT;
            }
        }, arena));
        driver.with("vkDestroyQueryPool", arena -> PFN_vkDestroyQueryPool.allocate((owner, pool, allocator) -> {
            destroyed.incrementAndGet();
            PFN_vkDestroyQueryPool.invoke(driver.original("vkDestroyQueryPool"), owner, pool, allocator);
        }, arena));
        VulkanPhysicalDevice physical = VulkanInstance.create(driver).physicalDevices().getFirst();
        device = physical.createDevice(physical.queueFamilies().getFirst());
        CommandBuffer commands = device.createCommandBuffer().begin().end();
        device.queue().submit(commands, device.createFence());
    }

    @AfterEach
    void close() {
        ended.countDown();
        others.close();
        device.close();
        driver.close();
    }

    @Test
    void anotherThreadMakesObjectsWhileOneWaits() throws Exception {
        QueryPool pool = device.createQueryPool(POOL);
        Future<?> closed = others.submit(pool::close);
        asked.await();

        QueryPool made = device.createQueryPool(POOL);

        assertThat(closed.isDone()).as("the work is still running").isFalse();
        assertThat(destroyed).hasValue(0);
        ended.countDown();
        assertThatCode(closed::get).doesNotThrowAnyException();
        assertThat(destroyed).hasValue(1);
        made.lifetime.requireOpen();
    }

    @Test
    void whatTwoThreadsCloseAtOnceIsDestroyedOnce() throws Exception {
        QueryPool pool = device.createQueryPool(POOL);
        List<Future<?>> closings = List.of(others.submit(pool::close), others.submit(pool::close));
        asked.await();
        ended.countDown();

        for (Future<?> closing : closings) {
            assertThatCode(closing::get).doesNotThrowAnyException();
        }
        assertThat(destroyed).hasValue(1);
    }

    @Test
    void whatIsMadeWhileItsOwnerWaitsIsClosedWithIt() throws Exception {
        Future<?> closed = others.submit(device::close);
        asked.await();
        QueryPool made = device.createQueryPool(POOL);
        ended.countDown();

        closed.get();

        assertThat(destroyed).hasValue(1);
        assertThatCode(made::close).doesNotThrowAnyException();
    }

    @Test
    void aViewWaitsForNoWorkAndItsDeviceDoes() throws Exception {
        VulkanDevice view = device.view(Set.of());
        view.createQueryPool(POOL);
        view.close();
        assertThat(destroyed).as("the work is still running").hasValue(1);

        QueryPool left = device.view(Set.of()).createQueryPool(POOL);
        Future<?> closed = others.submit(device::close);
        asked.await();
        assertThat(destroyed).hasValue(1);
        ended.countDown();
        closed.get();
        assertThat(destroyed).hasValue(2);
        assertThatThrownBy(() -> left.lifetime.requireOpen()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatIsAbandonedIsNotDestroyed() {
        VulkanDevice view = device.view(Set.of());
        view.createQueryPool(POOL);
        view.abandon();
        ended.countDown();
        device.close();
        assertThat(destroyed).hasValue(0);
        assertThatThrownBy(view::queryCommands).hasMessage("the device is closed");
    }

    @Test
    void aDeviceIsIdleWhenItsWorkHasEnded() {
        assertThat(device.awaitIdle(0)).isFalse();
        assertThat(device.awaitIdle(1_000_000)).isFalse();
        ended.countDown();
        assertThat(device.awaitIdle(0)).isTrue();
        device.close();
        assertThatThrownBy(() -> device.awaitIdle(0)).hasMessage("the device is closed");
        assertThatThrownBy(() -> VulkanDevice.of(1, 1).awaitIdle(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timeoutNanos -1 is negative");
    }
}
