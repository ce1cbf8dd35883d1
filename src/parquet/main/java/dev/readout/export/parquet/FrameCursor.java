package dev.readout.export.parquet;

import dev.readout.export.parquet.table.Row;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/** A position in a frame: a scope or a queue. One object serves all frames, for one thread. */
final class FrameCursor {
    private static final Binary[] QUALITIES = qualities();

    private final ScopeTexts texts = new ScopeTexts();
    /** The queues of the last frame, by position. */
    private List<GpuQueue> queues = List.of();
    private final List<Binary> queueTexts = new ArrayList<>();
    private String loop = "";
    private Binary loopText = Binary.EMPTY;
    private @Nullable GpuFrame frame;
    private int scope;
    private int queue;

    private static Binary[] qualities() {
        ClockQuality[] all = ClockQuality.values();
        Binary[] texts = new Binary[all.length];
        for (ClockQuality each : all) {
            texts[each.ordinal()] = Row.utf8(each.name());
        }
        return texts;
    }

    void begin(GpuFrame frame) {
        this.frame = frame;
        texts.update(frame);
        if (queues != frame.queues()) {
            queues = frame.queues();
            queueTexts.clear();
            queues.forEach(each -> queueTexts.add(Row.utf8(each.name())));
        }
        if (!loop.equals(frame.loop())) {
            loop = frame.loop();
            loopText = Row.utf8(loop);
        }
    }

    FrameCursor atScope(int scope) {
        this.scope = scope;
        return this;
    }

    FrameCursor atQueue(int queue) {
        this.queue = queue;
        return this;
    }

    GpuFrame frame() {
        if (frame == null) {
            throw new IllegalStateException("no frame yet");
        }
        return frame;
    }

    ScopeTexts texts() {
        return texts;
    }

    int scope() {
        return scope;
    }

    GpuQueue queue() {
        return queues.get(queue);
    }

    Binary loopText() {
        return loopText;
    }

    Binary queueText() {
        return queueTexts.get(queue);
    }

    Binary clockText() {
        return QUALITIES[frame().clock(queue()).ordinal()];
    }
}
