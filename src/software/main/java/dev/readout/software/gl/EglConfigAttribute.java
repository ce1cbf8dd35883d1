package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_NONE;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_BIT;
import static dev.readout.abi.egl.egl_h.EGL_OPENGL_ES3_BIT;
import static dev.readout.abi.egl.egl_h.EGL_PBUFFER_BIT;
import static dev.readout.abi.egl.egl_h.EGL_RENDERABLE_TYPE;
import static dev.readout.abi.egl.egl_h.EGL_SURFACE_TYPE;

import dev.readout.software.abi.egl.egl_h;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** The attributes of configs: their values, and how they match what an application asks for. */
enum EglConfigAttribute {
    BUFFER_SIZE(egl_h.EGL_BUFFER_SIZE(), Match.AT_LEAST, 0, EglConfig::bufferSize),
    RED_SIZE(egl_h.EGL_RED_SIZE(), Match.AT_LEAST, 0, EglConfig::red),
    GREEN_SIZE(egl_h.EGL_GREEN_SIZE(), Match.AT_LEAST, 0, EglConfig::green),
    BLUE_SIZE(egl_h.EGL_BLUE_SIZE(), Match.AT_LEAST, 0, EglConfig::blue),
    ALPHA_SIZE(egl_h.EGL_ALPHA_SIZE(), Match.AT_LEAST, 0, EglConfig::alpha),
    LUMINANCE_SIZE(egl_h.EGL_LUMINANCE_SIZE(), Match.AT_LEAST, 0, config -> 0),
    ALPHA_MASK_SIZE(egl_h.EGL_ALPHA_MASK_SIZE(), Match.AT_LEAST, 0, config -> 0),
    DEPTH_SIZE(egl_h.EGL_DEPTH_SIZE(), Match.AT_LEAST, 0, EglConfig::depth),
    STENCIL_SIZE(egl_h.EGL_STENCIL_SIZE(), Match.AT_LEAST, 0, EglConfig::stencil),
    SAMPLE_BUFFERS(egl_h.EGL_SAMPLE_BUFFERS(), Match.AT_LEAST, 0, config -> 0),
    SAMPLES(egl_h.EGL_SAMPLES(), Match.AT_LEAST, 0, config -> 0),
    COLOR_BUFFER_TYPE(egl_h.EGL_COLOR_BUFFER_TYPE(), Match.EXACT, egl_h.EGL_RGB_BUFFER(),
            config -> egl_h.EGL_RGB_BUFFER()),
    CONFIG_CAVEAT(egl_h.EGL_CONFIG_CAVEAT(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> EGL_NONE()),
    CONFIG_ID(egl_h.EGL_CONFIG_ID(), Match.EXACT, egl_h.EGL_DONT_CARE(), EglConfig::id),
    LEVEL(egl_h.EGL_LEVEL(), Match.EXACT, 0, config -> 0),
    TRANSPARENT_TYPE(egl_h.EGL_TRANSPARENT_TYPE(), Match.EXACT, EGL_NONE(), config -> EGL_NONE()),
    TRANSPARENT_RED_VALUE(egl_h.EGL_TRANSPARENT_RED_VALUE(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> 0),
    TRANSPARENT_GREEN_VALUE(egl_h.EGL_TRANSPARENT_GREEN_VALUE(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> 0),
    TRANSPARENT_BLUE_VALUE(egl_h.EGL_TRANSPARENT_BLUE_VALUE(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> 0),
    BIND_TO_TEXTURE_RGB(egl_h.EGL_BIND_TO_TEXTURE_RGB(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> 0),
    BIND_TO_TEXTURE_RGBA(egl_h.EGL_BIND_TO_TEXTURE_RGBA(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> 0),
    MIN_SWAP_INTERVAL(egl_h.EGL_MIN_SWAP_INTERVAL(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> 0),
    MAX_SWAP_INTERVAL(egl_h.EGL_MAX_SWAP_INTERVAL(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> 0),
    NATIVE_RENDERABLE(egl_h.EGL_NATIVE_RENDERABLE(), Match.EXACT, egl_h.EGL_DONT_CARE(), config -> 0),
    NATIVE_VISUAL_ID(egl_h.EGL_NATIVE_VISUAL_ID(), Match.IGNORED, 0, config -> 0),
    NATIVE_VISUAL_TYPE(egl_h.EGL_NATIVE_VISUAL_TYPE(), Match.EXACT, egl_h.EGL_DONT_CARE(),
            config -> EGL_NONE()),
    MAX_PBUFFER_WIDTH(egl_h.EGL_MAX_PBUFFER_WIDTH(), Match.IGNORED, 0, config -> GlLimits.SIZE),
    MAX_PBUFFER_HEIGHT(egl_h.EGL_MAX_PBUFFER_HEIGHT(), Match.IGNORED, 0, config -> GlLimits.SIZE),
    MAX_PBUFFER_PIXELS(egl_h.EGL_MAX_PBUFFER_PIXELS(), Match.IGNORED, 0,
            config -> GlLimits.SIZE * GlLimits.SIZE),
    SURFACE_TYPE(EGL_SURFACE_TYPE(), Match.MASK, egl_h.EGL_WINDOW_BIT(), config -> EGL_PBUFFER_BIT()),
    RENDERABLE_TYPE(EGL_RENDERABLE_TYPE(), Match.MASK, egl_h.EGL_OPENGL_ES_BIT(), config -> clientApis()),
    CONFORMANT(egl_h.EGL_CONFORMANT(), Match.MASK, 0, config -> clientApis()),
    /** No config matches, since there are no pixmaps. */
    MATCH_NATIVE_PIXMAP(egl_h.EGL_MATCH_NATIVE_PIXMAP(), Match.EXACT, EGL_NONE(), config -> EGL_NONE());

    private static final Map<Integer, EglConfigAttribute> BY_NUMBER =
            Arrays.stream(values()).collect(Collectors.toMap(attribute -> attribute.number, Function.identity()));

    private final int number;
    private final Match match;
    private final int standard;
    private final ToIntFunction<EglConfig> value;

    EglConfigAttribute(int number, Match match, int standard, ToIntFunction<EglConfig> value) {
        this.number = number;
        this.match = match;
        this.standard = standard;
        this.value = value;
    }

    /** How a config's value matches the requested one. */
    private enum Match {
        AT_LEAST((asked, has) -> has >= asked),
        EXACT((asked, has) -> has == asked),
        MASK((asked, has) -> (has & asked) == asked),
        IGNORED((asked, has) -> true);

        private final Test test;

        Match(Test test) {
            this.test = test;
        }

        private interface Test {
            boolean isMet(int asked, int has);
        }
    }

    static EglConfigAttribute of(int number) {
        EglConfigAttribute found = BY_NUMBER.get(number);
        if (found == null) {
            throw EglArguments.unknown(number, "a config");
        }
        return found;
    }

    /** The answer of {@code eglGetConfigAttrib}. */
    int of(EglConfig config) {
        if (this == MATCH_NATIVE_PIXMAP) {
            throw EglArguments.unknown(number, "a config");
        }
        return value.applyAsInt(config);
    }

    private static int clientApis() {
        return EGL_OPENGL_BIT() | egl_h.EGL_OPENGL_ES_BIT() | egl_h.EGL_OPENGL_ES2_BIT()
                | EGL_OPENGL_ES3_BIT();
    }

    /** The attributes that an application requests. */
    static final class Choice {
        private final Map<EglConfigAttribute, Integer> asked = new EnumMap<>(EglConfigAttribute.class);

        /** Reads a list of {@code EGLint}: attributes that are not in it have their defaults. */
        Choice(MemorySegment attributes) {
            EglArguments.ints(attributes, (attribute, value) -> asked.put(of(attribute), (int) value));
        }

        /** Returns whether a config matches. If a config ID is requested, nothing else counts. */
        boolean isMetBy(EglConfig config) {
            return asked(CONFIG_ID) != egl_h.EGL_DONT_CARE() ? asked(CONFIG_ID) == config.id()
                    : Arrays.stream(values()).allMatch(attribute -> isMetBy(config, attribute));
        }

        private boolean isMetBy(EglConfig config, EglConfigAttribute attribute) {
            int wanted = asked(attribute);
            return wanted == egl_h.EGL_DONT_CARE()
                    || attribute.match.test.isMet(wanted, attribute.value.applyAsInt(config));
        }

        /** The sum of a config's bits in the requested colours. */
        int colourBits(EglConfig config) {
            int bits = 0;
            for (EglConfigAttribute colour : new EglConfigAttribute[] {RED_SIZE, GREEN_SIZE, BLUE_SIZE, ALPHA_SIZE}) {
                bits += asked(colour) > 0 ? colour.value.applyAsInt(config) : 0;
            }
            return bits;
        }

        private int asked(EglConfigAttribute attribute) {
            return asked.getOrDefault(attribute, attribute.standard);
        }
    }
}
