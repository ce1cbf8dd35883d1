package dev.readout.testing;

import static dev.readout.testing.XDisplay.call;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an application with windows on X11 has: contexts made with GLX, each with something to draw on. For one thread,
 * and only one such display at a time.
 */
public final class GlxDisplay implements AutoCloseable {
    private static final int GLX_DRAWABLE_TYPE = 0x8010;
    private static final int GLX_PBUFFER_BIT = 0x4;
    private static final int GLX_RGBA_TYPE = 0x8014;
    private static final int GLX_PBUFFER_HEIGHT = 0x8040;
    private static final int GLX_PBUFFER_WIDTH = 0x8041;
    private static final int SIZE = 16;

    private final Arena arena = Arena.ofConfined();
    private final SymbolLookup gl;
    private final XDisplay x;
    private final MemorySegment display;
    private final MemorySegment config;
    private final List<Window> windows = new ArrayList<>();

    /** A context, and the drawable that it is made current with. */
    public final class Window {
        private final MemorySegment context;
        private final long drawable;

        private Window() {
            context = address(call(gl, "glXCreateNewContext",
                    FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT),
                    display, config, GLX_RGBA_TYPE, MemorySegment.NULL, 1));
            drawable = (long) call(gl, "glXCreatePbuffer",
                    FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS, ADDRESS), display, config,
                    arena.allocateFrom(JAVA_INT, GLX_PBUFFER_WIDTH, SIZE, GLX_PBUFFER_HEIGHT, SIZE, 0));
        }

        /** Makes the context current on this thread, as an application does by itself. */
        public void makeCurrent() {
            GlxDisplay.this.makeCurrent(drawable, context);
        }

        private void destroy() {
            call(gl, "glXDestroyPbuffer", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG), display, drawable);
            call(gl, "glXDestroyContext", FunctionDescriptor.ofVoid(ADDRESS, ADDRESS), display, context);
        }
    }

    private GlxDisplay(SymbolLookup gl, XDisplay x) {
        this.gl = gl;
        this.x = x;
        display = x.handle();
        MemorySegment count = arena.allocate(JAVA_INT);
        MemorySegment configs = address(call(gl, "glXChooseFBConfig",
                FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS), display, 0,
                arena.allocateFrom(JAVA_INT, GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, 0), count));
        Requirement.require(!configs.equals(MemorySegment.NULL) && count.get(JAVA_INT, 0) > 0,
                "the X server has no GLX that draws (Debian packages libglx-mesa0, libgl1-mesa-dri)");
        config = configs.reinterpret(ADDRESS.byteSize()).get(ADDRESS, 0);
        x.free(configs);
    }

    /** A display on an X server; a test that needs it is skipped, with the reason, where there is none. */
    public static GlxDisplay open() {
        SymbolLookup gl = InstalledDriver.gl();
        XDisplay x = XDisplay.open();
        try {
            return new GlxDisplay(gl, x);
        } catch (Throwable e) {
            x.close();
            throw e;
        }
    }

    /** What another process opens this display by. */
    public String name() {
        return x.name();
    }

    /** A new context, not current. */
    public Window createWindow() {
        Window window = new Window();
        windows.add(window);
        return window;
    }

    /** Makes no context current on this thread. */
    public void release() {
        makeCurrent(0, MemorySegment.NULL);
    }

    private void makeCurrent(long drawable, MemorySegment context) {
        int current = (int) call(gl, "glXMakeContextCurrent",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS),
                display, drawable, drawable, context);
        if (current == 0) {
            throw new AssertionError("glXMakeContextCurrent refused");
        }
    }

    /**
     * What a binding hands over as its function provider: glXGetProcAddress, which in vendor-neutral dispatch has an
     * answer for every name.
     */
    public SymbolLookup functionProvider() {
        return name -> {
            try (Arena call = Arena.ofConfined()) {
                MemorySegment address = address(call(gl, "glXGetProcAddressARB",
                        FunctionDescriptor.of(ADDRESS, ADDRESS), call.allocateFrom(name)));
                return address.equals(MemorySegment.NULL) ? Optional.empty() : Optional.of(address);
            }
        };
    }

    private static MemorySegment address(Object returned) {
        return (MemorySegment) returned;
    }

    @Override
    public void close() {
        release();
        windows.forEach(Window::destroy);
        x.close();
        arena.close();
    }
}
