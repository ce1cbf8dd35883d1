package dev.readout.testing;

/**
 * A GL and EGL driver in C that has one answer to everything: 10,000 tag records of {@code glQueryResourceNV} as driver
 * 580 writes them, four counter records of EGL's, two of a monitor's and a performance query's two numbers. No Java
 * runs behind it, and nothing is drawn; its context is always current.
 */
public final class NativeGl {
    private static final String SOURCE = """
            #include <stdint.h>
            #include <string.h>
            enum { TAGS = 10000, DEVICE = 14, RECORD = 10 };
            void *eglGetPlatformDisplay(unsigned platform, void *native, const intptr_t *list) { return "display"; }
            unsigned eglInitialize(void *display, int *major, int *minor) { return 1; }
            unsigned eglTerminate(void *display) { return 1; }
            int eglGetError(void) { return 0x3000; }
            void *eglGetCurrentContext(void) { return "context"; }
            const char *eglQueryString(void *display, int name) {
                return "EGL_MESA_platform_surfaceless EGL_BRCM_performance_counters";
            }
            unsigned eglSetPerfCountingBRCM(unsigned pname) { return 1; }
            unsigned eglChoosePerfCountersBRCM(unsigned enable, int group, int count, int *list) { return 1; }
            unsigned eglGetPerfCounterDataBRCM(int bytes, void *data, int *written, unsigned reset) {
                *written = 64;
                for (int i = 0; data && bytes >= 64 && i < 4; i++) {
                    uint64_t record[] = {(uint64_t)i << 32, 100 + i};
                    memcpy((char *)data + 16 * i, record, 16);
                }
                return 1;
            }
            unsigned glGetError(void) { return 0; }
            const char *glGetString(unsigned name) { return name == 0x1F02 ? "4.6" : "in C"; }
            void glGetIntegerv(unsigned name, int *value) { *value = 4; }
            const char *glGetStringi(unsigned name, unsigned i) {
                static const char *names[] = {"GL_NV_query_resource", "GL_NV_query_resource_tag",
                    "GL_INTEL_performance_query", "GL_AMD_performance_monitor"};
                return names[i];
            }
            void glCreatePerfQueryINTEL(unsigned type, unsigned *handle) { *handle = 1; }
            void glDeletePerfQueryINTEL(unsigned handle) {}
            void glBeginPerfQueryINTEL(unsigned handle) {}
            void glEndPerfQueryINTEL(unsigned handle) {}
            void glGetPerfQueryDataINTEL(unsigned handle, unsigned flags, int bytes, void *data, unsigned *written) {
                uint64_t result[] = {7, 35};
                memcpy(data, result, sizeof result);
                *written = sizeof result;
            }
            void glGenPerfMonitorsAMD(int n, unsigned *names) { *names = 1; }
            void glDeletePerfMonitorsAMD(int n, unsigned *names) {}
            void glSelectPerfMonitorCountersAMD(unsigned m, unsigned char on, unsigned g, int n, unsigned *list) {}
            void glBeginPerfMonitorAMD(unsigned monitor) {}
            void glEndPerfMonitorAMD(unsigned monitor) {}
            void glGetPerfMonitorCounterDataAMD(unsigned m, unsigned name, int bytes, unsigned *data, int *written) {
                unsigned records[] = {0, 0, 40, 0, 1, 2};
                if (name == 0x8BC4) *data = 1;
                if (name == 0x8BC5) *data = sizeof records;
                if (name == 0x8BC6) memcpy(data, records, sizeof records);
                *written = name == 0x8BC6 ? sizeof records : 4;
            }
            int glQueryResourceNV(unsigned type, int tag, unsigned size, int *buffer) {
                static const int device[DEVICE] =
                    {3, 2, 1, 11, 6, TAGS, 10 * TAGS, 0, 1, 5, 0x9542, 0x9547, TAGS, 10 * TAGS};
                if (!buffer) return DEVICE + (tag != 0);
                if (size < DEVICE + 1 + TAGS * (RECORD + 1)) return -1;
                memcpy(buffer, device, sizeof device);
                if (!tag) return DEVICE;
                buffer[DEVICE] = TAGS;
                for (int i = 0; i < TAGS; i++) {
                    int record[RECORD] = {6, i + 1, 0, 1, 10 + i % 7, 4};
                    memcpy(record + 6, "terrain/tiles", 14);
                    memcpy(buffer + DEVICE + 1 + i * RECORD, record, sizeof record);
                }
                return DEVICE + 1 + TAGS * (RECORD + 1);
            }
            int64_t read_and_sum(int *buffer, unsigned size) {
                if (glQueryResourceNV(0x9540, -1, 0, 0) > (int)size || glGetError()) return -1;
                if (glQueryResourceNV(0x9540, -1, size, buffer) < 0 || glGetError()) return -1;
                int64_t at = 3 + buffer[3], count = buffer[at++], sum = 0;
                for (int64_t i = 0; i < count; i++) {
                    if (at + 6 > size || buffer[at] < 6 || buffer[at + 5] < 0) return -1;
                    sum += buffer[at + 4];
                    at += (int64_t)buffer[at] + buffer[at + 5];
                }
                return sum;
            }
            """;

    private NativeGl() {
    }

    /** The driver, never unloaded; a test is skipped, with the reason, where there is no gcc. */
    public static CompiledC compiled() {
        return CompiledC.of(SOURCE);
    }
}
