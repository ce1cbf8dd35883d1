package dev.readout.software.gl;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.constraints.IntRange;

/** Sync objects: by the witness of llvmpipe, and as a query is available that was issued instead. */
class GlSyncProperties {
    private static final int COMMANDS_COMPLETE = 0x9117;
    private static final int STATUS = 0x9114;
    private static final int SIGNALED = 0x9119;
    private static final int ALREADY_SIGNALED = 0x911A;
    private static final int TIMEOUT_EXPIRED = 0x911B;
    private static final int CONDITION_SATISFIED = 0x911C;
    /** Type, condition, status, flags, and none. */
    private static final int[] PARAMETERS = {0x9112, 0x9113, STATUS, 0x9115, 0x9116, 7};

    @AddLifecycleHook(NeedsSystemGl.class)
    @Property
    void callsHaveTheErrorsAndAnswersOfLlvmpipe(@ForAll long seed) {
        SystemGlTest.agree(driver -> calls(driver, seed));
    }

    private static List<String> calls(SymbolLookup driver, long seed) {
        Random random = new Random(seed);
        List<String> answers = new ArrayList<>();
        long[] syncs = new long[3];
        try (GlApplication gl = GlApplication.current(driver)) {
            for (int i = 0; i < 40; i++) {
                answers.add(step(gl, random, syncs));
            }
        }
        return answers;
    }

    /** A call, what it answers, and its error. All that was issued is complete, or else a driver might need time. */
    private static String step(GlApplication gl, Random random, long[] syncs) {
        int slot = random.nextInt(syncs.length);
        long sync = syncs[slot];
        int action = random.nextInt(8);
        int flags = random.nextInt(8) == 0 ? 2 : random.nextInt(2);
        long timeout = random.nextInt(3) - 1;
        int room = random.nextInt(8) == 0 ? -1 : 1 + random.nextInt(2);
        int pname = PARAMETERS[random.nextInt(PARAMETERS.length)];
        MemorySegment length = gl.ints(-7);
        MemorySegment out = gl.ints(-7, -7, -7, -7);
        long answer = 0;
        gl.finish();
        switch (action) {
            case 0, 1 -> {
                long made = gl.pointer("glFenceSync", random.nextInt(8) == 0 ? 7 : COMMANDS_COMPLETE,
                        random.nextInt(8) == 0 ? 1 : 0).address();
                answer = made == 0 ? 0 : 1;
                syncs[slot] = made == 0 ? sync : made;
            }
            case 2 -> answer = gl.get("glIsSync", sync);
            case 3 -> {
                gl.call("glDeleteSync", sync);
                answer = gl.get("glIsSync", sync);
                // Another one may get its address.
                syncs[slot] = 0;
            }
            case 4 -> answer = gl.get("glClientWaitSync", sync, flags, timeout);
            case 5 -> gl.call("glWaitSync", sync, flags, timeout);
            case 6 -> gl.call("glGetSynciv", sync, pname, room, length, out);
            default -> {
                gl.call("glObjectPtrLabel", sync, -1, gl.string("fence"));
                gl.call("glGetObjectPtrLabel", sync, room, length, out);
            }
        }
        int error = gl.get("glGetError");
        // Mesa gives the length of an error too.
        return "action %d, flags %d, timeout %d, room %d, 0x%x: ".formatted(action, flags, timeout, room, pname)
                + List.of(answer, error, error == 0 ? length.get(JAVA_INT, 0) : 0, out.get(JAVA_INT, 0));
    }

    @Property
    void syncIsSignaledWhenAQueryInItsPlaceIsAvailable(@ForAll long seed, @ForAll @IntRange(max = 3) int lag) {
        SoftwareGlSettings settings = SoftwareGlSettings.builder().lag(lag).build();
        try (SoftwareGl one = SoftwareGl.create(settings); SoftwareGl other = SoftwareGl.create(settings)) {
            assertThat(polls(one, seed, true)).isEqualTo(polls(other, seed, false));
        }
    }

    private static List<Boolean> polls(SoftwareGl device, long seed, boolean sync) {
        Random random = new Random(seed);
        List<Boolean> polls = new ArrayList<>();
        try (GlApplication gl = GlApplication.current(device)) {
            gl.target(8, 4);
            TimerCalls queries = new TimerCalls(gl, "");
            long fence = 0;
            for (int i = 0; i < 60; i++) {
                switch (i == 0 ? 0 : random.nextInt(8)) {
                    case 0 -> {
                        if (sync) {
                            fence = gl.pointer("glFenceSync", COMMANDS_COMPLETE, 0).address();
                        } else {
                            queries.counter(1, "GL_TIMESTAMP");
                        }
                    }
                    case 1, 2 -> gl.drawTriangles(1);
                    case 3 -> gl.flush();
                    case 4 -> {
                        for (int poll = 0; poll < 300; poll++) {
                            polls.add(sync ? wait(gl, fence, 0) == ALREADY_SIGNALED : queries.available(1));
                        }
                    }
                    default -> polls.add(sync ? status(gl, fence) == SIGNALED : queries.available(1));
                }
            }
        }
        return polls;
    }

    private static long wait(GlApplication gl, long sync, long timeout) {
        return gl.get("glClientWaitSync", sync, 0, timeout);
    }

    private static int status(GlApplication gl, long sync) {
        return gl.got("glGetSynciv", sync, STATUS, 1, MemorySegment.NULL);
    }

    @Example
    void aClientThatWaitsIsSatisfied() {
        try (SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder().lag(2).build());
                GlApplication gl = GlApplication.current(device)) {
            long sync = gl.pointer("glFenceSync", COMMANDS_COMPLETE, 0).address();
            assertThat(wait(gl, sync, 0)).isEqualTo(TIMEOUT_EXPIRED);
            assertThat(wait(gl, sync, 1)).isEqualTo(CONDITION_SATISFIED);
            assertThat(wait(gl, sync, 1)).isEqualTo(ALREADY_SIGNALED);
            assertThat(device.aliveObjects()).containsEntry("sync", 1);
            gl.call("glDeleteSync", sync);
            assertThat(device.aliveObjects()).doesNotContainKey("sync");
        }
    }
}
