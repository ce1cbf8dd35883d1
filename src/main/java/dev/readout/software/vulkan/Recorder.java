package dev.readout.software.vulkan;

import dev.readout.software.CostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Records a command buffer: it checks commands, adds up what they count and how long they take, and keeps those with an
 * effect that the host can see. What is about queries is for its {@link QueryRecorder}.
 */
final class Recorder {
    /** What a secondary command buffer inherits is not known before it is executed: everything is inside of this. */
    private static final Rectangle EVERYWHERE = new Rectangle(0, 0, 1 << 20, 1 << 20);

    private final Device device;
    private final CommandPool pool;
    private final SoftwareQueueFamily family;
    private final CostModel costs;
    private final List<Command> commands = new ArrayList<>();
    private final Counters counters = new Counters();
    private final QueryRecorder queries = new QueryRecorder(this);
    private final TransformFeedback transformFeedback = new TransformFeedback();
    private final long commandCost;
    private final boolean lockedAtBegin;
    private String function = "";
    private int recorded;
    private Pipeline graphics;
    private Pipeline compute;
    private Rectangle scissor;
    private Rectangle renderArea;
    private int views = 1;
    private VideoSession videoSession;
    private boolean nullHardware;

    Recorder(CommandPool pool) {
        this.pool = pool;
        device = pool.device();
        family = pool.family();
        costs = device.settings().costs();
        commandCost = costs.ofCommand();
        lockedAtBegin = device.isProfilingLocked();
    }

    /** Has a step be done by {@code name}, the function that was called. */
    void during(String name, Consumer<Recorder> step) {
        function = name;
        step.accept(this);
    }

    Recording end() {
        if (renderArea != null) {
            throw new Misuse("a render pass is not ended");
        }
        if (videoSession != null) {
            throw new Misuse("a video coding scope is not ended");
        }
        queries.checkEnded();
        return new Recording(commands, counters.nanoseconds());
    }

    /** As {@link #end}, of a secondary command buffer that goes on with a render pass of the primary one. */
    Recording endInherited() {
        renderArea = null;
        return end();
    }

    /** Records what goes into a render pass that a primary command buffer will have begun. */
    void inheritRenderPass() {
        renderArea = EVERYWHERE;
    }

    Device device() {
        return device;
    }

    CommandPool pool() {
        return pool;
    }

    SoftwareQueueFamily family() {
        return family;
    }

    Counters counters() {
        return counters;
    }

    QueryRecorder queries() {
        return queries;
    }

    TransformFeedback transformFeedback() {
        return transformFeedback;
    }

    /** The function that records now. */
    String function() {
        return function;
    }

    /** How many commands were recorded. */
    int recorded() {
        return recorded;
    }

    /** Whether the profiling lock was held when the recording began. */
    boolean lockedAtBegin() {
        return lockedAtBegin;
    }

    boolean insideRenderPass() {
        return renderArea != null;
    }

    /** In how many views everything is drawn: 1 outside of multiview. */
    int views() {
        return views;
    }

    VideoSession videoSession() {
        return videoSession;
    }

    /** Tells the application of something that breaks a rule; a strict device does not record it. */
    void violation(String rule, String message) {
        device.calls().violation(function, rule, message);
    }

    /** A command that only takes time. */
    void other() {
        recorded++;
        counters.addTime(commandCost);
    }

    void add(Command command) {
        commands.add(command);
        other();
    }

    /** Adds a command that is another part of the one before. */
    void addPart(Command command) {
        commands.add(command);
    }

    void bind(Pipeline pipeline) {
        if (pipeline.graphics()) {
            graphics = pipeline;
        } else {
            compute = pipeline;
        }
        other();
    }

    /** Turns draws and dispatches into nothing, or back. */
    void setNullHardware(boolean nothing) {
        nullHardware = nothing;
        other();
    }

    void setScissor(Rectangle rectangle) {
        scissor = rectangle;
        other();
    }

    void beginRenderPass(Rectangle area, int viewCount) {
        checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (renderArea != null) {
            throw new Misuse("a render pass has begun and is not ended");
        }
        renderArea = area;
        views = viewCount;
        other();
    }

    void endRenderPass() {
        if (renderArea == null) {
            throw new Misuse("no render pass has begun");
        }
        renderArea = null;
        views = 1;
        queries.checkEndedInRenderPass();
        other();
    }

    /** Counts a draw of unsigned numbers of vertices and instances. */
    void draw(int vertexCount, int instanceCount) {
        Rectangle clip = checkDraw();
        if (graphics.mesh() != null) {
            throw new Misuse("a draw of vertices with a pipeline for mesh tasks");
        }
        if (nullHardware) {
            other();
            return;
        }
        long instances = Integer.toUnsignedLong(instanceCount);
        long vertices = Integer.toUnsignedLong(vertexCount) * instances;
        long primitives = graphics.primitives(vertexCount) * instances;
        long pixels = primitives * clip.area();
        take(costs.ofDraw((double) vertices * views, graphics.shadesFragments() ? (double) pixels * views : 0));
        counters.addDraw(graphics, views, vertices, primitives, pixels);
        if (transformFeedback.isActive()) {
            counters.addTransformFeedback(primitives, transformFeedback.write(graphics, primitives));
        }
    }

    /** Counts a draw of unsigned numbers of groups of mesh tasks. */
    void drawMeshTasks(int x, int y, int z) {
        Rectangle clip = checkDraw();
        MeshStages mesh = graphics.mesh();
        if (mesh == null) {
            throw new Misuse("a draw of mesh tasks with a pipeline that has no mesh shader");
        }
        if (nullHardware) {
            other();
            return;
        }
        long groups = Integer.toUnsignedLong(x) * Integer.toUnsignedLong(y) * Integer.toUnsignedLong(z);
        long primitives = groups * mesh.primitives();
        long pixels = primitives * clip.area();
        double invocations = (double) groups * (mesh.taskInvocations() + mesh.meshInvocations());
        take(costs.ofDraw(invocations * views, graphics.shadesFragments() ? (double) pixels * views : 0));
        counters.addMeshTasks(graphics, views, groups, primitives, pixels);
    }

    private Rectangle checkDraw() {
        if (renderArea == null) {
            throw new Misuse("a draw outside of a render pass");
        }
        if (graphics == null) {
            throw new Misuse("a draw without a graphics pipeline");
        }
        Rectangle clip = graphics.scissor() != null ? graphics.scissor() : scissor;
        if (clip == null) {
            throw new Misuse("a draw with dynamic scissor, and vkCmdSetScissor was not called");
        }
        return clip.intersection(renderArea);
    }

    private void take(long nanoseconds) {
        recorded++;
        counters.addTime(nanoseconds);
    }

    /** Counts a dispatch of unsigned numbers of groups. */
    void dispatch(int x, int y, int z) {
        checkFamily(SoftwareQueueFamily.COMPUTE);
        if (renderArea != null) {
            throw new Misuse("a dispatch inside of a render pass");
        }
        if (compute == null) {
            throw new Misuse("a dispatch without a compute pipeline");
        }
        if (nullHardware) {
            other();
            return;
        }
        long groups = Integer.toUnsignedLong(x) * Integer.toUnsignedLong(y) * Integer.toUnsignedLong(z);
        take(costs.ofDispatch(groups));
        counters.addDispatch(groups * compute.localSize());
    }

    void beginTransformFeedback(boolean goesOn) {
        checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (renderArea == null) {
            throw new Misuse("renderpass", "transform feedback begins outside of a render pass");
        }
        if (views > 1) {
            throw new Misuse("None-02373", "transform feedback begins in a render pass with " + views + " views");
        }
        transformFeedback.begin(goesOn);
        other();
    }

    void endTransformFeedback() {
        transformFeedback.end();
        other();
    }

    void beginVideoCoding(VideoSession session) {
        checkFamily(SoftwareQueueFamily.VIDEO_ENCODE);
        if (videoSession != null || renderArea != null) {
            throw new Misuse(videoSession != null ? "videocoding" : "renderpass",
                    "a video coding scope begins inside of "
                            + (videoSession != null ? "another one" : "a render pass"));
        }
        videoSession = session;
        other();
    }

    void endVideoCoding() {
        if (videoSession == null) {
            throw new Misuse("videocoding", "no video coding scope has begun");
        }
        queries.checkEndedInVideoCoding();
        videoSession = null;
        other();
    }

    /** Counts a video encode operation with room for so many bytes. */
    void encodeVideo(long range) {
        if (videoSession == null) {
            throw new Misuse("videocoding", "a video encode operation outside of a video coding scope");
        }
        counters.addEncode(device.nextEncode().within(range));
        other();
    }

    /**
     * Records what secondary command buffers recorded. They begin without state, and leave none.
     *
     * @param secondaries what was recorded, and what is said to be inherited
     */
    void execute(List<SecondaryRecording> secondaries) {
        String caller = function;
        other();
        for (SecondaryRecording secondary : secondaries) {
            queries.checkInheritance(secondary);
            forget();
            secondary.steps().forEach(step -> during(step.function(), step.step()));
            forget();
        }
        function = caller;
    }

    private void forget() {
        graphics = null;
        compute = null;
        scissor = null;
    }

    void checkFamily(int operations) {
        if (!family.can(operations)) {
            throw new Misuse("commandBuffer-cmdpool",
                    "the queue family of the command pool does not support the command: its flags are 0x"
                            + Integer.toHexString(family.flags()) + ", of 0x" + Integer.toHexString(operations)
                            + " one is needed");
        }
    }
}
