package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls, one between two empty lines, and below each what stands in the log of it. Of functions in any registry, and of
 * any arguments, {@link RegistryRoundTripProperties} says the same.
 */
class WrittenCallsTest {
    private static final String VALUES = """
            vkCmdDrawIndexed(DEVICE, 3, 1, 0, -1, 4)
            (commandBuffer=[0x123456789000], indexCount=3, instanceCount=1, firstIndex=0, vertexOffset=-1, \
            firstInstance=4) returned void;

            vkCmdDrawIndexed(DEVICE, -1, 0x100000007, 0, 0xFFFFFFFF, 4)
            indexCount=4294967295, instanceCount=7, firstIndex=0, vertexOffset=-1

            glClearColor(0.25f, -1f, NaNf, 1e30f)
            (red=0.25, green=-1.0, blue=NaN, alpha=1.0E30)

            vkWaitForFences(DEVICE, 0, 0, 1, -2)
            waitAll=VK_TRUE, timeout=18446744073709551614

            vkCmdBindPipeline(DEVICE, 1, 9)
            pipelineBindPoint=VK_PIPELINE_BIND_POINT_COMPUTE,

            vkCmdBindPipeline(DEVICE, 1000165000, 9)
            pipelineBindPoint=1000165000,

            vkCmdPipelineBarrier(DEVICE, 0x80000801, 0, 0, 0, 0, 0, 0, 0, 0)
            srcStageMask=VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT | VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | 0x80000000,
            dstStageMask=VK_PIPELINE_STAGE_NONE,

            vkCmdBeginQuery(DEVICE, 1, 2, 0)
            flags=0x0)

            vkCmdBeginQuery(DEVICE, 1, 2, 6)
            flags=0x6)

            vkCmdWriteTimestamp2(DEVICE, 0x100000001, 2, 3)
            stage=VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT | VK_PIPELINE_STAGE_2_COPY_BIT,

            vkCmdFillBuffer(DEVICE, 1, -1, -1, 0xFFFFFFFF)
            dstOffset=18446744073709551615, size=VK_WHOLE_SIZE, data=4294967295)

            glDrawArrays(0, 0, 3)
            (mode=GL_POINTS,

            glBeginQuery(0x88BF, 1)
            (target=GL_TIME_ELAPSED,

            glBeginQueryEXT(0x88BF, 1)
            (target=GL_TIME_ELAPSED_EXT,

            glBeginQuery(0x1234, 1)
            (target=0x1234,

            glClear(0x4100)
            (mask=GL_COLOR_BUFFER_BIT | 0x100)

            vkGetInstanceProcAddr(DEVICE, 0)
            pName=[0x0])
            """;

    private static final String RESULTS = """
            -4 = vkDeviceWaitIdle(DEVICE)
            returned VK_ERROR_DEVICE_LOST;

            -77 = vkDeviceWaitIdle(DEVICE)
            returned -77;

            0x5000 = vkGetDeviceProcAddr(DEVICE, 0)
            returned [0x5000];

            "ANGLE (x)" = glGetString(0x1F01)
            returned ANGLE (x);

            glGetString(0x1F01)
            returned [0x0];

            glGetError()
            returned GL_NO_ERROR;

            1 = glIsQuery(7)
            returned GL_TRUE;

            eglTerminate(DEVICE)
            returned EGL_FALSE;

            0x3001 = eglGetError()
            returned EGL_NOT_INITIALIZED;
            """;

    private static final String ARRAYS = """
            vkResetFences(DEVICE, 0, NOWHERE)
            pFences={})

            vkResetFences(DEVICE, 3, 0)
            pFences=[0x0])

            vkResetFences(DEVICE, 3, 16)
            pFences=[0x10])

            vkResetFences(DEVICE, 3, -1)
            pFences=[0xffffffffffffffff])

            glDeleteQueries(-1, NOWHERE)
            ids={})

            glBufferData(0x8892, 0, NOWHERE, 0x88E4)
            data={},

            glBufferData(0x8892, 18, "0123456789abcdefgh", 0x88E4)
            data={0x30, 0x31,
            0x66, ...2 more},

            glBufferData(0x8892, 16, "0123456789abcdef", 0x88E4)
            0x65, 0x66},

            vkQueueSubmit(DEVICE, 1, VkSubmitInfo{sType = 4, waitSemaphoreCount = 2, pWaitSemaphores = long{0xa, 0xb}, \
            pWaitDstStageMask = int{0x800, 0x1000}}, 0)
            pWaitSemaphores = {[0xa], [0xb]}, pWaitDstStageMask = {VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, \
            VK_PIPELINE_STAGE_TRANSFER_BIT},

            vkCreateShaderModule(DEVICE, long{16, 0, 0, 8, int{0x07230203, 0x00010000}}, 0, 0)
            codeSize = 8, pCode = {0x7230203, 0x10000}}

            eglChooseConfig(DEVICE, int{0x3033, 1, 0x3040, 0x48, 0x3024, 8, 0x30FF, 3, 0x3038, 0x3024}, 0, 0, 0)
            attrib_list={EGL_SURFACE_TYPE = EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE = EGL_OPENGL_BIT | \
            EGL_OPENGL_ES3_BIT, EGL_RED_SIZE = 8, {0x30ff, 3}},

            eglGetPlatformDisplay(0x3202, 0, long{0x3203, 0x3450, 0x3038})
            attrib_list={EGL_PLATFORM_ANGLE_TYPE_ANGLE = EGL_PLATFORM_ANGLE_TYPE_VULKAN_ANGLE})

            eglCreateContext(DEVICE, 1, 0, int{0x3038})
            attrib_list={})

            eglChoosePerfCountersBRCM(1, 0, 2, int{3, 5})
            counterList={3, 5}

            glShaderSource(1, 3, long{"void main", "() {}", 0}, 0)
            string={"void main", "() {}", [0x0]},

            glShaderSource(1, 2, long{"void main", "() {}"}, int{4, -1})
            string={"void", "() {}"},

            glPushDebugGroup(0x824A, 0, -1, "shadow")
            message=shadow)

            glPushDebugGroupKHR(0x824A, 0, 4, "shadow")
            message=shad)
            """;

    private static final String STRUCTS = """
            vkCreateInstance(VkInstanceCreateInfo{sType = 1, pApplicationInfo = VkApplicationInfo{\
            pApplicationName = "demo", apiVersion = 0x403000}}, 0, 0)
            pApplicationInfo = {sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, pNext = [0x0], \
            pApplicationName = "demo", applicationVersion = 0, pEngineName = [0x0], engineVersion = 0, \
            apiVersion = VK_API_VERSION_1_3}

            vkCreateDevice(DEVICE, VkDeviceCreateInfo{sType = 3, pNext = VkBaseOutStructure{sType = 1000128004, \
            pNext = VkPhysicalDeviceHostQueryResetFeatures{sType = 1000261000, hostQueryReset = 1}}, \
            queueCreateInfoCount = 1, pQueueCreateInfos = VkDeviceQueueCreateInfo{sType = 2, queueCount = 2, \
            pQueuePriorities = float{0.5f, 1f}}, \
            enabledExtensionCount = 2, ppEnabledExtensionNames = long{"VK_EXT_a", "VK_EXT_b"}}, 0, 0)
            {sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, pNext = {{sType = 1000128004, pNext = [0x
            ]}, {sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES, hostQueryReset = VK_TRUE}},\
             flags = 0x0, queueCreateInfoCount = 1, pQueueCreateInfos = {{\
            sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, pNext = [0x0], flags = 0x0, queueFamilyIndex = 0,\
             queueCount = 2, pQueuePriorities = {0.5, 1.0}}}, enabledLayerCount = 0, ppEnabledLayerNames = [0x0],\
             enabledExtensionCount = 2, ppEnabledExtensionNames = {"VK_EXT_a", "VK_EXT_b"}, pEnabledFeatures = [0x0]}

            vkCreateDevice(DEVICE, VkDeviceCreateInfo{pNext = VkBaseOutStructure{sType = 48, \
            pNext = VkBaseOutStructure{sType = 47}}}, 0, 0)
            pNext = [0x0], flags

            vkCreateDevice(DEVICE, VkDeviceCreateInfo{pNext = VkBaseOutStructure{sType = 48, \
            pNext = VkBaseOutStructure{sType = 47, pNext = VkBaseOutStructure{sType = 901}}}}, 0, 0)
            pNext = {{sType = 901, pNext = [0x0]}}, flags

            vkGetPhysicalDeviceFeatures2(DEVICE, VkPhysicalDeviceFeatures2{pNext = VkBaseOutStructure{sType = 901, \
            pNext = VkBaseOutStructure{sType = 902, pNext = SELF}}})
            pNext = {{sType = 901, pNext = [0x
            ]}, {sType = 902, pNext = [0x
            ]}, ...and from the beginning of the circle on}

            vkCmdBeginRenderPass(DEVICE, VkRenderPassBeginInfo{clearValueCount = 1, \
            pClearValues = int{0x3F800000, 0, 0, 0x40000000}}, 0)
            pClearValues = {{color = {float32 = {1.0, 0.0, 0.0, 2.0}, int32 = {1065353216, 0, 0, 1073741824}, \
            uint32 = {1065353216, 0, 0, 1073741824}}, depthStencil = {depth = 1.0, stencil = 0}}}
            """;

    private static final String OUTPUTS = """
            vkCreateQueryPool(DEVICE, 0, 0, long{0x77})
            pAllocator=[0x0], pQueryPool=[0x
            returned VK_SUCCESS: *pQueryPool=[0x77];

            -1 = vkCreateQueryPool(DEVICE, 0, 0, long{0x77})
            returned VK_ERROR_OUT_OF_HOST_MEMORY;

            eglInitialize(DEVICE, int{1}, int{5})
            returned EGL_FALSE;

            1 = eglInitialize(DEVICE, int{1}, int{5})
            returned EGL_TRUE: *major=1, *minor=5;

            1 = eglInitialize(DEVICE, 0, 0)
            returned EGL_TRUE;

            5 = vkEnumerateInstanceExtensionProperties(0, int{1}, VkExtensionProperties{extensionName = "VK_KHR_a", \
            specVersion = 3}{})
            : *pPropertyCount=1, pProperties[]={{extensionName = "VK_KHR_a", specVersion = 3}};

            vkEnumerateInstanceExtensionProperties(0, int{9}, 0)
            : *pPropertyCount=9;

            vkEnumeratePhysicalDevices(DEVICE, int{0}, long{1})
            : *pPhysicalDeviceCount=0, pPhysicalDevices[]={};

            vkAllocateCommandBuffers(DEVICE, VkCommandBufferAllocateInfo{commandBufferCount = 2}, long{0xa, 0xb})
            : pCommandBuffers[]={[0xa], [0xb]};

            1 = eglChooseConfig(DEVICE, 0, long{0xa, 0xb, 0xc}, 3, int{1})
            : configs[]={[0xa]}, *num_config=1;

            1 = eglChooseConfig(DEVICE, 0, long{0xa, 0xb, 0xc}, 2, int{40})
            : configs[]={[0xa], [0xb]}, *num_config=40;

            2 = glQueryResourceNV(0x9540, -1, 8, int{5, 6, 7})
            : buffer[]={5, 6};

            1 = vkGetQueryPoolResults(DEVICE, 9, 0, 2, 32, long{0x10000000000, 1, 7, 0}, 16, 5)
            returned VK_NOT_READY: pData[]={1099511627776, 1, 7, 0};

            vkGetQueryPoolResults(DEVICE, 9, 0, 2, 16, long{0x10000000000, 1}, 8, 4)
            : pData[]={0, 256, 1, 0};

            -4 = vkGetQueryPoolResults(DEVICE, 9, 0, 2, 16, long{0x10000000000, 1}, 8, 4)
            returned VK_ERROR_DEVICE_LOST;

            vkGetPhysicalDeviceProperties2(DEVICE, VkPhysicalDeviceProperties2{\
            pNext = VkPhysicalDeviceVulkan12Properties{sType = 52, driverID = 13, driverName = "llvmpipe", \
            conformanceVersion.major = 1, conformanceVersion.subminor = 3}, properties.deviceType = 4})
            pNext = {{sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES, \
            driverID = VK_DRIVER_ID_MESA_LLVMPIPE, driverName = "llvmpipe", driverInfo = "", \
            conformanceVersion = {major = 1, minor = 0, subminor = 3, patch = 0},
            deviceType = VK_PHYSICAL_DEVICE_TYPE_CPU, deviceName = "",

            vkGetPhysicalDeviceMemoryProperties(DEVICE, VkPhysicalDeviceMemoryProperties{memoryHeapCount = 1, \
            memoryHeaps.size = 1073741824, memoryHeaps.flags = 1})
            : *pMemoryProperties={memoryTypeCount = 0, memoryTypes = {}, memoryHeapCount = 1, \
            memoryHeaps = {{size = 1073741824, flags = VK_MEMORY_HEAP_DEVICE_LOCAL_BIT}}};

            vkGetPerformanceParameterINTEL(DEVICE, 1, VkPerformanceValueINTEL{type = 1, data.value64 = 36})
            : *pValue={type = VK_PERFORMANCE_VALUE_TYPE_UINT64_INTEL, data = {value64 = 36}};

            vkGetPerformanceParameterINTEL(DEVICE, 1, VkPerformanceValueINTEL{type = 4, data.valueString = "yes"})
            : *pValue={type = VK_PERFORMANCE_VALUE_TYPE_STRING_INTEL, data = {valueString = "yes"}};

            vkMapMemory(DEVICE, 1, 0, -1, 0, long{0x7000})
            : *ppData=[0x7000];

            glGetIntegerv(0x0BA2, int{0, 0, 64, 48})
            : data[]={0, 0, 64, 48};

            glGetIntegerv(0x821B, int{4, 9})
            : data[]={4};

            glGenQueries(2, int{1, 2, 3})
            : ids[]={1, 2};

            glGetShaderInfoLog(1, 8, int{5}, "error")
            : *length=5, infoLog[]=error;

            glGetShaderInfoLog(1, 3, 0, "error")
            : infoLog[]=err;

            1 = eglGetPerfCounterDataBRCM(64, int{0, 5, 1000, 0, 9}, int{16}, 0)
            : data[]={0, 5, 1000, 0}, *bytesWritten=16;
            """;

    /** Offsets into a bound buffer. */
    private static final String OFFSETS = """
            glGetQueryObjectui64v(1, 0x8866, 64)
            returned void;

            glGetQueryObjectui64v(1, 0x8866, 0xFFFFFFF8)
            returned void;
            """;

    /** The API says that nobody looks at them. */
    private static final String IGNORED = """
            vkCreateBuffer(DEVICE, VkBufferCreateInfo{queueFamilyIndexCount = 2, pQueueFamilyIndices = NOWHERE}, 0, 0)
            pQueueFamilyIndices = [0x7deadbeef0000]}

            vkCreateBuffer(DEVICE, VkBufferCreateInfo{sharingMode = 1, queueFamilyIndexCount = 2, \
            pQueueFamilyIndices = int{4, 5}}, 0, 0)
            pQueueFamilyIndices = {4, 5}}

            vkCreateImage(DEVICE, VkImageCreateInfo{queueFamilyIndexCount = 2, pQueueFamilyIndices = NOWHERE}, 0, 0)
            pQueueFamilyIndices = [0x7deadbeef0000],

            vkCreateFramebuffer(DEVICE, VkFramebufferCreateInfo{flags = 1, attachmentCount = 2, \
            pAttachments = NOWHERE}, 0, 0)
            pAttachments = [0x7deadbeef0000],

            vkBeginCommandBuffer(DEVICE, VkCommandBufferBeginInfo{pInheritanceInfo = NOWHERE})
            pInheritanceInfo = [0x7deadbeef0000]}

            vkCreateDescriptorSetLayout(DEVICE, VkDescriptorSetLayoutCreateInfo{bindingCount = 1, \
            pBindings = VkDescriptorSetLayoutBinding{descriptorType = 7, descriptorCount = 2, \
            pImmutableSamplers = NOWHERE}}, 0, 0)
            pImmutableSamplers = [0x7deadbeef0000]}

            vkUpdateDescriptorSets(DEVICE, 1, VkWriteDescriptorSet{descriptorType = 7, descriptorCount = 2, \
            pImageInfo = NOWHERE, pTexelBufferView = NOWHERE}, 0, 0)
            pImageInfo = [0x7deadbeef0000], pBufferInfo = [0x0], pTexelBufferView = [0x7deadbeef0000]}

            vkUpdateDescriptorSets(DEVICE, 1, VkWriteDescriptorSet{descriptorType = 3, descriptorCount = 2, \
            pBufferInfo = NOWHERE, pTexelBufferView = NOWHERE}, 0, 0)
            pImageInfo = [0x0], pBufferInfo = [0x7deadbeef0000], pTexelBufferView = [0x7deadbeef0000]}

            vkUpdateDescriptorSets(DEVICE, 1, VkWriteDescriptorSet{descriptorType = 1000138000, descriptorCount = 2, \
            pImageInfo = NOWHERE, pBufferInfo = NOWHERE, pTexelBufferView = NOWHERE}, 0, 0)
            pImageInfo = [0x7deadbeef0000], pBufferInfo = [0x7deadbeef0000], pTexelBufferView = [0x7deadbeef0000]}
            """;

    private static final String OPENCL = """
            clGetDeviceInfo(DEVICE, 0x102B, 100, "a", 0)
            : param_value[]=a;

            clGetDeviceInfo(DEVICE, 0x1002, 4, int{7}, 0)
            : param_value[]={7};

            clGetDeviceInfo(DEVICE, 0x1005, 800, long{1, 2, 3}, long{24})
            : param_value[]={1, 2, 3}, *param_value_size_ret=24;

            -30 = clGetDeviceInfo(DEVICE, 0x102B, 100, "a", 0)
            returned CL_INVALID_VALUE;

            clGetDeviceInfo(DEVICE, 0x102B, 0, 0, long{9})
            : *param_value_size_ret=9;

            1 = clCreateProgramWithSource(DEVICE, 3, long{"abc", "defg", 0}, long{2, 0, 5}, int{0})
            strings={"ab", "defg", [0x0]},

            1 = clCreateProgramWithSource(DEVICE, 2, long{"abc", "defg"}, 0, int{0})
            strings={"abc", "defg"},

            clSetKernelArg(DEVICE, 0, 8, long{0x123456789000})
            arg_value={0x123456789000})

            clSetKernelArg(DEVICE, 0, 16, int{1, 2, 3, 4})
            arg_value={0x1, 0x2, 0x3, 0x4})

            clSetKernelArg(DEVICE, 0, 2, int{0x01FF})
            arg_value={0xff, 0x1})

            clSetKernelArg(DEVICE, 0, 4096, 0)
            arg_value=[0x0])

            clEnqueueMapBuffer(DEVICE, 9, 1, 1, 0, 64, 0, 0, long{5}, int{-12})
            : *errcode_ret=CL_MAP_FAILURE;

            clEnqueueReadBuffer(DEVICE, 9, 0, 0, 8, long{5}, 0, 0, 0)
            returned CL_SUCCESS;

            clEnqueueReadBuffer(DEVICE, 9, 1, 0, 20, int{6, 7, 0, 0, 0}, 0, 0, long{8})
            : ptr[]={0x6, 0x0, 0x0, 0x0, 0x7,
            0x0, ...4 more}, *event=[0x8];

            1 = clCreateContext(long{0x1084, 0x5000, 77, 1, 0}, 0, 0, 0, 0, int{0})
            properties={CL_CONTEXT_PLATFORM = 0x5000, {0x4d, 0x1}},

            1 = clCreateCommandQueueWithProperties(DEVICE, 9, long{0x1093, 3, 0x1094, 0x100, 0}, 0)
            properties={CL_QUEUE_PROPERTIES = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE, \
            CL_QUEUE_SIZE = 0x100},
            """;

    /** Of a property one value is read, though the registry counts those of the longest. */
    private static final String REGISTRY = """
            glGetVertexAttribdv(1, 1, long{0, 0})
            : *params=0.0;

            glGetProgramivNV(1, 1, int{7, 8})
            : *params=7;

            glGetAttachedShaders(3, 4, int{2}, int{7, 9, -1, -1})
            : *count=2, shaders[]={7, 9};

            glGetAttachedShaders(3, 2, 0, int{7, 9, -1})
            : shaders[]={7, 9};

            glGetAttachedShaders(3, 2, int{1000}, int{7, 9, -1})
            : *count=1000, shaders[]={7, 9};

            glGetUniformBlockIndex(3, "Scene")
            uniformBlockName=Scene)

            glGetUniformIndices(3, 2, long{"Scene", "world"}, 0)
            uniformNames={"Scene", "world"}

            glVertexAttribs4svNV(1, 1, int{0xFFFE0001, 7})
            v={1, -2, 7, 0})

            glObjectLabel(0x82E0, 1, 3, "Scene")
            label=Sce)

            glObjectLabel(0x82E0, 1, -1, NOWHERE)
            label=[0x7deadbeef0000])
            """;

    static Stream<List<String>> calls() {
        return Stream.of(VALUES, RESULTS, ARRAYS, STRUCTS, OUTPUTS, IGNORED, OFFSETS, OPENCL, REGISTRY)
                .flatMap(table -> Stream.of(table.split("\n\n")))
                .map(row -> row.lines().toList());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void aCallIsWrittenAsItWasMade(List<String> row) {
        assertThat(SpelledCall.written(row.getFirst())).contains(row.subList(1, row.size()));
    }

    @Test
    void longStringsAreShortened() {
        assertThat(SpelledCall.written("vkGetInstanceProcAddr(DEVICE, \"" + "x".repeat(4096) + "\")"))
                .contains("pName=" + "x".repeat(4096) + ")");
        assertThat(SpelledCall.written("vkGetInstanceProcAddr(DEVICE, \"" + "x".repeat(5000) + "\")"))
                .contains("{\"" + "x".repeat(4096) + "\", ...904 more}");
        assertThat(SpelledCall.written("vkGetPhysicalDeviceProperties(DEVICE, VkPhysicalDeviceProperties{"
                + "deviceName = \"" + "x".repeat(256) + "\"})")).as("a name without NUL ends with its array")
                .contains("deviceName = \"" + "x".repeat(256) + "\",");
    }

    @Test
    void anEndlessChainIsCut() {
        String chain = "0";
        for (int i = 99; i >= 0; i--) {
            chain = "VkBaseOutStructure{sType = " + (5000 + i) + ", pNext = " + chain + "}";
        }
        assertThat(SpelledCall.written("vkCreateQueryPool(DEVICE, VkQueryPoolCreateInfo{pNext = " + chain + "}, 0, 0)"))
                .contains("sType = 5031,", "}, ...and more}, flags").doesNotContain("5032");
    }
}
