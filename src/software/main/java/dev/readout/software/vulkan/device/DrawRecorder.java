package dev.readout.software.vulkan.device;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.GraphicsShaders;
import dev.readout.software.vulkan.object.Limits;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Records draws and dispatches, with the state that they take from earlier commands, and has them counted. */
public final class DrawRecorder {
    /** The largest framebuffer: a secondary command buffer does not know the render area that it inherits. */
    private static final Rectangle LARGEST = new Rectangle(0, 0, Limits.LARGEST_IMAGE, Limits.LARGEST_IMAGE);

    private final RecordingState state;
    private final QueryRecorder queries;
    private @Nullable Pipeline graphics;
    private @Nullable Pipeline compute;
    private final DynamicValues dynamic = new DynamicValues();
    private Rectangle renderArea = LARGEST;
    private boolean capturing;

    DrawRecorder(RecordingState state, QueryRecorder queries) {
        this.state = state;
        this.queries = queries;
    }

    public void bind(Pipeline pipeline) {
        if (pipeline.draws()) {
            graphics = pipeline;
        } else if (pipeline.dispatches()) {
            compute = pipeline;
        }
        state.other();
    }

    /** Sets state that pipelines may leave to commands. */
    public void set(Consumer<DynamicValues> change) {
        change.accept(dynamic);
        state.other();
    }

    void setRenderArea(Rectangle area) {
        renderArea = area.intersection(LARGEST);
    }

    /** A secondary command buffer begins without this state, and leaves none. */
    void forget() {
        graphics = null;
        compute = null;
        dynamic.forget();
    }

    /** Records a draw of unsigned numbers of vertices and instances. */
    public void draw(int vertexCount, int instanceCount) {
        record(drawingVertices(), vertexCount, instanceCount, 0);
    }

    /** Records indirect draws: each struct begins with vertexCount and instanceCount. */
    public void drawIndirect(IndirectSource source) {
        drawIndirect(source, DrawRecorder::numbers);
    }

    /**
     * Records draws whose numbers lie in a buffer.
     *
     * @param read returns vertexCount, instanceCount and 0 from a struct of the source
     */
    public void drawIndirect(IndirectSource source, Function<MemorySegment, int[]> read) {
        record(drawingVertices(), source, read);
    }

    /** Records a draw of unsigned numbers of groups of mesh tasks. */
    public void drawMeshTasks(int x, int y, int z) {
        record(drawingMeshTasks(), x, y, z);
    }

    /** Records indirect draws of mesh tasks: each struct has the numbers of groups. */
    public void drawMeshTasksIndirect(IndirectSource source) {
        record(drawingMeshTasks(), source, DrawRecorder::numbers);
    }

    /** Records a dispatch of unsigned numbers of groups. */
    public void dispatch(int x, int y, int z) {
        record(dispatching(), x, y, z);
    }

    /** Records an indirect dispatch: the buffer has the numbers of groups. */
    public void dispatchIndirect(IndirectSource source) {
        record(dispatching(), source, DrawRecorder::numbers);
    }

    /** The three numbers that parameters begin with. */
    private static int[] numbers(MemorySegment parameters) {
        return parameters.asSlice(0, 3 * Integer.BYTES).toArray(JAVA_INT_UNALIGNED);
    }

    /** Counts what is known now. */
    private void record(Pipeline pipeline, int x, int y, int z) {
        state.note();
        long primitives = state.counters().add(pipeline, clip(pipeline), state.views(), x, y, z);
        if (capturing) {
            state.defer(execution -> execution.capture(pipeline, primitives));
        }
    }

    /** The same, for what is known when it is executed. */
    private void record(Pipeline pipeline, IndirectSource source, Function<MemorySegment, int[]> read) {
        state.other();
        Rectangle clip = clip(pipeline);
        int views = state.views();
        boolean captured = capturing;
        state.defer(execution -> source.forEach(parameters -> {
            int[] numbers = read.apply(parameters);
            long primitives = execution.late().add(pipeline, clip, views, numbers[0], numbers[1], numbers[2]);
            if (captured) {
                execution.capture(pipeline, primitives);
            }
        }));
    }

    /** The pipeline of a draw, which must be bound, inside of a render pass. */
    private Pipeline drawing() {
        if (!state.insideRenderPass()) {
            throw new Misuse("renderpass", "a draw outside of a render pass");
        }
        if (graphics == null) {
            throw new Misuse("None-08606", "a draw without a graphics pipeline");
        }
        return dynamic.of(graphics);
    }

    private Pipeline drawingVertices() {
        Pipeline pipeline = drawing();
        if (pipeline.shaders().has(GraphicsShaders.MESH)) {
            throw new Misuse("a draw of vertices with a pipeline for mesh tasks");
        }
        queries.checkDraw(false);
        return pipeline;
    }

    private Pipeline drawingMeshTasks() {
        Pipeline pipeline = drawing();
        if (!pipeline.shaders().has(GraphicsShaders.MESH)) {
            throw new Misuse("a draw of mesh tasks with a pipeline that has no mesh shader");
        }
        queries.checkDraw(true);
        return pipeline;
    }

    /** The area that each primitive of a draw with {@code pipeline} covers. */
    private Rectangle clip(Pipeline pipeline) {
        Rectangle scissor = pipeline.scissor();
        Rectangle all = scissor == null ? renderArea : scissor.intersection(renderArea);
        return pipeline.drawsPoints() ? all.firstPixel() : all;
    }

    private Pipeline dispatching() {
        state.checkFamily(SoftwareQueueFamily.COMPUTE);
        if (state.insideRenderPass()) {
            throw new Misuse("renderpass", "a dispatch inside of a render pass");
        }
        if (compute == null) {
            throw new Misuse("None-08606", "a dispatch without a compute pipeline");
        }
        return compute;
    }

    /** Binds the first buffer of transform feedback, of {@code bytes} bytes. */
    public void bindTransformFeedback(long bytes) {
        state.addWork(execution -> execution.feedback().bind(bytes));
    }

    /**
     * Records the beginning of transform feedback.
     *
     * @param counter has the bytes written before, to resume there; null to begin at 0
     */
    public void beginTransformFeedback(@Nullable FeedbackCounter counter) {
        state.checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (!state.insideRenderPass()) {
            throw new Misuse("renderpass", "transform feedback begins outside of a render pass");
        }
        if (state.views() > 1) {
            throw new Misuse("None-02373",
                    "transform feedback begins in a render pass with " + state.views() + " views");
        }
        if (capturing) {
            throw new Misuse("None-02367", "transform feedback is active already");
        }
        capturing = true;
        state.addWork(execution -> execution.feedback().begin(counter == null ? 0 : counter.read()));
        state.other();
    }

    /**
     * Records the end of transform feedback.
     *
     * @param counter gets the bytes written; null for none
     */
    public void endTransformFeedback(@Nullable FeedbackCounter counter) {
        if (!capturing) {
            throw new Misuse("None-02375", "transform feedback is not active");
        }
        capturing = false;
        if (counter != null) {
            state.addWork(execution -> counter.write(execution.feedback().used()));
        }
        state.other();
    }
}
