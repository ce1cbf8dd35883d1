// Measures three compute passes and a render pass by WebGPU's own queries, and prints what it was told.
// Deno has WebGPU by itself; node has it from the package whose file is the first argument.
const gpu = globalThis.navigator?.gpu ?? await fromPackage(process.argv[2]);

async function fromPackage(file) {
    const { create, globals } = await import(file);
    Object.assign(globalThis, globals);
    return create(['disable-dawn-features=timestamp_quantization']);
}

const adapter = await gpu.requestAdapter();
if (!adapter) {
    throw new Error('there is no adapter');
}
const device = await adapter.requestDevice({ requiredFeatures: ['timestamp-query'] });
device.addEventListener('uncapturederror', event => console.log(`error ${event.error.message}`));

const GROUPS = [1, 10, 74];
const SIZE = 64;

const computePipeline = device.createComputePipeline({
    layout: 'auto',
    compute: {
        module: device.createShaderModule({
            code: `@group(0) @binding(0) var<storage, read_write> data: array<u32>;
                @compute @workgroup_size(8) fn main(@builtin(global_invocation_id) at: vec3u) { data[at.x] = at.x; }`,
        }),
    },
});
const data = device.createBuffer({ size: 4096, usage: GPUBufferUsage.STORAGE });
const bindings = device.createBindGroup({
    layout: computePipeline.getBindGroupLayout(0),
    entries: [{ binding: 0, resource: { buffer: data } }],
});
const renderPipeline = device.createRenderPipeline({
    layout: 'auto',
    vertex: {
        module: device.createShaderModule({
            code: `@vertex fn main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
                return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0); }`,
        }),
    },
    fragment: {
        module: device.createShaderModule({ code: '@fragment fn main() -> @location(0) vec4f { return vec4f(1.0); }' }),
        targets: [{ format: 'rgba8unorm' }],
    },
    depthStencil: { format: 'depth24plus-stencil8', depthWriteEnabled: true, depthCompare: 'always' },
});
const texture = format => device.createTexture({
    size: [SIZE, SIZE], format, usage: GPUTextureUsage.RENDER_ATTACHMENT,
}).createView();

const timestamps = device.createQuerySet({ type: 'timestamp', count: 2 * GROUPS.length + 2 });
const occlusion = device.createQuerySet({ type: 'occlusion', count: 3 });
const between = first => ({
    querySet: timestamps, beginningOfPassWriteIndex: first, endOfPassWriteIndex: first + 1,
});

const encoder = device.createCommandEncoder();
GROUPS.forEach((groups, i) => {
    const pass = encoder.beginComputePass({ timestampWrites: between(2 * i) });
    pass.setPipeline(computePipeline);
    pass.setBindGroup(0, bindings);
    pass.dispatchWorkgroups(groups);
    pass.end();
});
const pass = encoder.beginRenderPass({
    colorAttachments: [{ view: texture('rgba8unorm'), loadOp: 'clear', storeOp: 'store' }],
    depthStencilAttachment: {
        view: texture('depth24plus-stencil8'), depthClearValue: 1, depthLoadOp: 'clear', depthStoreOp: 'discard',
        stencilLoadOp: 'clear', stencilStoreOp: 'discard',
    },
    occlusionQuerySet: occlusion,
    timestampWrites: between(2 * GROUPS.length),
});
pass.setPipeline(renderPipeline);
pass.beginOcclusionQuery(0);
pass.draw(3);
pass.endOcclusionQuery();
pass.beginOcclusionQuery(1);
pass.endOcclusionQuery();
pass.setScissorRect(0, 0, SIZE / 2, SIZE);
pass.beginOcclusionQuery(2);
pass.draw(3);
pass.endOcclusionQuery();
pass.end();

const read = [timestamps, occlusion].map(set => {
    const bytes = 8 * set.count;
    const resolved = device.createBuffer({
        size: bytes, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC,
    });
    const mapped = device.createBuffer({ size: bytes, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    encoder.resolveQuerySet(set, 0, set.count, resolved, 0);
    encoder.copyBufferToBuffer(resolved, 0, mapped, 0, bytes);
    return mapped;
});
device.queue.submit([encoder.finish()]);

const [ticks, samples] = await Promise.all(read.map(async buffer => {
    await buffer.mapAsync(GPUMapMode.READ);
    return Array.from(new BigUint64Array(buffer.getMappedRange()));
}));
GROUPS.forEach((groups, i) => console.log(`compute ${groups} ${ticks[2 * i + 1] - ticks[2 * i]}`));
console.log(`render ${ticks.at(-1) - ticks.at(-2)}`);
console.log(`samples ${samples.join(' ')}`);
console.log(`order ${ticks.every((tick, i) => i === 0 || ticks[i - 1] <= tick)}`);
device.destroy();
