package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkResetQueryPool;
import dev.readout.testing.abi.vulkan.PFN_vkGetQueryPoolResults;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A process that calls the device while it runs out of heap, or of stack, and says so when it is still there.
 * Arguments: {@code heap} or {@code stack}, and how often to call the function before that.
 */
final class ScarceMemory {
    private static final int ROUNDS = 15;

    private ScarceMemory() {
    }

    public static void main(String[] args) throws InterruptedException {
        try (Application application = new Application(settings -> settings.listener(report -> {}))) {
            int failures = args[0].equals("heap") ? fillTheHeap(application, Integer.parseInt(args[1]))
                    : exhaustTheStack(application);
            // Another thread finds the device as usable as before: no lock was left behind.
            int[] status = {-1};
            Thread other = new Thread(() -> status[0] = application.waitIdle());
            other.setDaemon(true);
            other.start();
            other.join(30_000);
            System.out.println(status[0] == VK_SUCCESS() && failures > 0 ? "survived" : failures + " failures, and "
                    + (other.isAlive() ? "the device is locked" : "the device returns " + status[0]));
        }
    }

    /** Fills the heap to its last bytes: then not even the arguments of a call can be kept. */
    private static int fillTheHeap(Application application, int warm) {
        Called create = creation(application);
        for (int i = 0; i < warm; i++) {
            create.call();
        }
        Object[] filling = {new byte[1 << 20]};
        int failures = 0;
        for (int bytes = 1 << 20; bytes > 0; bytes /= 2) {
            try {
                while (true) {
                    filling = new Object[] {filling, new byte[bytes]};
                }
            } catch (OutOfMemoryError full) {
                failures += bytes <= 64 ? refusals(create) : 0;
            }
        }
        filling[0] = null;
        if (create.call() != VK_SUCCESS()) {
            throw new IllegalStateException("there is memory again, and the call fails");
        }
        return failures;
    }

    private static Called creation(Application application) {
        MemorySegment create = application.function("vkCreateQueryPool");
        MemorySegment info = application.queryPoolInfo(QueryType.TIMESTAMP.code(), 1, 0);
        MemorySegment out = application.pointer();
        return () -> PFN_vkCreateQueryPool.invoke(create, application.device, info, MemorySegment.NULL, out);
    }

    private static int refusals(Called function) {
        int refusals = 0;
        // Each collects all garbage, and a refused one leaves all as it was.
        for (int call = 0; call < 5; call++) {
            try {
                refusals += function.call() == VK_ERROR_OUT_OF_HOST_MEMORY() ? 1 : 0;
            } catch (OutOfMemoryError ownFault) {
                // The caller is short of memory as well.
                continue;
            }
        }
        return refusals;
    }

    /** What is called at the end of the stack. */
    private interface Called {
        int call();
    }

    private static int exhaustTheStack(Application application) {
        MemorySegment pool = application.createQueryPool(QueryType.TIMESTAMP.code(), 4, 0);
        MemorySegment reset = application.function("vkResetQueryPool");
        PFN_vkResetQueryPool.invoke(reset, application.device, pool, 0, 4);
        MemorySegment read = application.function("vkGetQueryPoolResults");
        MemorySegment data = application.arena.allocate(64, 8);
        List<Called> functions = List.of(
                () -> PFN_vkGetQueryPoolResults.invoke(read, application.device, pool, 0, 4, 64, data, 8, 1),
                // Breaks a rule: a report is told.
                () -> PFN_vkGetQueryPoolResults.invoke(read, application.device, pool, 4, 4, 64, data, 8, 1));
        int failures = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Called function : functions) {
                try {
                    failures += dive(function);
                } catch (StackOverflowError ownFault) {
                    failures++;
                }
            }
        }
        return failures;
    }

    /** Calls at ever greater depth, until the call has no stack left. */
    private static int dive(Called function) {
        return function.call() == VK_ERROR_OUT_OF_HOST_MEMORY() ? 1 : dive(function);
    }
}
