package dev.readout.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testkit.AnyQueryResource;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class QueryResourceGrowthTest {
    private static final int VIDMEM = MemType.VIDMEM.code();
    private static final int TEXTURE = ObjType.TEXTURE.code();
    private static final int BUFFER = ObjType.BUFFEROBJECT.code();

    private static QueryResourceSnapshot.Device device(
            int numAllocs, int vidmemKiB, int freeKiB, QueryResourceSnapshot.Detail... details) {
        return new QueryResourceSnapshot.Device(numAllocs, vidmemKiB, freeKiB, 0, 0, List.of(details));
    }

    @Provide
    Arbitrary<QueryResourceSnapshot> snapshots() {
        return AnyQueryResource.snapshots(QueryResourceDialect.NAME_NOT_COUNTED);
    }

    @Test
    void whatIsNewGoneOrChangedIsListedAndTheRestIsNot() {
        QueryResourceSnapshot earlier = new QueryResourceSnapshot(2,
                List.of(device(3, 30, 5,
                        new QueryResourceSnapshot.Detail(VIDMEM, TEXTURE, 1, 10),
                        new QueryResourceSnapshot.Detail(VIDMEM, BUFFER, 2, 20)), device(1, 1, 1)),
                List.of(new QueryResourceSnapshot.Tag(1, 0, 1, 10, "same"),
                        new QueryResourceSnapshot.Tag(2, 0, 1, 20, "gone"),
                        new QueryResourceSnapshot.Tag(3, 0, 1, 5, "old")));
        QueryResourceSnapshot later = new QueryResourceSnapshot(2,
                List.of(device(5, 70, 4,
                        new QueryResourceSnapshot.Detail(VIDMEM, BUFFER, 2, 20),
                        new QueryResourceSnapshot.Detail(VIDMEM, 0x9599, 2, 40),
                        new QueryResourceSnapshot.Detail(VIDMEM, TEXTURE, 1, 10)), device(1, 1, 1)),
                List.of(new QueryResourceSnapshot.Tag(1, 0, 1, 10, "renamed"),
                        new QueryResourceSnapshot.Tag(3, 1, 1, 7, "new"),
                        new QueryResourceSnapshot.Tag(3, 0, 2, 6, "new")));

        QueryResourceGrowth growth = later.growthSince(earlier);

        assertThat(growth.devices()).containsExactly(new QueryResourceGrowth.Device(0, 2, 40, -1));
        assertThat(growth.objTypes()).containsExactly(
                new QueryResourceGrowth.ObjTypeOfDevice(0, VIDMEM, 0x9599, 2, 40));
        assertThat(growth.tags()).containsExactly(
                new QueryResourceGrowth.Tag(3, 1, "new", 1, 7),
                new QueryResourceGrowth.Tag(3, 0, "new", 1, 1),
                new QueryResourceGrowth.Tag(2, 0, "gone", -1, -20));
        assertThat(growth.isEmpty()).isFalse();
    }

    @Property(tries = 200)
    void nothingGrowsBetweenEqualSnapshots(@ForAll("snapshots") QueryResourceSnapshot snapshot) {
        assertThat(snapshot.growthSince(snapshot).isEmpty()).isTrue();
    }

    @Property(tries = 200)
    void growthIsTheSumOfWhatIsThereNowLessWhatWasThere(
            @ForAll("snapshots") QueryResourceSnapshot earlier, @ForAll("snapshots") QueryResourceSnapshot later) {
        QueryResourceGrowth growth = later.growthSince(earlier);
        QueryResourceGrowth back = earlier.growthSince(later);

        assertThat(growth.tags().stream().mapToLong(QueryResourceGrowth.Tag::vidmemKiB).sum())
                .isEqualTo(tags(later) - tags(earlier))
                .isEqualTo(-back.tags().stream().mapToLong(QueryResourceGrowth.Tag::vidmemKiB).sum());
        assertThat(growth.objTypes().stream().mapToLong(QueryResourceGrowth.ObjTypeOfDevice::numAllocs).sum())
                .isEqualTo(objects(later) - objects(earlier));
        assertThat(growth.devices().stream().mapToLong(QueryResourceGrowth.Device::vidmemFreeKiB).sum())
                .isEqualTo(free(later) - free(earlier));
    }

    private static long tags(QueryResourceSnapshot snapshot) {
        return snapshot.tags().stream().mapToLong(QueryResourceSnapshot.Tag::vidmemKiB).sum();
    }

    private static long objects(QueryResourceSnapshot snapshot) {
        return snapshot.devices().stream().flatMap(device -> device.details().stream())
                .mapToLong(QueryResourceSnapshot.Detail::numAllocs).sum();
    }

    private static long free(QueryResourceSnapshot snapshot) {
        return snapshot.devices().stream().mapToLong(QueryResourceSnapshot.Device::vidmemFreeKiB).sum();
    }
}
