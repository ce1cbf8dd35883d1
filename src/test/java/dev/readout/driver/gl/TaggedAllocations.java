package dev.readout.driver.gl;

import static dev.readout.driver.gl.GlAllocations.MIB;

import dev.readout.abi.gl.PFN_glGenQueryResourceTagNV;
import dev.readout.abi.gl.PFN_glQueryResourceTagNV;
import dev.readout.driver.DriverException;
import dev.readout.driver.SystemDrivers;
import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A program for a machine with an NVIDIA GPU: allocates under tags, prints what the reader says, and fails if that is
 * not what was allocated. With the argument {@code software} it runs on the software device in driver 580's dialect.
 *
 * <p>{@code java --enable-native-access=ALL-UNNAMED -cp src/readout/target/classes:src/test/target/test-classes
 * dev.readout.driver.gl.TaggedAllocations}
 */
public final class TaggedAllocations {
    private static final int MANY = 3000;
    private static final int KIB = 1024;

    private final GlContext context;
    private final GlAllocations gl;
    private final ResourceTags tags;
    private final QueryResourceReader reader;

    private TaggedAllocations(GlContext context, GlAllocations gl) {
        this.context = context;
        this.gl = gl;
        this.tags = context.resourceTags();
        this.reader = context.createQueryResourceReader();
    }

    public static void main(String[] args) {
        boolean software = args.length > 0 && args[0].equals("software");
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder()
                .resourceStream(SoftwareGlSettings.ResourceStream.DRIVER_580).build())) {
            SymbolLookup driver = software ? device : SystemDrivers.egl();
            EglDisplay.Platform platform = software ? EglDisplay.Platform.SURFACELESS : EglDisplay.Platform.DEVICE;
            try (EglDisplay display = EglDisplay.create(driver, platform);
                    GlContext context = display.createContext(GlApi.OPENGL)) {
                context.makeCurrent();
                System.out.println(context.vendor() + ", " + context.renderer() + ", " + context.version());
                try (GlAllocations gl = new GlAllocations(context, 64 * MIB)) {
                    new TaggedAllocations(context, gl).run();
                }
            }
        }
        System.out.println("all as expected");
    }

    private void run() {
        QueryResourceSnapshot before = snapshot();
        print("at first", before);
        namedKinds(before);
        manyTags();
        tagsOfOthers();
    }

    private QueryResourceSnapshot snapshot() {
        return QueryResourceSnapshot.of(reader.read());
    }

    private static void print(String when, QueryResourceSnapshot snapshot) {
        System.out.println(when + ", version " + snapshot.version() + ':');
        for (QueryResourceSnapshot.Device device : snapshot.devices()) {
            System.out.println("  device: " + device.numAllocs() + " allocations, " + device.vidmemKiB() + " KiB, "
                    + device.vidmemFreeKiB() + " KiB free");
            device.details().forEach(detail -> System.out.println("    " + MemType.nameOf(detail.memType()) + ' '
                    + ObjType.nameOf(detail.objType()) + ": " + detail.numAllocs() + ", " + detail.vidmemKiB()
                    + " KiB"));
        }
        snapshot.tags().stream().limit(20).forEach(tag -> System.out.println("  " + tag));
    }

    /** The tags by name: KiB. */
    private Map<String, Integer> tagged() {
        Map<String, Integer> tagged = new HashMap<>();
        snapshot().tags().forEach(tag -> tagged.merge(tag.name(), tag.vidmemKiB(), Integer::sum));
        return tagged;
    }

    private static void expect(String what, Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new AssertionError(what + ": expected " + expected + ", found " + found);
        }
        System.out.println(what + ": " + found);
    }

    private void namedKinds(QueryResourceSnapshot before) {
        ResourceTag shadowMaps = tags.create("shadow-maps");
        try (ResourceTags.Scope scope = tags.enter(shadowMaps)) {
            gl.buffer(64 * MIB);
            gl.buffer(32 * MIB);
        }
        try (ResourceTags.Scope scope = tags.enter(tags.create("textures"))) {
            gl.texture(4096, 4096);
        }
        try (ResourceTags.Scope scope = tags.enter(tags.create("target"))) {
            gl.target(2048, 2048);
        }
        QueryResourceSnapshot after = snapshot();
        print("with four objects", after);
        expect("tags", Map.of("shadow-maps", 98304, "textures", 65536, "target", 16384), tagged());
        expect("one tag", List.of(new QueryResourceSnapshot.Tag(shadowMaps.id(), 0, 2, 98304, "shadow-maps")),
                QueryResourceSnapshot.of(reader.read(shadowMaps)).tags());
        expect("devices only", List.of(), QueryResourceSnapshot.of(reader.readDevices()).tags());
    }

    private void manyTags() {
        long began = System.nanoTime();
        for (int i = 0; i < MANY; i++) {
            try (ResourceTags.Scope scope = tags.enter(tags.create("terrain/tiles/" + i))) {
                gl.buffer(MIB / 16);
            }
        }
        System.out.println(MANY + " tags made in " + (System.nanoTime() - began) / 1_000_000 + " ms");
        Map<String, Integer> found = tagged();
        for (int i = 0; i < MANY; i++) {
            if (found.getOrDefault("terrain/tiles/" + i, 0) != 64) {
                throw new AssertionError("terrain/tiles/" + i + " has " + found.get("terrain/tiles/" + i));
            }
        }
        expect("many tags, first answer", 64, found.get("terrain/tiles/0"));
        expect("many tags, next answer", true, tagged().equals(found));
    }

    /** More than the buffer holds, made behind the back of {@link ResourceTags}. */
    private void tagsOfOthers() {
        long told = Long.highestOneBit(2 * (50 + ResourceTag.everInts()) - 1) << 1;
        int count = (int) (told * 5 / 4 / 757);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ids = arena.allocate(ValueLayout.JAVA_INT, count);
            PFN_glGenQueryResourceTagNV.invoke(
                    context.gate().function("glGenQueryResourceTagNV").address(), count, ids);
            MemorySegment setTag = context.gate().function("glQueryResourceTagNV").address();
            for (int i = 0; i < count; i++) {
                PFN_glQueryResourceTagNV.invoke(setTag, ids.getAtIndex(ValueLayout.JAVA_INT, i),
                        arena.allocateFrom(("other " + i + ' ').repeat(400).substring(0, 2999)));
                gl.buffer(MIB / 16);
            }
            PFN_glQueryResourceTagNV.invoke(setTag, 0, MemorySegment.NULL);
        }
        try {
            System.out.println(count + " tags of others: read at once, " + reader.read().tagCount() + " tags");
        } catch (DriverException overrun) {
            System.out.println(count + " tags of others: " + overrun.getMessage());
        }
        Map<String, Integer> found = tagged();
        expect("tags of others", (long) count,
                found.entrySet().stream().filter(tag -> tag.getKey().startsWith("other ")).count());
        expect("what each has", List.of(64), found.entrySet().stream()
                .filter(tag -> tag.getKey().startsWith("other ")).map(Map.Entry::getValue).distinct().toList());
        expect("and the others besides", 64, found.get("terrain/tiles/" + (MANY - 1)));
    }
}
