/** Tests profilers and decoders on imitated drivers with injected faults. */
module dev.readout.testkit {
    requires transitive dev.readout.software;
    // Whose tests it is for has them: either is enough.
    requires static org.junit.jupiter.api;
    requires static net.jqwik.api;

    exports dev.readout.testkit;

    provides net.jqwik.api.providers.ArbitraryProvider with dev.readout.testkit.ProvidedArbitraries;
}
