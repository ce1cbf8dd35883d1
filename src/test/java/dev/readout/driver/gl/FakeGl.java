package dev.readout.driver.gl;

import dev.readout.abi.egl.PFN_eglGetProcAddress;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.GlDriver;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A GL driver that is a software device, but for the functions that a test replaces: to see what a bad one does. */
public final class FakeGl implements SymbolLookup, AutoCloseable {
    final Arena arena = Arena.ofShared();

    public final SoftwareGl device;
    private final Map<String, MemorySegment> replaced = new HashMap<>();

    public FakeGl() {
        this(SoftwareGlSettings.ResourceStream.TEXT);
    }

    FakeGl(SoftwareGlSettings.ResourceStream stream) {
        device = SoftwareGl.create(SoftwareGlSettings.builder()
                .resourceStream(stream).listener(report -> {}).build());
        replaced.put("eglGetProcAddress", PFN_eglGetProcAddress.allocate(
                name -> find(name.reinterpret(256).getString(0)).orElse(MemorySegment.NULL), arena));
    }

    /** Replaces a function, before it is first asked for. */
    public FakeGl with(String name, Function<Arena, MemorySegment> stub) {
        replaced.put(name, stub.apply(arena));
        return this;
    }

    /** This driver, for an OpenGL context. */
    GlDriver driver() {
        return new GlDriver("a fake", this, EglDisplay.Platform.SURFACELESS, GlApi.OPENGL);
    }

    /** What the function does that was replaced. */
    public MemorySegment original(String name) {
        return device.find(name).orElseThrow();
    }

    @Override
    public Optional<MemorySegment> find(String name) {
        return Optional.ofNullable(replaced.get(name)).or(() -> device.find(name));
    }

    @Override
    public void close() {
        device.close();
        arena.close();
    }
}
