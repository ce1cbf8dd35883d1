package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The choice of one of some devices, which a model knows as names and bytes. */
class DeviceChoiceProperties {
    /** What the driver says of a device. */
    record Model(String name, byte[] uuid) {
        /** As the specification of UUIDs writes them: 8, 4, 4, 4 and 12 digits. */
        String text() {
            String digits = HexFormat.of().formatHex(uuid);
            return String.join("-", digits.substring(0, 8), digits.substring(8, 12), digits.substring(12, 16),
                    digits.substring(16, 20), digits.substring(20));
        }

        ListedDevice listed(int index) {
            return new ListedDevice(index, name, () -> Optional.of(UUID.fromString(text())));
        }
    }

    @Provide
    Arbitrary<List<Model>> devices() {
        Arbitrary<String> names = Arbitraries.of("NVIDIA H200", "NVIDIA H100 NVL", "NVIDIA H100", "AMD Radeon 780M",
                "llvmpipe (LLVM 15.0.6, 256 bits)", "Intel(R) Iris(R) Xe Graphics");
        Arbitrary<byte[]> ids = Arbitraries.bytes().array(byte[].class).ofSize(16);
        return Combinators.combine(names, ids).as(Model::new).list().ofMinSize(1).ofMaxSize(5);
    }

    private static List<ListedDevice> listed(List<Model> devices) {
        List<ListedDevice> all = new ArrayList<>();
        devices.forEach(device -> all.add(device.listed(all.size() + 1)));
        return all;
    }

    private static List<ListedDevice> choose(String called, List<ListedDevice> all) {
        return new DeviceOption.Choice("--device", called).among(all);
    }

    private static void assertRefused(String called, int matching, List<Model> devices) {
        assertThatThrownBy(() -> choose(called, listed(devices))).isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("--device '%s' matches %d devices: expected ", called, matching)
                .satisfies(refusal -> {
                    for (int i = 0; i < devices.size(); i++) {
                        Model device = devices.get(i);
                        assertThat(refusal).hasMessageContaining("%d: %s (%s)", i + 1, device.name, device.text());
                    }
                });
    }

    @Property
    void anIndexCountsFromOne(@ForAll("devices") List<Model> devices, @ForAll("indices") int index) {
        if (index >= 1 && index <= devices.size()) {
            List<ListedDevice> all = listed(devices);
            assertThat(choose(Integer.toString(index), all)).containsExactly(all.get(index - 1));
        } else {
            assertRefused(Integer.toString(index), 0, devices);
        }
    }

    @Provide
    Arbitrary<Integer> indices() {
        return Arbitraries.oneOf(Arbitraries.integers().between(0, 6), Arbitraries.of(100, 200, 780, 2_000_000_000));
    }

    @Property
    void aUuidIsThatOfTheDeviceInCapitalsOrNot(@ForAll("devices") List<Model> devices, @ForAll int seed,
            @ForAll boolean capitals, @ForAll boolean prefixed) {
        Model meant = devices.get(Math.floorMod(seed, devices.size()));
        String typed = (prefixed ? "GPU-" : "") + (capitals ? meant.text().toUpperCase(Locale.ROOT) : meant.text());
        long same = devices.stream().filter(device -> device.text().equals(meant.text())).count();
        if (same == 1) {
            List<ListedDevice> all = listed(devices);
            assertThat(choose(typed, all)).containsExactly(all.get(devices.indexOf(meant)));
        } else {
            assertRefused(typed, (int) same, devices);
        }
    }

    @Property
    void aPartOfANameIsThatOfOneDevice(@ForAll("devices") List<Model> devices, @ForAll("parts") String part) {
        List<Integer> having = new ArrayList<>();
        for (int i = 0; i < devices.size(); i++) {
            if (has(devices.get(i).name, part)) {
                having.add(i);
            }
        }
        if (having.size() == 1) {
            List<ListedDevice> all = listed(devices);
            assertThat(choose(part, all)).containsExactly(all.get(having.getFirst()));
        } else {
            assertRefused(part, having.size(), devices);
        }
    }

    /** Not of digits alone, which are an index, and in any case of letters. */
    @Provide
    Arbitrary<String> parts() {
        return Arbitraries.of("h200", "H100", "nvidia", "NVIDIA H100 NVL", "radeon", "780M", "LLVM 15", "(", " ", "",
                ".*", "iris", "H300", "gpu-", "(r) xe", "256 bits)");
    }

    private static boolean has(String name, String part) {
        for (int from = 0; from <= name.length() - part.length(); from++) {
            if (name.regionMatches(true, from, part, 0, part.length())) {
                return true;
            }
        }
        return false;
    }

    @Property
    void allAreAll(@ForAll("devices") List<Model> devices) {
        List<ListedDevice> all = listed(devices);
        assertThat(choose("all", all)).isEqualTo(all);
    }

    @Example
    void aDeviceWithoutAUuidHasItsOtherNames() {
        ListedDevice old = new ListedDevice(1, "Old", Optional::empty);
        assertThat(choose("old", List.of(old))).containsExactly(old);
        assertThatThrownBy(() -> choose("new", List.of(old))).hasMessageEndingWith(" of one of 1: Old");
    }

    @Example
    void aDriverWithoutDevicesIsNoList() {
        assertThatThrownBy(() -> choose("H200", List.of())).isInstanceOf(CommandFailure.class)
                .hasMessage("the driver has no device, and --device 'H200' chooses one");
    }

    /** The variable is of the system's devices. */
    @Example
    void theVariableCountsForTheSystemsDriverAlone() {
        DeviceOption named = new DeviceOption(Map.of("READOUT_DEVICE", "H200"));
        assertThat(named.of(DriverName.VULKAN)).contains(new DeviceOption.Choice("READOUT_DEVICE", "H200"));
        assertThat(named.of(DriverName.SOFTWARE)).isEmpty();
        assertThat(named.of(DriverName.GL)).isEmpty();
        assertThat(new DeviceOption(Map.of("READOUT_DEVICE", "")).of(DriverName.VULKAN)).isEmpty();
        assertThat(new DeviceOption(Map.of()).of(DriverName.VULKAN)).isEmpty();
    }

    @Example
    void theOptionWinsAndIsRefusedWhereThereIsNoChoice() {
        DeviceOption option = new DeviceOption(Map.of("READOUT_DEVICE", "H200"));
        parse(option, "--device", "llvmpipe");
        for (DriverName driver : List.of(DriverName.VULKAN, DriverName.SOFTWARE)) {
            assertThat(option.of(driver)).contains(new DeviceOption.Choice("--device", "llvmpipe"));
        }
        assertThatThrownBy(() -> option.of(DriverName.GL)).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--device chooses among the devices of --driver vulkan or software");
    }

    private static void parse(DeviceOption option, String... typed) {
        CommandSpec spec = CommandSpec.create();
        option.describe(new CommandSyntax(spec), "The device", "the first");
        new CommandLine(spec).parseArgs(typed);
    }
}
