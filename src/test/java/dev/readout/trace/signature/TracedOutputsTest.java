package dev.readout.trace.signature;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.VkCommandBufferAllocateInfo;
import dev.readout.abi.vulkan.VkExtensionProperties;
import dev.readout.abi.vulkan.VkMemoryHeap;
import dev.readout.abi.vulkan.VkPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan12Properties;
import dev.readout.testing.abi.vulkan.VkPerformanceValueINTEL;
import dev.readout.testing.abi.vulkan.vulkan_h;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.ReadCallValues;
import dev.readout.trace.write.WrittenCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is written of a result and of what came back through pointers, and that nothing is that did not come back. */
class TracedOutputsTest {
    private static final long DEVICE = 0x1234_5678_9000L;
    private static final int SUCCESS = 0;
    private static final int NOT_READY = 1;
    private static final int INCOMPLETE = 5;

    @AutoClose
    private final Arena arena = Arena.ofConfined();

    private long ints(int... numbers) {
        return arena.allocateFrom(ValueLayout.JAVA_INT, numbers).address();
    }

    private long longs(long... numbers) {
        return arena.allocateFrom(ValueLayout.JAVA_LONG, numbers).address();
    }

    private long text(String text) {
        return arena.allocateFrom(text).address();
    }

    @Test
    void resultsHaveTheTypeOfTheHeader() {
        assertThat(WrittenCall.of("vkCmdDraw", 7, DEVICE, 1, 1, 0, 0).returned()).isEqualTo("void");
        assertThat(WrittenCall.of("vkDeviceWaitIdle", -4, DEVICE).returned()).isEqualTo("VK_ERROR_DEVICE_LOST");
        assertThat(WrittenCall.of("vkDeviceWaitIdle", 0xFFFF_FFFCL, DEVICE).returned())
                .isEqualTo("VK_ERROR_DEVICE_LOST");
        assertThat(WrittenCall.of("vkDeviceWaitIdle", -77, DEVICE).returned()).isEqualTo("-77");
        assertThat(WrittenCall.of("vkGetDeviceProcAddr", 0x5000, DEVICE, 0).returned()).isEqualTo("[0x5000]");
        assertThat(WrittenCall.of("glGetString", text("ANGLE (\"x\")"), 0x1F01).returned()).isEqualTo("ANGLE (\"x\")");
        assertThat(WrittenCall.of("glGetString", 0, 0x1F01).returned()).isEqualTo("[0x0]");
        assertThat(WrittenCall.of("eglGetError", 0x3001).returned()).isEqualTo("EGL_NOT_INITIALIZED");
        assertThat(WrittenCall.of("eglQueryAPI", 0x30A0).returned()).isEqualTo("EGL_OPENGL_ES_API");
    }

    @Test
    void onEntryAnOutputIsWhereItWillBe() {
        long pool = longs(0x77);
        ReadCall call = WrittenCall.of("vkCreateQueryPool", SUCCESS, DEVICE, 0, 0, pool);

        assertThat(call.argumentTexts()).endsWith("pQueryPool=[0x" + Long.toHexString(pool) + "]");
        assertThat(call.outputTexts()).containsExactly("*pQueryPool=[0x77]");
    }

    @Test
    void aCallThatFailedHasNoOutputs() {
        assertThat(WrittenCall.of("vkCreateQueryPool", -1, DEVICE, 0, 0, longs(0x77)).outputTexts()).isEmpty();
        assertThat(WrittenCall.of("eglInitialize", 0, DEVICE, ints(1), ints(5)).outputTexts()).isEmpty();
        assertThat(WrittenCall.of("eglInitialize", 1, DEVICE, ints(1), ints(5)).outputTexts())
                .containsExactly("*major=1", "*minor=5");
        assertThat(WrittenCall.of("eglInitialize", 1, DEVICE, 0, 0).outputTexts()).isEmpty();
    }

    @Test
    void asManyElementsAreWrittenAsCameBack() {
        MemorySegment extensions = VkExtensionProperties.allocateArray(2, arena);
        VkExtensionProperties.asSlice(extensions, 0).setString(0, "VK_KHR_a");
        VkExtensionProperties.specVersion(VkExtensionProperties.asSlice(extensions, 0), 3);

        assertThat(WrittenCall.of("vkEnumerateInstanceExtensionProperties", INCOMPLETE, 0, ints(1),
                extensions.address()).outputTexts()).containsExactly(
                        "*pPropertyCount=1", "pProperties[]={{extensionName = \"VK_KHR_a\", specVersion = 3}}");
        assertThat(WrittenCall.of("vkEnumerateInstanceExtensionProperties", SUCCESS, 0, ints(9), 0).outputTexts())
                .containsExactly("*pPropertyCount=9");
        assertThat(WrittenCall.of("vkEnumeratePhysicalDevices", SUCCESS, DEVICE, ints(0), longs(1)).outputTexts())
                .containsExactly("*pPhysicalDeviceCount=0", "pPhysicalDevices[]={}");
        assertThat(WrittenCall.of("vkEnumeratePhysicalDevices", SUCCESS, DEVICE, 0, longs(1)).outputTexts())
                .containsExactly("pPhysicalDevices[]={}");
    }

    @Test
    void aLengthMayStandInAStruct() {
        MemorySegment info = VkCommandBufferAllocateInfo.allocate(arena);
        VkCommandBufferAllocateInfo.commandBufferCount(info, 2);

        assertThat(WrittenCall.of("vkAllocateCommandBuffers", SUCCESS, DEVICE, info.address(), longs(0xa, 0xb))
                .outputTexts()).containsExactly("pCommandBuffers[]={[0xa], [0xb]}");
    }

    @Test
    void theLeastOfSeveralLengthsCounts() {
        long configs = longs(0xa, 0xb, 0xc);
        assertThat(WrittenCall.of("eglChooseConfig", 1, DEVICE, 0, configs, 3, ints(1)).outputTexts())
                .containsExactly("configs[]={[0xa]}", "*num_config=1");
        assertThat(WrittenCall.of("eglChooseConfig", 1, DEVICE, 0, configs, 2, ints(40)).outputTexts())
                .containsExactly("configs[]={[0xa], [0xb]}", "*num_config=40");
        assertThat(WrittenCall.of("glQueryResourceNV", 2, 0x9540, -1, 8, ints(5, 6, 7)).outputTexts())
                .as("the result is a length").containsExactly("buffer[]={5, 6}");
    }

    @Test
    void queryResultsAreWordsOfTheirWidthAlsoIfSomeAreNotReady() {
        long results = longs(1L << 40, 1, 7, 0);
        assertThat(WrittenCall.of("vkGetQueryPoolResults", NOT_READY, DEVICE, 9, 0, 2, 32, results, 16, 1 | 4)
                .outputTexts()).containsExactly("pData[]={1099511627776, 1, 7, 0}");
        assertThat(WrittenCall.of("vkGetQueryPoolResults", SUCCESS, DEVICE, 9, 0, 2, 16, results, 8, 4).outputTexts())
                .containsExactly("pData[]={0, 256, 1, 0}");
        assertThat(WrittenCall.of("vkGetQueryPoolResults", -4, DEVICE, 9, 0, 2, 16, results, 8, 4).outputTexts())
                .isEmpty();
    }

    @Test
    void structsComeBackWithTheirChain() {
        MemorySegment driver = VkPhysicalDeviceVulkan12Properties.allocate(arena);
        VkPhysicalDeviceVulkan12Properties.sType(driver,
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES());
        VkPhysicalDeviceVulkan12Properties.driverID(driver, 13);
        VkPhysicalDeviceVulkan12Properties.driverName(driver).setString(0, "llvmpipe");
        VkPhysicalDeviceVulkan12Properties.conformanceVersion(driver).set(ValueLayout.JAVA_INT, 0, 0x00030301);
        MemorySegment properties = VkPhysicalDeviceProperties2.allocate(arena);
        VkPhysicalDeviceProperties2.pNext(properties, driver);
        MemorySegment device = VkPhysicalDeviceProperties2.properties(properties);
        VkPhysicalDeviceProperties.deviceName(device).fill((byte) 'x');
        VkPhysicalDeviceProperties.deviceType(device, 4);

        String written = ReadCallValues.output(
                WrittenCall.of("vkGetPhysicalDeviceProperties2", 0, DEVICE, properties.address()), "*pProperties");

        assertThat(written).contains("pNext = {{sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES,"
                + " driverID = VK_DRIVER_ID_MESA_LLVMPIPE, driverName = \"llvmpipe\", driverInfo = \"\","
                + " conformanceVersion = {major = 1, minor = 3, subminor = 3, patch = 0},");
        assertThat(written).as("a name that does not end with NUL ends with its array")
                .contains("deviceType = VK_PHYSICAL_DEVICE_TYPE_CPU, deviceName = \"" + "x".repeat(256) + "\",");
    }

    @Test
    void anArrayInAStructMayHaveALength() {
        MemorySegment memory = VkPhysicalDeviceMemoryProperties.allocate(arena);
        VkPhysicalDeviceMemoryProperties.memoryHeapCount(memory, 1);
        VkMemoryHeap.size(VkPhysicalDeviceMemoryProperties.memoryHeaps(memory, 0), 1L << 30);
        VkMemoryHeap.flags(VkPhysicalDeviceMemoryProperties.memoryHeaps(memory, 0), 1);

        assertThat(WrittenCall.of("vkGetPhysicalDeviceMemoryProperties", 0, DEVICE, memory.address()).outputTexts())
                .containsExactly("*pMemoryProperties={memoryTypeCount = 0, memoryTypes = {}, memoryHeapCount = 1,"
                        + " memoryHeaps = {{size = 1073741824, flags = VK_MEMORY_HEAP_DEVICE_LOCAL_BIT}}}");
    }

    @Test
    void ofAUnionWithATypeTheFieldOfThatTypeIsWritten() {
        MemorySegment value = VkPerformanceValueINTEL.allocate(arena);
        VkPerformanceValueINTEL.type(value, vulkan_h.VK_PERFORMANCE_VALUE_TYPE_UINT64_INTEL());
        VkPerformanceValueINTEL.data(value).set(ValueLayout.JAVA_LONG, 0, 36);
        assertThat(WrittenCall.of("vkGetPerformanceParameterINTEL", SUCCESS, DEVICE, 1, value.address()).outputTexts())
                .containsExactly("*pValue={type = VK_PERFORMANCE_VALUE_TYPE_UINT64_INTEL, data = {value64 = 36}}");

        VkPerformanceValueINTEL.type(value, vulkan_h.VK_PERFORMANCE_VALUE_TYPE_STRING_INTEL());
        VkPerformanceValueINTEL.data(value).set(ValueLayout.JAVA_LONG, 0, text("yes"));
        assertThat(WrittenCall.of("vkGetPerformanceParameterINTEL", SUCCESS, DEVICE, 1, value.address()).outputTexts())
                .containsExactly("*pValue={type = VK_PERFORMANCE_VALUE_TYPE_STRING_INTEL,"
                        + " data = {valueString = \"yes\"}}");
    }

    @Test
    void pointersComeBackAsPointers() {
        assertThat(WrittenCall.of("vkMapMemory", SUCCESS, DEVICE, 1, 0, -1, 0, longs(0x7000)).outputTexts())
                .containsExactly("*ppData=[0x7000]");
    }

    @Test
    void glSaysHowMuchItWrites() {
        assertThat(WrittenCall.of("glGetIntegerv", 0, 0x0BA2, ints(0, 0, 64, 48)).outputTexts())
                .containsExactly("data[]={0, 0, 64, 48}");
        assertThat(WrittenCall.of("glGetIntegerv", 0, 0x821B, ints(4, 9)).outputTexts()).containsExactly("data[]={4}");
        assertThat(WrittenCall.of("glGenQueries", 0, 2, ints(1, 2, 3)).outputTexts()).containsExactly("ids[]={1, 2}");
        assertThat(WrittenCall.of("glGetShaderInfoLog", 0, 1, 8, ints(5), text("error")).outputTexts())
                .containsExactly("*length=5", "infoLog[]=error");
        assertThat(WrittenCall.of("glGetShaderInfoLog", 0, 1, 3, 0, text("error")).outputTexts())
                .containsExactly("infoLog[]=err");
    }

    @Test
    void recordsOfCountersEndWithTheBytesThatWereWritten() {
        assertThat(WrittenCall.of("eglGetPerfCounterDataBRCM", 1, 64, ints(0, 5, 1000, 0, 9), ints(16), 0)
                .outputTexts()).containsExactly("data[]={0, 5, 1000, 0}", "*bytesWritten=16");
    }
}
