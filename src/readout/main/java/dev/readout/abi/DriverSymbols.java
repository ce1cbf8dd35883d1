package dev.readout.abi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Objects;
import java.util.Optional;

/**
 * The functions of an application's {@code driver}, with checked addresses: an address of 0 would be called, and null
 * would fail far from its origin.
 */
public final class DriverSymbols implements SymbolLookup {
    private final SymbolLookup driver;

    /** @throws IllegalCallerException if this JVM denies native access, with the option that grants it */
    public DriverSymbols(SymbolLookup driver) {
        this.driver = Objects.requireNonNull(driver, "driver");
        NativeAccess.require();
    }

    /** @throws IllegalArgumentException if the driver answers as no {@link SymbolLookup} does */
    @Override
    public Optional<MemorySegment> find(String name) {
        Optional<MemorySegment> address = driver.find(name);
        if (address == null) {
            throw broken("null", name);
        }
        if (address.isPresent() && address.get().address() == 0) {
            throw broken("the address 0", name);
        }
        return address;
    }

    private static IllegalArgumentException broken(String answer, String name) {
        return new IllegalArgumentException("driver has the answer " + answer + " for " + name + ": a SymbolLookup"
                + " returns an empty Optional for what it does not have");
    }
}
