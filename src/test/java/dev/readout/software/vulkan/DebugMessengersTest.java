package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messengers of VK_EXT_debug_utils: an application's own functions hear what the device reports. */
class DebugMessengersTest {
    private static final int ERROR = 0x1000;
    private static final int VALIDATION = 2;
    private static final int ALL_SEVERITIES = 0x1111;
    private static final int ALL_TYPES = 7;

    /** As vulkan_core.h has them. */
    private static final StructLayout CREATE_INFO = MemoryLayout.structLayout(JAVA_INT.withName("sType"),
            MemoryLayout.paddingLayout(4), ADDRESS.withName("pNext"), JAVA_INT.withName("flags"),
            JAVA_INT.withName("messageSeverity"), JAVA_INT.withName("messageType"), MemoryLayout.paddingLayout(4),
            ADDRESS.withName("pfnUserCallback"), ADDRESS.withName("pUserData"));
    private static final StructLayout CALLBACK_DATA = MemoryLayout.structLayout(JAVA_INT.withName("sType"),
            MemoryLayout.paddingLayout(4), ADDRESS.withName("pNext"), JAVA_INT.withName("flags"),
            MemoryLayout.paddingLayout(4), ADDRESS.withName("pMessageIdName"), JAVA_INT.withName("messageIdNumber"),
            MemoryLayout.paddingLayout(4), ADDRESS.withName("pMessage"), JAVA_INT.withName("queueLabelCount"),
            MemoryLayout.paddingLayout(4), ADDRESS.withName("pQueueLabels"), JAVA_INT.withName("cmdBufLabelCount"),
            MemoryLayout.paddingLayout(4), ADDRESS.withName("pCmdBufLabels"), JAVA_INT.withName("objectCount"),
            MemoryLayout.paddingLayout(4), ADDRESS.withName("pObjects"));

    /** What a callback heard. */
    private record Heard(int severity, int types, String name, String message, long userData) {
    }

    /** An application's callback, which says that the call is to be aborted: it is a layer that would do so. */
    private static final class Callback {
        final List<Heard> heard = new ArrayList<>();
        final MemorySegment address;

        Callback(Arena arena) {
            FunctionDescriptor type = FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
            try {
                address = Linker.nativeLinker().upcallStub(MethodHandles.lookup().bind(this, "call",
                        MethodType.methodType(int.class, int.class, int.class, MemorySegment.class,
                                MemorySegment.class)),
                        type, arena);
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(impossible);
            }
        }

        @SuppressWarnings("unused") // The stub calls it.
        private int call(int severity, int types, MemorySegment data, MemorySegment userData) {
            MemorySegment message = data.reinterpret(CALLBACK_DATA.byteSize());
            assertThat(message.get(JAVA_INT, 0)).isEqualTo(1_000_128_003);
            heard.add(new Heard(severity, types, string(message, "pMessageIdName"), string(message, "pMessage"),
                    userData.address()));
            return 1;
        }

        private static String string(MemorySegment struct, String member) {
            MemorySegment string =
                    struct.get(ADDRESS, CALLBACK_DATA.byteOffset(PathElement.groupElement(member)));
            return string.address() == 0 ? null : string.reinterpret(Long.MAX_VALUE).getString(0);
        }
    }

    @AutoClose
    private Application application = application(false);

    private static Application application(boolean strict) {
        return new Application(settings -> settings.strict(strict), features -> features,
                List.of("VK_EXT_debug_utils"), List.of(), driver -> driver, VK_API_VERSION_1_3());
    }

    private static MemorySegment createInfo(Arena arena, MemorySegment callback, int severities, int types) {
        MemorySegment info = arena.allocate(CREATE_INFO);
        info.set(JAVA_INT, 0, 1_000_128_004);
        info.set(JAVA_INT, CREATE_INFO.byteOffset(PathElement.groupElement("messageSeverity")), severities);
        info.set(JAVA_INT, CREATE_INFO.byteOffset(PathElement.groupElement("messageType")), types);
        info.set(ADDRESS, CREATE_INFO.byteOffset(PathElement.groupElement("pfnUserCallback")), callback);
        info.set(ADDRESS, CREATE_INFO.byteOffset(PathElement.groupElement("pUserData")), MemorySegment.ofAddress(77));
        return info;
    }

    /** Creates a messenger. */
    static int create(Application application, MemorySegment callback, int severities, int types, MemorySegment out) {
        return application.result("vkCreateDebugUtilsMessengerEXT", application.instance,
                createInfo(application.arena, callback, severities, types), MemorySegment.NULL, out);
    }

    private MemorySegment create(Callback callback, int severities, int types) {
        MemorySegment out = application.pointer();
        assertThat(create(application, callback.address, severities, types, out)).isEqualTo(VK_SUCCESS());
        return out.get(ADDRESS, 0);
    }

    private void destroy(MemorySegment messenger) {
        application.call("vkDestroyDebugUtilsMessengerEXT", application.instance, messenger, MemorySegment.NULL);
    }

    /** Reads a query of a pool that was never reset, and another one that is not in it. */
    private int misuse() {
        MemorySegment pool = application.timestamps(8);
        application.results(pool, 3, 1, application.arena.allocate(16, 8), 0, 1);
        return application.results(pool, 7, 2, application.arena.allocate(16, 8), 8, 1);
    }

    private static List<Heard> expected(List<Report> reports) {
        return reports.stream().map(report -> new Heard(ERROR, VALIDATION, report.vuid().isEmpty() ? null
                : report.vuid(), report.function() + ": " + report.message(), 77)).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyReportIsHeardUntilTheMessengerIsDestroyed(boolean strict) {
        application.close();
        application = application(strict);
        Callback callback = new Callback(application.arena);
        Callback other = new Callback(application.arena);
        misuse();
        assertThat(callback.heard).isEmpty();
        application.reports.clear();
        MemorySegment messenger = create(callback, ALL_SEVERITIES, ALL_TYPES);
        int result = misuse();
        assertThat(application.reports).hasSizeGreaterThan(1).anyMatch(report -> !report.vuid().isEmpty());
        assertThat(callback.heard).isEqualTo(expected(application.reports));
        // A second one hears too; the first no more.
        MemorySegment second = create(other, ERROR, VALIDATION);
        destroy(messenger);
        int before = callback.heard.size();
        application.reports.clear();
        assertThat(misuse()).isEqualTo(result);
        assertThat(callback.heard).hasSize(before);
        assertThat(other.heard).isEqualTo(expected(application.reports));
        destroy(second);
        misuse();
        assertThat(other.heard).hasSize(application.reports.size() / 2);
    }

    @ParameterizedTest
    @CsvSource({"0x1000, 2, true", "0x1111, 7, true", "0x0111, 7, false", "0x1111, 5, false", "0x1000, 6, true",
        "0x0100, 2, false"})
    void messengerHearsItsSeveritiesAndTypes(String severities, int types, boolean hears) {
        Callback callback = new Callback(application.arena);
        create(callback, Integer.decode(severities), types);
        misuse();
        assertThat(callback.heard.isEmpty()).isNotEqualTo(hears);
    }

    @ParameterizedTest
    @CsvSource({"0x0001, 1", "0x0010, 4", "0x0100, 3", "0x1000, 2"})
    void messageOfTheApplicationIsPassedOn(String severity, int types) {
        Callback all = new Callback(application.arena);
        Callback errors = new Callback(application.arena);
        create(all, ALL_SEVERITIES, ALL_TYPES);
        create(errors, ERROR, VALIDATION);
        MemorySegment data = application.arena.allocate(CALLBACK_DATA);
        data.set(JAVA_INT, 0, 1_000_128_003);
        data.set(ADDRESS, CALLBACK_DATA.byteOffset(PathElement.groupElement("pMessage")),
                application.arena.allocateFrom("hello"));
        application.call("vkSubmitDebugUtilsMessageEXT", application.instance, Integer.decode(severity), types, data);
        assertThat(all.heard).containsExactly(new Heard(Integer.decode(severity), types, null, "hello", 77));
        assertThat(errors.heard).hasSize(types == VALIDATION ? 1 : 0);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void messengerOfTheInstanceHearsItsCreationAndItsEndAlone() {
        Callback callback = new Callback(application.arena);
        MemorySegment messenger =
                createInfo(application.arena, callback.address, ALL_SEVERITIES, ALL_TYPES);
        MemorySegment info = application.struct("VkInstanceCreateInfo", "pNext", messenger);
        MemorySegment layered = application.struct("VkInstanceCreateInfo", "pNext", messenger,
                "enabledLayerCount", 1,
                "ppEnabledLayerNames", application.strings(List.of("VK_LAYER_of_none")));
        MemorySegment out = application.pointer();
        application.call("vkCreateInstance", layered, MemorySegment.NULL, out);
        assertThat(callback.heard).isEqualTo(expected(application.reports)).hasSize(1);

        misuse();
        assertThat(application.result("vkCreateInstance", info, MemorySegment.NULL, out)).isEqualTo(VK_SUCCESS());
        misuse();
        assertThat(callback.heard).hasSize(1);
        application.createDevice(out.get(ADDRESS, 0));
        callback.heard.clear();
        application.reports.clear();
        application.call("vkDestroyInstance", out.get(ADDRESS, 0), MemorySegment.NULL);
        assertThat(callback.heard).isEqualTo(expected(application.reports)).extracting(Heard::name)
                .containsExactly("VUID-vkDestroyInstance-instance-00629");
        misuse();
        assertThat(callback.heard).hasSize(1);
    }

    /** One that lives on is not called: its instance, and with it the application's code, may be gone. */
    @Test
    void messengerEndsWithItsInstance() {
        Callback callback = new Callback(application.arena);
        MemorySegment out = application.pointer();
        application.call("vkCreateInstance", application.struct("VkInstanceCreateInfo"), MemorySegment.NULL, out);
        application.call("vkCreateDebugUtilsMessengerEXT", out.get(ADDRESS, 0),
                createInfo(application.arena, callback.address, ALL_SEVERITIES, ALL_TYPES), MemorySegment.NULL,
                application.pointer());
        misuse();
        assertThat(callback.heard).isNotEmpty();
        int before = callback.heard.size();
        application.call("vkDestroyInstance", out.get(ADDRESS, 0), MemorySegment.NULL);
        misuse();
        assertThat(callback.heard).hasSize(before);
    }

    @Test
    void messengerWithoutAFunctionIsNotCalled() {
        create(application, MemorySegment.NULL, ALL_SEVERITIES, ALL_TYPES, application.pointer());
        misuse();
        assertThat(application.reports).hasSizeGreaterThan(1);
    }
}
