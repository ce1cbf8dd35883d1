package dev.readout.trace.signature;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_SHADER_STAGE_MESH_BIT_EXT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_SHARING_MODE_CONCURRENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.VkApplicationInfo;
import dev.readout.abi.vulkan.VkBufferCreateInfo;
import dev.readout.abi.vulkan.VkCommandBufferBeginInfo;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkDeviceQueueCreateInfo;
import dev.readout.abi.vulkan.VkInstanceCreateInfo;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkQueryPoolCreateInfo;
import dev.readout.abi.vulkan.VkSubmitInfo;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.abi.vulkan.VkGraphicsPipelineCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineRasterizationStateCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineShaderStageCreateInfo;
import dev.readout.software.abi.vulkan.VkPipelineViewportStateCreateInfo;
import dev.readout.software.abi.vulkan.VkRenderPassBeginInfo;
import dev.readout.trace.read.ReadCallValues;
import dev.readout.trace.write.WrittenCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is written of a call's arguments, kind by kind; jextract's stubs fill the memory that they lead to. */
class TracedArgumentsTest {
    private static final long DEVICE = 0x1234_5678_9000L;
    /** Where nothing is: reading there ends the process. */
    private static final long NOWHERE = 0x7_dead_beef_0000L;

    @AutoClose
    private final Arena arena = Arena.ofConfined();

    private static String argument(String name, String function, long... words) {
        return ReadCallValues.argument(WrittenCall.of(function, 0, words), name);
    }

    private long text(String text) {
        return arena.allocateFrom(text).address();
    }

    private MemorySegment ints(int... numbers) {
        return arena.allocateFrom(ValueLayout.JAVA_INT, numbers);
    }

    private MemorySegment longs(long... numbers) {
        return arena.allocateFrom(ValueLayout.JAVA_LONG, numbers);
    }

    @Test
    void argumentsHaveTheNamesAndTypesOfTheHeader() {
        assertThat(WrittenCall.of("vkCmdDrawIndexed", 0, DEVICE, 3, 1, 0, -1, 4).argumentTexts()).containsExactly(
                "commandBuffer=[0x123456789000]", "indexCount=3", "instanceCount=1", "firstIndex=0", "vertexOffset=-1",
                "firstInstance=4");
    }

    @Test
    void bitsAboveANarrowTypeDoNotMatter() {
        assertThat(WrittenCall.of("vkCmdDrawIndexed", 0, DEVICE, -1, 1L << 32 | 7, 0, 0xFFFF_FFFFL, 4).argumentTexts())
                .contains("indexCount=4294967295", "instanceCount=7", "vertexOffset=-1");
    }

    @Test
    void floatsAreWrittenFromTheirBits() {
        assertThat(WrittenCall.of("glClearColor", 0, Float.floatToRawIntBits(0.25f), Float.floatToRawIntBits(-1),
                Float.floatToRawIntBits(Float.NaN), Float.floatToRawIntBits(1e30f)).argumentTexts())
                .containsExactly("red=0.25", "green=-1.0", "blue=NaN", "alpha=1.0E30");
    }

    @Test
    void booleansHaveTheNamesOfTheirApi() {
        assertThat(argument("waitAll", "vkWaitForFences", DEVICE, 0, 0, 1, 5)).isEqualTo("VK_TRUE");
        assertThat(argument("waitAll", "vkWaitForFences", DEVICE, 0, 0, 2, 5)).isEqualTo("2");
        assertThat(WrittenCall.of("glIsQuery", 1, 7).returned()).isEqualTo("GL_TRUE");
        assertThat(WrittenCall.of("eglTerminate", 0, DEVICE).returned()).isEqualTo("EGL_FALSE");
    }

    @Test
    void wideUnsignedNumbersArePositive() {
        assertThat(argument("timeout", "vkWaitForFences", DEVICE, 0, 0, 1, -2)).isEqualTo("18446744073709551614");
    }

    @Test
    void enumerantsHaveNamesAndUnknownOnesTheirNumber() {
        assertThat(argument("pipelineBindPoint", "vkCmdBindPipeline", DEVICE, 1, 9))
                .isEqualTo("VK_PIPELINE_BIND_POINT_COMPUTE");
        assertThat(argument("pipelineBindPoint", "vkCmdBindPipeline", DEVICE, 1000165000, 9)).isEqualTo("1000165000");
    }

    @Test
    void flagsAreJoinedAndWhatIsUnknownOfThemIsANumber() {
        assertThat(argument("srcStageMask", "vkCmdPipelineBarrier", DEVICE, 0x80000801, 0, 0, 0, 0, 0, 0, 0, 0))
                .isEqualTo("VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT | VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | 0x80000000");
        assertThat(argument("srcStageMask", "vkCmdPipelineBarrier", DEVICE, 0, 0, 0, 0, 0, 0, 0, 0, 0))
                .as("nothing, which has a name").isEqualTo("VK_PIPELINE_STAGE_NONE");
        assertThat(argument("flags", "vkCmdBeginQuery", DEVICE, 1, 2, 0)).isEqualTo("0x0");
        assertThat(argument("flags", "vkCmdBeginQuery", DEVICE, 1, 2, 6)).isEqualTo("0x6");
        assertThat(argument("stage", "vkCmdWriteTimestamp2", DEVICE, 1L << 32 | 1, 2, 3))
                .isEqualTo("VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT | VK_PIPELINE_STAGE_2_COPY_BIT");
    }

    @Test
    void numbersThatStandForAllHaveTheirNameWhereTheyMeanThat() {
        assertThat(WrittenCall.of("vkCmdFillBuffer", 0, DEVICE, 1, -1, -1, 0xFFFFFFFFL).argumentTexts()).endsWith(
                "dstOffset=18446744073709551615", "size=VK_WHOLE_SIZE", "data=4294967295");
    }

    @Test
    void namesOfGlAreThoseOfTheParameter() {
        assertThat(WrittenCall.of("glDrawArrays", 0, 0, 0, 3).argumentTexts()).startsWith("mode=GL_POINTS");
        assertThat(WrittenCall.of("glGetError", 0).returned()).isEqualTo("GL_NO_ERROR");
        assertThat(argument("target", "glBeginQuery", 0x88BF, 1)).isEqualTo("GL_TIME_ELAPSED");
        assertThat(argument("target", "glBeginQueryEXT", 0x88BF, 1)).isEqualTo("GL_TIME_ELAPSED_EXT");
        assertThat(argument("target", "glBeginQuery", 0x1234, 1)).isEqualTo("0x1234");
        assertThat(argument("mask", "glClear", 0x4100)).isEqualTo("GL_COLOR_BUFFER_BIT | 0x100");
    }

    @Test
    void stringsAreReadBackWhateverIsInThem() {
        String nasty = "\"quoted\", a = 1; EnqueueCounter: 7\n<<<< vkX returned {\\}\t\u00e9";
        assertThat(argument("pName", "vkGetInstanceProcAddr", DEVICE, text(nasty))).isEqualTo(nasty);
        assertThat(argument("pName", "vkGetInstanceProcAddr", DEVICE, 0)).isEqualTo("[0x0]");
    }

    @Test
    void longStringsAreShortened() {
        assertThat(argument("pName", "vkGetInstanceProcAddr", DEVICE, text("x".repeat(5000))))
                .isEqualTo("{\"" + "x".repeat(4096) + "\", ...904 more}");
    }

    @Test
    void structsAreWrittenFieldByFieldWithTheirChain() {
        MemorySegment reset = VkPhysicalDeviceHostQueryResetFeatures.allocate(arena);
        VkPhysicalDeviceHostQueryResetFeatures.sType(reset,
                vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES());
        VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset(reset, 1);
        MemorySegment unknown = VkBaseOutStructure.allocate(arena);
        VkBaseOutStructure.sType(unknown, 1000128004);
        VkBaseOutStructure.pNext(unknown, reset);
        MemorySegment queue = VkDeviceQueueCreateInfo.allocate(arena);
        VkDeviceQueueCreateInfo.sType(queue, vulkan_h.VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO());
        VkDeviceQueueCreateInfo.queueCount(queue, 2);
        VkDeviceQueueCreateInfo.pQueuePriorities(queue, arena.allocateFrom(ValueLayout.JAVA_FLOAT, 0.5f, 1));
        MemorySegment info = VkDeviceCreateInfo.allocate(arena);
        VkDeviceCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO());
        VkDeviceCreateInfo.pNext(info, unknown);
        VkDeviceCreateInfo.queueCreateInfoCount(info, 1);
        VkDeviceCreateInfo.pQueueCreateInfos(info, queue);
        VkDeviceCreateInfo.enabledExtensionCount(info, 2);
        VkDeviceCreateInfo.ppEnabledExtensionNames(info, longs(text("VK_EXT_a"), text("VK_EXT_b")));

        assertThat(argument("pCreateInfo", "vkCreateDevice", DEVICE, info.address(), 0, 0)).isEqualTo(
                "{sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, pNext = {{sType = 1000128004, pNext = [0x"
                        + Long.toHexString(reset.address())
                        + "]}, {sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES,"
                        + " hostQueryReset = VK_TRUE}},"
                        + " flags = 0x0, queueCreateInfoCount = 1, pQueueCreateInfos = {{"
                        + "sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, pNext = [0x0], flags = 0x0,"
                        + " queueFamilyIndex = 0, queueCount = 2, pQueuePriorities = {0.5, 1.0}}},"
                        + " enabledLayerCount = 0, ppEnabledLayerNames = [0x0], enabledExtensionCount = 2,"
                        + " ppEnabledExtensionNames = {\"VK_EXT_a\", \"VK_EXT_b\"}, pEnabledFeatures = [0x0]}");
    }

    /** The Khronos loader puts them before the structs of the program, for layers. */
    @Test
    void theLoadersStructsAreNotTheProgramsOwn() {
        MemorySegment reset = VkPhysicalDeviceHostQueryResetFeatures.allocate(arena);
        VkPhysicalDeviceHostQueryResetFeatures.sType(reset,
                vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES());
        MemorySegment links = VkBaseOutStructure.allocateArray(2, arena);
        VkBaseOutStructure.sType(links, 48);
        VkBaseOutStructure.pNext(links, VkBaseOutStructure.asSlice(links, 1));
        VkBaseOutStructure.sType(VkBaseOutStructure.asSlice(links, 1), 47);
        MemorySegment info = VkDeviceCreateInfo.allocate(arena);
        VkDeviceCreateInfo.pNext(info, links);

        assertThat(argument("pCreateInfo", "vkCreateDevice", DEVICE, info.address(), 0, 0))
                .contains("pNext = [0x0], flags");
        VkBaseOutStructure.pNext(VkBaseOutStructure.asSlice(links, 1), reset);
        assertThat(argument("pCreateInfo", "vkCreateDevice", DEVICE, info.address(), 0, 0)).contains(
                "pNext = {{sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES, hostQueryReset ="
                        + " VK_FALSE}}, flags");
    }

    @Test
    void structsWithinStructsAreFollowed() {
        MemorySegment application = VkApplicationInfo.allocate(arena);
        VkApplicationInfo.pApplicationName(application, MemorySegment.ofAddress(text("demo")));
        VkApplicationInfo.apiVersion(application, VK_API_VERSION_1_3());
        MemorySegment info = VkInstanceCreateInfo.allocate(arena);
        VkInstanceCreateInfo.sType(info, 1);
        VkInstanceCreateInfo.pApplicationInfo(info, application);

        assertThat(argument("pCreateInfo", "vkCreateInstance", info.address(), 0, 0)).contains(
                "pApplicationInfo = {sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, pNext = [0x0],"
                        + " pApplicationName = \"demo\", applicationVersion = 0, pEngineName = [0x0],"
                        + " engineVersion = 0, apiVersion = VK_API_VERSION_1_3}");
    }

    @Test
    void aChainThatIsACircleEndsWhereItBegins() {
        MemorySegment head = VkPhysicalDeviceFeatures2.allocate(arena);
        MemorySegment first = VkBaseOutStructure.allocate(arena);
        MemorySegment second = VkBaseOutStructure.allocate(arena);
        VkPhysicalDeviceFeatures2.pNext(head, first);
        VkBaseOutStructure.sType(first, 901);
        VkBaseOutStructure.sType(second, 902);
        VkBaseOutStructure.pNext(first, second);
        VkBaseOutStructure.pNext(second, second);

        String features = ReadCallValues.output(
                WrittenCall.of("vkGetPhysicalDeviceFeatures2", 0, DEVICE, head.address()), "*pFeatures");

        assertThat(features).contains("pNext = {{sType = 901, pNext = [0x" + Long.toHexString(second.address())
                + "]}, {sType = 902, pNext = [0x" + Long.toHexString(second.address())
                + "]}, ...and from the beginning of the circle on}");
    }

    @Test
    void anEndlessChainIsCut() {
        MemorySegment info = VkQueryPoolCreateInfo.allocate(arena);
        MemorySegment links = VkBaseOutStructure.allocateArray(100, arena);
        for (int i = 0; i < 99; i++) {
            VkBaseOutStructure.sType(VkBaseOutStructure.asSlice(links, i), 5000 + i);
            VkBaseOutStructure.pNext(VkBaseOutStructure.asSlice(links, i), VkBaseOutStructure.asSlice(links, i + 1));
        }
        VkQueryPoolCreateInfo.pNext(info, links);

        assertThat(argument("pCreateInfo", "vkCreateQueryPool", DEVICE, info.address(), 0, 0))
                .contains("sType = 5031,", "}, ...and more}, flags").doesNotContain("5032");
    }

    @Test
    void longArraysAreShortened() {
        long[] fences = new long[20];
        for (int i = 0; i < fences.length; i++) {
            fences[i] = 0x100 + i;
        }
        assertThat(argument("pFences", "vkResetFences", DEVICE, 20, longs(fences).address()))
                .startsWith("{[0x100], [0x101], ").endsWith("[0x10f], ...4 more}");
        assertThat(argument("pFences", "vkResetFences", DEVICE, 16, longs(fences).address())).endsWith("[0x10f]}");
    }

    @Test
    void noLengthIsNoArray() {
        assertThat(argument("pFences", "vkResetFences", DEVICE, 0, NOWHERE)).isEqualTo("{}");
        assertThat(argument("pFences", "vkResetFences", DEVICE, 3, 0)).isEqualTo("[0x0]");
        assertThat(argument("ids", "glDeleteQueries", -1, NOWHERE)).isEqualTo("{}");
        assertThat(argument("data", "glBufferData", 0x8892, 0, NOWHERE, 0x88E4)).isEqualTo("{}");
    }

    @Test
    void whatIsNoAddressIsNotFollowed() {
        assertThat(argument("pFences", "vkResetFences", DEVICE, 3, 16)).isEqualTo("[0x10]");
        assertThat(argument("pFences", "vkResetFences", DEVICE, 3, -1)).isEqualTo("[0xffffffffffffffff]");
        assertThat(argument("pFences", "vkResetFences", DEVICE, 3, Long.MAX_VALUE)).isEqualTo("[0x7fffffffffffffff]");
        assertThat(WrittenCall.of("glGetQueryObjectui64v", 0, 1, 0x8866, 64).outputTexts())
                .as("an offset into a bound buffer").isEmpty();
    }

    @Test
    void twoArraysMayHaveOneLength() {
        MemorySegment submit = VkSubmitInfo.allocate(arena);
        VkSubmitInfo.sType(submit, 4);
        VkSubmitInfo.waitSemaphoreCount(submit, 2);
        VkSubmitInfo.pWaitSemaphores(submit, longs(0xa, 0xb));
        VkSubmitInfo.pWaitDstStageMask(submit, ints(0x800, 0x1000));

        assertThat(argument("pSubmits", "vkQueueSubmit", DEVICE, 1, submit.address(), 0)).contains(
                "pWaitSemaphores = {[0xa], [0xb]}, pWaitDstStageMask ="
                        + " {VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT},");
    }

    @Test
    void whatMayBeAnythingIsNotFollowed() {
        MemorySegment buffer = VkBufferCreateInfo.allocate(arena);
        VkBufferCreateInfo.queueFamilyIndexCount(buffer, 2);
        VkBufferCreateInfo.pQueueFamilyIndices(buffer, MemorySegment.ofAddress(NOWHERE));
        assertThat(argument("pCreateInfo", "vkCreateBuffer", DEVICE, buffer.address(), 0, 0))
                .endsWith("pQueueFamilyIndices = [0x7deadbeef0000]}");
        VkBufferCreateInfo.sharingMode(buffer, VK_SHARING_MODE_CONCURRENT());
        VkBufferCreateInfo.pQueueFamilyIndices(buffer, ints(0, 1));
        assertThat(argument("pCreateInfo", "vkCreateBuffer", DEVICE, buffer.address(), 0, 0))
                .endsWith("pQueueFamilyIndices = {0, 1}}");

        MemorySegment begin = VkCommandBufferBeginInfo.allocate(arena);
        VkCommandBufferBeginInfo.pInheritanceInfo(begin, MemorySegment.ofAddress(NOWHERE));
        assertThat(argument("pBeginInfo", "vkBeginCommandBuffer", DEVICE, begin.address()))
                .endsWith("pInheritanceInfo = [0x7deadbeef0000]}");
    }

    @Test
    void statesThatAPipelineIgnoresAreNotFollowed() {
        MemorySegment nowhere = MemorySegment.ofAddress(NOWHERE);
        MemorySegment stages = VkPipelineShaderStageCreateInfo.allocateArray(2, arena);
        VkPipelineShaderStageCreateInfo.stage(VkPipelineShaderStageCreateInfo.asSlice(stages, 0),
                VK_SHADER_STAGE_FRAGMENT_BIT());
        VkPipelineShaderStageCreateInfo.stage(VkPipelineShaderStageCreateInfo.asSlice(stages, 1),
                VK_SHADER_STAGE_MESH_BIT_EXT());
        MemorySegment rasterization = VkPipelineRasterizationStateCreateInfo.allocate(arena);
        VkPipelineRasterizationStateCreateInfo.rasterizerDiscardEnable(rasterization, 1);
        MemorySegment pipeline = VkGraphicsPipelineCreateInfo.allocate(arena);
        VkGraphicsPipelineCreateInfo.stageCount(pipeline, 2);
        VkGraphicsPipelineCreateInfo.pStages(pipeline, stages);
        VkGraphicsPipelineCreateInfo.pVertexInputState(pipeline, nowhere);
        VkGraphicsPipelineCreateInfo.pTessellationState(pipeline, nowhere);
        VkGraphicsPipelineCreateInfo.pViewportState(pipeline, nowhere);
        VkGraphicsPipelineCreateInfo.pRasterizationState(pipeline, rasterization);

        assertThat(argument("pCreateInfos", "vkCreateGraphicsPipelines", DEVICE, 0, 1, pipeline.address(), 0, 0))
                .contains("pVertexInputState = [0x7deadbeef0000]", "pTessellationState = [0x7deadbeef0000]",
                        "pViewportState = [0x7deadbeef0000]");

        VkPipelineRasterizationStateCreateInfo.rasterizerDiscardEnable(rasterization, 0);
        MemorySegment viewports = VkPipelineViewportStateCreateInfo.allocate(arena);
        VkPipelineViewportStateCreateInfo.viewportCount(viewports, 3);
        VkGraphicsPipelineCreateInfo.pViewportState(pipeline, viewports);
        assertThat(argument("pCreateInfos", "vkCreateGraphicsPipelines", DEVICE, 0, 1, pipeline.address(), 0, 0))
                .contains("viewportCount = 3, pViewports = [0x0]");
    }

    @Test
    void unionsShowAllThatTheyMayBe() {
        MemorySegment begin = VkRenderPassBeginInfo.allocate(arena);
        VkRenderPassBeginInfo.clearValueCount(begin, 1);
        VkRenderPassBeginInfo.pClearValues(begin, ints(0x3F800000, 0, 0, 0x40000000));

        assertThat(argument("pRenderPassBegin", "vkCmdBeginRenderPass", DEVICE, begin.address(), 0)).contains(
                "pClearValues = {{color = {float32 = {1.0, 0.0, 0.0, 2.0}, int32 = {1065353216, 0, 0, 1073741824},"
                        + " uint32 = {1065353216, 0, 0, 1073741824}}, depthStencil = {depth = 1.0, stencil = 0}}}");
    }

    @Test
    void wordsOfAShaderAreCountedFromItsBytes() {
        MemorySegment info = longs(16, 0, 0, 8, ints(0x07230203, 0x00010000).address());
        assertThat(argument("pCreateInfo", "vkCreateShaderModule", DEVICE, info.address(), 0, 0))
                .endsWith("codeSize = 8, pCode = {0x7230203, 0x10000}}");
    }

    @Test
    void bytesAreWrittenInHexadecimalAndShortened() {
        MemorySegment bytes = arena.allocateFrom("0123456789abcdefgh", StandardCharsets.US_ASCII);
        assertThat(argument("data", "glBufferData", 0x8892, 18, bytes.address(), 0x88E4))
                .startsWith("{0x30, 0x31, ").endsWith("0x66, ...2 more}");
    }

    @Test
    void attributeListsAreNamesAndValuesUpToTheirEnd() {
        MemorySegment list = ints(0x3033, 1, 0x3040, 0x48, 0x3024, 8, 0x30FF, 3, 0x3038, 0x3024);
        assertThat(argument("attrib_list", "eglChooseConfig", DEVICE, list.address(), 0, 0, 0)).isEqualTo(
                "{EGL_SURFACE_TYPE = EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE = EGL_OPENGL_BIT | EGL_OPENGL_ES3_BIT,"
                        + " EGL_RED_SIZE = 8, {0x30ff, 3}}");
        assertThat(argument("attrib_list", "eglGetPlatformDisplay", 0x3202, 0,
                longs(0x3203, 0x3450, 0x3038).address()))
                .isEqualTo("{EGL_PLATFORM_ANGLE_TYPE_ANGLE = EGL_PLATFORM_ANGLE_TYPE_VULKAN_ANGLE}");
        assertThat(argument("attrib_list", "eglCreateContext", DEVICE, 1, 0, 0)).isEqualTo("[0x0]");
        assertThat(argument("attrib_list", "eglCreateContext", DEVICE, 1, 0, ints(0x3038).address())).isEqualTo("{}");
    }

    @Test
    void shaderSourcesEndWhereTheirLengthsSay() {
        long strings = longs(text("void main"), text("() {}"), 0).address();
        assertThat(argument("string", "glShaderSource", 1, 3, strings, 0))
                .isEqualTo("{\"void main\", \"() {}\", [0x0]}");
        assertThat(argument("string", "glShaderSource", 1, 2, strings, ints(4, -1).address()))
                .isEqualTo("{\"void\", \"() {}\"}");
    }

    @Test
    void namesOfDebugGroupsEndWhereTheirLengthSays() {
        long name = text("shadow");
        assertThat(argument("message", "glPushDebugGroup", 0x824A, 0, -1, name)).isEqualTo("shadow");
        assertThat(argument("message", "glPushDebugGroupKHR", 0x824A, 0, 4, name)).isEqualTo("shad");
    }

    @Test
    void aListWithoutConstMayBeAnInput() {
        assertThat(argument("counterList", "eglChoosePerfCountersBRCM", 1, 0, 2, ints(3, 5).address()))
                .isEqualTo("{3, 5}");
    }
}
