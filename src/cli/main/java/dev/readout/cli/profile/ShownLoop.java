package dev.readout.cli.profile;

import dev.readout.cli.output.TextCells;
import dev.readout.profile.GpuFrame;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Hands on the frames of one loop of a process that may have several: of one that is named, or the first one's. */
final class ShownLoop implements Consumer<GpuFrame> {
    /** So many others are named. */
    private static final int MOST_NAMED = 8;

    private final Consumer<GpuFrame> to;
    /** Empty until the first frame. */
    private Optional<String> name;
    private final TreeSet<String> others = new TreeSet<>();

    ShownLoop(Optional<String> name, Consumer<GpuFrame> to) {
        this.name = name;
        this.to = to;
    }

    @Override
    public void accept(GpuFrame frame) {
        if (name.isEmpty()) {
            name = Optional.of(frame.loop());
        }
        if (frame.loop().equals(name.get())) {
            to.accept(frame);
        } else if (others.size() < MOST_NAMED) {
            others.add(frame.loop());
        }
    }

    /** The message about loops that are not shown; empty if all are. */
    Optional<String> leftOut() {
        return others.isEmpty() ? Optional.empty() : Optional.of("without the frames of "
                + others.stream().map(loop -> "'" + TextCells.printable(loop) + "'").collect(Collectors.joining(", "))
                + (others.size() == MOST_NAMED ? " and perhaps others" : "") + ": --loop shows one");
    }
}
