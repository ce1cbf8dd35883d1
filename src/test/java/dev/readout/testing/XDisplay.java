package dev.readout.testing;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;

/** A connection of an application to an X server. For one thread. */
public final class XDisplay implements AutoCloseable {
    private final Arena arena = Arena.ofConfined();
    private final SymbolLookup x11;
    private final XServer server;
    private final MemorySegment display;

    private XDisplay(SymbolLookup x11, XServer server) {
        this.x11 = x11;
        this.server = server;
        display = (MemorySegment) call("XOpenDisplay", FunctionDescriptor.of(ADDRESS, ADDRESS),
                arena.allocateFrom(server.display()));
        Requirement.require(!display.equals(MemorySegment.NULL), "the X server " + server.display() + " is not there");
    }

    /** A display on an X server; a test that needs it is skipped, with the reason, where there is none. */
    public static XDisplay open() {
        SymbolLookup x11 = x11();
        XServer server = XServer.start();
        try {
            return new XDisplay(x11, server);
        } catch (Throwable e) {
            server.close();
            throw e;
        }
    }

    /** What another process opens this display by. */
    public String name() {
        return server.display();
    }

    private static SymbolLookup x11() {
        Requirement.callsC("libX11");
        SymbolLookup library = null;
        try {
            library = SymbolLookup.libraryLookup("libX11.so.6", Arena.global());
        } catch (IllegalArgumentException notInstalled) {
            // The requirement says so.
        }
        Requirement.require(library != null, "libX11.so.6 is not there (Debian package libx11-6)");
        return library;
    }

    /** {@code Display*}. */
    public MemorySegment handle() {
        return display;
    }

    /** Has the library free what it has allocated. */
    void free(MemorySegment memory) {
        call("XFree", FunctionDescriptor.of(JAVA_INT, ADDRESS), memory);
    }

    private Object call(String function, FunctionDescriptor type, Object... arguments) {
        return call(x11, function, type, arguments);
    }

    static Object call(SymbolLookup library, String function, FunctionDescriptor type, Object... arguments) {
        try {
            return Linker.nativeLinker().downcallHandle(library.find(function).orElseThrow(), type)
                    .invokeWithArguments(arguments);
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a downcall throws nothing that is checked", e);
        }
    }

    @Override
    public void close() {
        call("XCloseDisplay", FunctionDescriptor.of(JAVA_INT, ADDRESS), display);
        server.close();
        arena.close();
    }
}
