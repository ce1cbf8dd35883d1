/*
 * The part of the OpenGL and OpenGL ES ABI that Readout uses, and nothing else.
 *
 * jextract turns this file into the Java package dev.readout.abi.gl, from which both sides of a
 * call are made: the driver that calls and the software device that answers. Every name, number
 * and signature is that of the Khronos headers <GL/glcorearb.h>, <GL/glext.h>, <GLES3/gl32.h> and
 * <GLES2/gl2ext.h>; HeadersTest compares them, wherever one of those declares the same thing, and
 * both with the generated classes. A function type is called PFN_ and the function's name, where
 * those headers write the whole in capitals. There are only types and constants here: a prototype
 * or a variable would tie the generated classes to one library.
 *
 * The trace layer reads this file too, when the library runs. What it needs and C cannot say stands
 * in the words of annotations.h.
 *
 * No Khronos header has GL_ANGLE_timer_query (the text of the extension is its only source; its
 * living descendants have the same tokens and signatures) or the two tokens of the older draft of
 * GL_NV_query_resource.
 *
 * To use something more of GL: declare it here, import it from the stubs of the artifact that uses it, and generate
 * these again, from the root of the repository, where a jextract is on the PATH:
 *
 *   java src/build/java/dev/readout/build/Stubs.java
 *
 * What is committed was made by openjdk/jextract, commit f9866df3a178baa2e4a3746a7a6e458d783ace92, with libclang 14.
 */
#ifndef READOUT_GL_H
#define READOUT_GL_H

#include <stddef.h>
#include <stdint.h>

#include "annotations.h"

/* ---- Basics --------------------------------------------------------------------------------- */

typedef unsigned char GLboolean;
typedef unsigned char GLubyte;
typedef char GLchar;
READOUT_HEXADECIMAL typedef unsigned int GLenum;
READOUT_HEXADECIMAL typedef unsigned int GLbitfield;
typedef int GLint;
typedef unsigned int GLuint;
typedef int GLsizei;
typedef float GLfloat;
typedef int64_t GLint64;
typedef uint64_t GLuint64;
typedef ptrdiff_t GLsizeiptr;
typedef ptrdiff_t GLintptr;

#define GL_FALSE 0
#define GL_TRUE 1
#define GL_NONE 0

READOUT_NAMES(GLboolean, GL_FALSE, GL_TRUE)

/* What glGetError answers: the first error since it was last asked, then GL_NO_ERROR. */
#define GL_NO_ERROR 0
#define GL_INVALID_ENUM 0x0500
#define GL_INVALID_VALUE 0x0501
#define GL_INVALID_OPERATION 0x0502
#define GL_STACK_OVERFLOW 0x0503
#define GL_STACK_UNDERFLOW 0x0504
#define GL_OUT_OF_MEMORY 0x0505
#define GL_INVALID_FRAMEBUFFER_OPERATION 0x0506
#define GL_CONTEXT_LOST 0x0507

#define GL_VENDOR 0x1F00
#define GL_RENDERER 0x1F01
#define GL_VERSION 0x1F02
#define GL_EXTENSIONS 0x1F03
#define GL_MAJOR_VERSION 0x821B
#define GL_MINOR_VERSION 0x821C
#define GL_NUM_EXTENSIONS 0x821D
#define GL_SHADING_LANGUAGE_VERSION 0x8B8C
#define GL_MAX_VIEWPORT_DIMS 0x0D3A
#define GL_VIEWPORT 0x0BA2

READOUT_NAMES(ErrorCode, GL_NO_ERROR, GL_INVALID_ENUM, GL_INVALID_VALUE, GL_INVALID_OPERATION, GL_STACK_OVERFLOW,
        GL_STACK_UNDERFLOW, GL_OUT_OF_MEMORY, GL_INVALID_FRAMEBUFFER_OPERATION, GL_CONTEXT_LOST)
READOUT_NAMES(GetPName, GL_MAJOR_VERSION, GL_MINOR_VERSION, GL_NUM_EXTENSIONS, GL_MAX_VIEWPORT_DIMS, GL_VIEWPORT)
READOUT_NAMES(StringName, GL_VENDOR, GL_RENDERER, GL_VERSION, GL_EXTENSIONS, GL_SHADING_LANGUAGE_VERSION)

typedef READOUT_NAMED(ErrorCode) GLenum (*PFN_glGetError)(void);
typedef READOUT_STRING const GLubyte* (*PFN_glGetString)(READOUT_NAMED(StringName) GLenum name);
typedef READOUT_STRING const GLubyte* (*PFN_glGetStringi)(
        READOUT_NAMED(StringName) GLenum name, GLuint index);
typedef void (*PFN_glGetIntegerv)(
        READOUT_NAMED(GetPName) GLenum pname,
        READOUT_LENGTH(pname == GL_VIEWPORT ? 4 : pname == GL_MAX_VIEWPORT_DIMS ? 2 : 1) GLint* data);
typedef void (*PFN_glGetInteger64v)(
        READOUT_NAMED(GetPName) GLenum pname,
        READOUT_LENGTH(pname == GL_VIEWPORT ? 4 : pname == GL_MAX_VIEWPORT_DIMS ? 2 : 1) GLint64* data);
typedef void (*PFN_glFlush)(void);
typedef void (*PFN_glFinish)(void);

/* ---- Queries: OpenGL and, without glQueryCounter and the 64-bit getters, OpenGL ES 3 -------- */

#define GL_QUERY_COUNTER_BITS 0x8864
#define GL_CURRENT_QUERY 0x8865
#define GL_QUERY_RESULT 0x8866
#define GL_QUERY_RESULT_AVAILABLE 0x8867
#define GL_QUERY_RESULT_NO_WAIT 0x9194
#define GL_TIME_ELAPSED 0x88BF
#define GL_TIMESTAMP 0x8E28
#define GL_SAMPLES_PASSED 0x8914
#define GL_ANY_SAMPLES_PASSED 0x8C2F
#define GL_ANY_SAMPLES_PASSED_CONSERVATIVE 0x8D6A
#define GL_PRIMITIVES_GENERATED 0x8C87
#define GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN 0x8C88
#define GL_TRANSFORM_FEEDBACK_OVERFLOW 0x82EC
#define GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW 0x82ED
#define GL_VERTICES_SUBMITTED 0x82EE
#define GL_PRIMITIVES_SUBMITTED 0x82EF
#define GL_VERTEX_SHADER_INVOCATIONS 0x82F0
#define GL_TESS_CONTROL_SHADER_PATCHES 0x82F1
#define GL_TESS_EVALUATION_SHADER_INVOCATIONS 0x82F2
#define GL_GEOMETRY_SHADER_INVOCATIONS 0x887F
#define GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED 0x82F3
#define GL_FRAGMENT_SHADER_INVOCATIONS 0x82F4
#define GL_COMPUTE_SHADER_INVOCATIONS 0x82F5
#define GL_CLIPPING_INPUT_PRIMITIVES 0x82F6
#define GL_CLIPPING_OUTPUT_PRIMITIVES 0x82F7
#define GL_MAX_VERTEX_STREAMS 0x8E71

READOUT_NAMES(QueryTarget, GL_TIME_ELAPSED, GL_TIMESTAMP, GL_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED,
        GL_ANY_SAMPLES_PASSED_CONSERVATIVE, GL_PRIMITIVES_GENERATED, GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
        GL_TRANSFORM_FEEDBACK_OVERFLOW, GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW, GL_VERTICES_SUBMITTED,
        GL_PRIMITIVES_SUBMITTED, GL_VERTEX_SHADER_INVOCATIONS, GL_TESS_CONTROL_SHADER_PATCHES,
        GL_TESS_EVALUATION_SHADER_INVOCATIONS, GL_GEOMETRY_SHADER_INVOCATIONS,
        GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED, GL_FRAGMENT_SHADER_INVOCATIONS, GL_COMPUTE_SHADER_INVOCATIONS,
        GL_CLIPPING_INPUT_PRIMITIVES, GL_CLIPPING_OUTPUT_PRIMITIVES)
READOUT_NAMES(QueryParameterName, GL_QUERY_COUNTER_BITS, GL_CURRENT_QUERY)
READOUT_NAMES(QueryObjectParameterName, GL_QUERY_RESULT, GL_QUERY_RESULT_AVAILABLE, GL_QUERY_RESULT_NO_WAIT)
READOUT_NAMES(GetPName, GL_TIMESTAMP, GL_MAX_VERTEX_STREAMS)

/*
 * Where a buffer is bound to GL_QUERY_BUFFER, the pointer for a query's result is an offset into it. No call says
 * which it is: no such buffer has 4 GiB, and memory of a process lies above.
 */
READOUT_NUMBER(MOST_QUERY_BUFFER_BYTES, 0x100000000)

typedef void (*PFN_glGenQueries)(GLsizei n, READOUT_LENGTH(n) GLuint* ids);
typedef void (*PFN_glDeleteQueries)(GLsizei n, READOUT_LENGTH(n) const GLuint* ids);
typedef GLboolean (*PFN_glIsQuery)(GLuint id);
typedef void (*PFN_glBeginQuery)(READOUT_NAMED(QueryTarget) GLenum target, GLuint id);
typedef void (*PFN_glEndQuery)(READOUT_NAMED(QueryTarget) GLenum target);
typedef void (*PFN_glBeginQueryIndexed)(READOUT_NAMED(QueryTarget) GLenum target, GLuint index, GLuint id);
typedef void (*PFN_glEndQueryIndexed)(READOUT_NAMED(QueryTarget) GLenum target, GLuint index);
typedef void (*PFN_glQueryCounter)(GLuint id, READOUT_NAMED(QueryTarget) GLenum target);
typedef void (*PFN_glGetQueryiv)(
        READOUT_NAMED(QueryTarget) GLenum target, READOUT_NAMED(QueryParameterName) GLenum pname,
        GLint* params);
typedef void (*PFN_glGetQueryIndexediv)(
        READOUT_NAMED(QueryTarget) GLenum target, GLuint index, READOUT_NAMED(QueryParameterName) GLenum pname,
        GLint* params);
typedef void (*PFN_glGetQueryObjectiv)(
        GLuint id, READOUT_NAMED(QueryObjectParameterName) GLenum pname,
        READOUT_IF(params >= MOST_QUERY_BUFFER_BYTES) GLint* params);
typedef void (*PFN_glGetQueryObjectuiv)(
        GLuint id, READOUT_NAMED(QueryObjectParameterName) GLenum pname,
        READOUT_IF(params >= MOST_QUERY_BUFFER_BYTES) GLuint* params);
typedef void (*PFN_glGetQueryObjecti64v)(
        GLuint id, READOUT_NAMED(QueryObjectParameterName) GLenum pname,
        READOUT_IF(params >= MOST_QUERY_BUFFER_BYTES) GLint64* params);
typedef void (*PFN_glGetQueryObjectui64v)(
        GLuint id, READOUT_NAMED(QueryObjectParameterName) GLenum pname,
        READOUT_IF(params >= MOST_QUERY_BUFFER_BYTES) GLuint64* params);

/* ---- GL_ANGLE_timer_query ------------------------------------------------------------------- */

#define GL_QUERY_COUNTER_BITS_ANGLE 0x8864
#define GL_CURRENT_QUERY_ANGLE 0x8865
#define GL_QUERY_RESULT_ANGLE 0x8866
#define GL_QUERY_RESULT_AVAILABLE_ANGLE 0x8867
#define GL_TIME_ELAPSED_ANGLE 0x88BF
#define GL_TIMESTAMP_ANGLE 0x8E28

READOUT_NAMES(QueryTargetANGLE, GL_TIME_ELAPSED_ANGLE, GL_TIMESTAMP_ANGLE)
READOUT_NAMES(QueryPropertyANGLE, GL_QUERY_COUNTER_BITS_ANGLE, GL_CURRENT_QUERY_ANGLE)
READOUT_NAMES(QueryObjectPropertyANGLE, GL_QUERY_RESULT_ANGLE, GL_QUERY_RESULT_AVAILABLE_ANGLE)

typedef void (*PFN_glGenQueriesANGLE)(GLsizei n, READOUT_LENGTH(n) GLuint* ids);
typedef void (*PFN_glDeleteQueriesANGLE)(GLsizei n, READOUT_LENGTH(n) const GLuint* ids);
typedef GLboolean (*PFN_glIsQueryANGLE)(GLuint id);
typedef void (*PFN_glBeginQueryANGLE)(READOUT_NAMED(QueryTargetANGLE) GLenum target, GLuint id);
typedef void (*PFN_glEndQueryANGLE)(READOUT_NAMED(QueryTargetANGLE) GLenum target);
typedef void (*PFN_glQueryCounterANGLE)(GLuint id, READOUT_NAMED(QueryTargetANGLE) GLenum target);
typedef void (*PFN_glGetQueryivANGLE)(
        READOUT_NAMED(QueryTargetANGLE) GLenum target,
        READOUT_NAMED(QueryPropertyANGLE) GLenum pname, GLint* params);
typedef void (*PFN_glGetQueryObjectivANGLE)(
        GLuint id, READOUT_NAMED(QueryObjectPropertyANGLE) GLenum pname, GLint* params);
typedef void (*PFN_glGetQueryObjectuivANGLE)(
        GLuint id, READOUT_NAMED(QueryObjectPropertyANGLE) GLenum pname, GLuint* params);
typedef void (*PFN_glGetQueryObjecti64vANGLE)(
        GLuint id, READOUT_NAMED(QueryObjectPropertyANGLE) GLenum pname, GLint64* params);
typedef void (*PFN_glGetQueryObjectui64vANGLE)(
        GLuint id, READOUT_NAMED(QueryObjectPropertyANGLE) GLenum pname, GLuint64* params);

/* ---- GL_EXT_disjoint_timer_query ------------------------------------------------------------ */

#define GL_QUERY_COUNTER_BITS_EXT 0x8864
#define GL_CURRENT_QUERY_EXT 0x8865
#define GL_QUERY_RESULT_EXT 0x8866
#define GL_QUERY_RESULT_AVAILABLE_EXT 0x8867
#define GL_TIME_ELAPSED_EXT 0x88BF
#define GL_TIMESTAMP_EXT 0x8E28
#define GL_GPU_DISJOINT_EXT 0x8FBB

READOUT_NAMES(QueryTargetEXT, GL_TIME_ELAPSED_EXT, GL_TIMESTAMP_EXT)
READOUT_NAMES(QueryPropertyEXT, GL_QUERY_COUNTER_BITS_EXT, GL_CURRENT_QUERY_EXT)
READOUT_NAMES(QueryObjectPropertyEXT, GL_QUERY_RESULT_EXT, GL_QUERY_RESULT_AVAILABLE_EXT)
READOUT_NAMES(GetPName, GL_GPU_DISJOINT_EXT)

typedef void (*PFN_glGenQueriesEXT)(GLsizei n, READOUT_LENGTH(n) GLuint* ids);
typedef void (*PFN_glDeleteQueriesEXT)(GLsizei n, READOUT_LENGTH(n) const GLuint* ids);
typedef GLboolean (*PFN_glIsQueryEXT)(GLuint id);
typedef void (*PFN_glBeginQueryEXT)(READOUT_NAMED(QueryTargetEXT) GLenum target, GLuint id);
typedef void (*PFN_glEndQueryEXT)(READOUT_NAMED(QueryTargetEXT) GLenum target);
typedef void (*PFN_glQueryCounterEXT)(GLuint id, READOUT_NAMED(QueryTargetEXT) GLenum target);
typedef void (*PFN_glGetQueryivEXT)(
        READOUT_NAMED(QueryTargetEXT) GLenum target, READOUT_NAMED(QueryPropertyEXT) GLenum pname,
        GLint* params);
typedef void (*PFN_glGetQueryObjectivEXT)(
        GLuint id, READOUT_NAMED(QueryObjectPropertyEXT) GLenum pname,
        READOUT_IF(params >= MOST_QUERY_BUFFER_BYTES) GLint* params);
typedef void (*PFN_glGetQueryObjectuivEXT)(
        GLuint id, READOUT_NAMED(QueryObjectPropertyEXT) GLenum pname,
        READOUT_IF(params >= MOST_QUERY_BUFFER_BYTES) GLuint* params);
typedef void (*PFN_glGetQueryObjecti64vEXT)(
        GLuint id, READOUT_NAMED(QueryObjectPropertyEXT) GLenum pname,
        READOUT_IF(params >= MOST_QUERY_BUFFER_BYTES) GLint64* params);
typedef void (*PFN_glGetQueryObjectui64vEXT)(
        GLuint id, READOUT_NAMED(QueryObjectPropertyEXT) GLenum pname,
        READOUT_IF(params >= MOST_QUERY_BUFFER_BYTES) GLuint64* params);
typedef void (*PFN_glGetInteger64vEXT)(
        READOUT_NAMED(GetPName) GLenum pname,
        READOUT_LENGTH(pname == GL_VIEWPORT ? 4 : pname == GL_MAX_VIEWPORT_DIMS ? 2 : 1) GLint64* data);

/* ---- Debug groups: OpenGL 4.3, OpenGL ES 3.2, and GL_KHR_debug with KHR in the names of ES ---- */

#define GL_DEBUG_SOURCE_APPLICATION 0x824A
#define GL_DEBUG_SOURCE_THIRD_PARTY 0x8249
#define GL_MAX_DEBUG_GROUP_STACK_DEPTH 0x826C
#define GL_DEBUG_GROUP_STACK_DEPTH 0x826D
#define GL_MAX_DEBUG_MESSAGE_LENGTH 0x9143

READOUT_NAMES(DebugSource, GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_SOURCE_THIRD_PARTY)
READOUT_NAMES(GetPName, GL_MAX_DEBUG_GROUP_STACK_DEPTH, GL_DEBUG_GROUP_STACK_DEPTH, GL_MAX_DEBUG_MESSAGE_LENGTH)

/* A length below 0 says that the message ends with NUL. */
typedef void (*PFN_glPushDebugGroup)(
        READOUT_NAMED(DebugSource) GLenum source, GLuint id, GLsizei length,
        READOUT_STRING READOUT_LENGTH(length >= 0 ? length : 0x7FFFFFFF) const GLchar* message);
typedef void (*PFN_glPopDebugGroup)(void);
typedef void (*PFN_glPushDebugGroupKHR)(
        READOUT_NAMED(DebugSource) GLenum source, GLuint id, GLsizei length,
        READOUT_STRING READOUT_LENGTH(length >= 0 ? length : 0x7FFFFFFF) const GLchar* message);
typedef void (*PFN_glPopDebugGroupKHR)(void);

/* ---- GL_NV_query_resource and GL_NV_query_resource_tag -------------------------------------- */

#define GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV 0x9540
#define GL_QUERY_RESOURCE_MEMTYPE_VIDMEM_NV 0x9542
#define GL_QUERY_RESOURCE_SYS_RESERVED_NV 0x9544
#define GL_QUERY_RESOURCE_TEXTURE_NV 0x9545
#define GL_QUERY_RESOURCE_RENDERBUFFER_NV 0x9546
#define GL_QUERY_RESOURCE_BUFFEROBJECT_NV 0x9547

/* The vendor's older draft, of which streams are still around. */
#define GL_QUERY_RESOURCE_TYPE_DETAILED_NVX 0x9541
#define GL_QUERY_RESOURCE_MEMTYPE_SYSMEM_NVX 0x9543

READOUT_NAMES(ResourceQueryType, GL_QUERY_RESOURCE_TYPE_VIDMEM_ALLOC_NV, GL_QUERY_RESOURCE_TYPE_DETAILED_NVX)

/*
 * bufSize and the result count ints; with a null buffer the result is the size that is needed. The
 * extension's text has unsigned tags, its header signed ones: the bits are the same, and signed is
 * what glQueryResourceNV itself takes, for -1 means every tag.
 */
typedef GLint (*PFN_glQueryResourceNV)(
        READOUT_NAMED(ResourceQueryType) GLenum queryType, GLint tagId, GLuint bufSize,
        READOUT_LENGTH(bufSize, return) GLint* buffer);
typedef void (*PFN_glGenQueryResourceTagNV)(GLsizei n, READOUT_LENGTH(n) GLint* tagIds);
typedef void (*PFN_glDeleteQueryResourceTagNV)(GLsizei n, READOUT_LENGTH(n) const GLint* tagIds);
typedef void (*PFN_glQueryResourceTagNV)(GLint tagId, READOUT_STRING const GLchar* tagString);

/* ---- GL_AMD_performance_monitor ------------------------------------------------------------- */

#define GL_COUNTER_TYPE_AMD 0x8BC0
#define GL_COUNTER_RANGE_AMD 0x8BC1
#define GL_UNSIGNED_INT64_AMD 0x8BC2
#define GL_PERCENTAGE_AMD 0x8BC3
#define GL_PERFMON_RESULT_AVAILABLE_AMD 0x8BC4
#define GL_PERFMON_RESULT_SIZE_AMD 0x8BC5
#define GL_PERFMON_RESULT_AMD 0x8BC6

READOUT_NAMES(MonitorCounterProperty, GL_COUNTER_TYPE_AMD, GL_COUNTER_RANGE_AMD)
READOUT_NAMES(MonitorProperty, GL_PERFMON_RESULT_AVAILABLE_AMD, GL_PERFMON_RESULT_SIZE_AMD, GL_PERFMON_RESULT_AMD)

/* A range is two numbers of the counter's type, of which at least 8 bytes are there; sizes of data are in bytes. */
typedef void (*PFN_glGetPerfMonitorGroupsAMD)(
        GLint* numGroups, GLsizei groupsSize, READOUT_LENGTH(groupsSize, *numGroups) GLuint* groups);
typedef void (*PFN_glGetPerfMonitorCountersAMD)(
        GLuint group, GLint* numCounters, GLint* maxActiveCounters, GLsizei counterSize,
        READOUT_LENGTH(counterSize, *numCounters) GLuint* counters);
typedef void (*PFN_glGetPerfMonitorGroupStringAMD)(
        GLuint group, GLsizei bufSize, GLsizei* length, READOUT_STRING READOUT_LENGTH(bufSize) GLchar* groupString);
typedef void (*PFN_glGetPerfMonitorCounterStringAMD)(
        GLuint group, GLuint counter, GLsizei bufSize, GLsizei* length,
        READOUT_STRING READOUT_LENGTH(bufSize) GLchar* counterString);
typedef void (*PFN_glGetPerfMonitorCounterInfoAMD)(
        GLuint group, GLuint counter, READOUT_NAMED(MonitorCounterProperty) GLenum pname,
        READOUT_LENGTH(pname == GL_COUNTER_TYPE_AMD ? 4 : 8) void* data);
typedef void (*PFN_glGenPerfMonitorsAMD)(GLsizei n, READOUT_LENGTH(n) GLuint* monitors);
typedef void (*PFN_glDeletePerfMonitorsAMD)(GLsizei n, READOUT_LENGTH(n) READOUT_INPUT GLuint* monitors);
typedef void (*PFN_glSelectPerfMonitorCountersAMD)(
        GLuint monitor, GLboolean enable, GLuint group, GLint numCounters,
        READOUT_LENGTH(numCounters) READOUT_INPUT GLuint* counterList);
typedef void (*PFN_glBeginPerfMonitorAMD)(GLuint monitor);
typedef void (*PFN_glEndPerfMonitorAMD)(GLuint monitor);
typedef void (*PFN_glGetPerfMonitorCounterDataAMD)(
        GLuint monitor, READOUT_NAMED(MonitorProperty) GLenum pname, GLsizei dataSize,
        READOUT_LENGTH(dataSize / 4, *bytesWritten / 4) GLuint* data, GLint* bytesWritten);

/* ---- GL_INTEL_performance_query ------------------------------------------------------------- */

#define GL_PERFQUERY_SINGLE_CONTEXT_INTEL 0x0000
#define GL_PERFQUERY_GLOBAL_CONTEXT_INTEL 0x0001
#define GL_PERFQUERY_DONOT_FLUSH_INTEL 0x83F9
#define GL_PERFQUERY_FLUSH_INTEL 0x83FA
#define GL_PERFQUERY_WAIT_INTEL 0x83FB
#define GL_PERFQUERY_COUNTER_EVENT_INTEL 0x94F0
#define GL_PERFQUERY_COUNTER_DURATION_NORM_INTEL 0x94F1
#define GL_PERFQUERY_COUNTER_DURATION_RAW_INTEL 0x94F2
#define GL_PERFQUERY_COUNTER_THROUGHPUT_INTEL 0x94F3
#define GL_PERFQUERY_COUNTER_RAW_INTEL 0x94F4
#define GL_PERFQUERY_COUNTER_TIMESTAMP_INTEL 0x94F5
#define GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL 0x94F8
#define GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL 0x94F9
#define GL_PERFQUERY_COUNTER_DATA_FLOAT_INTEL 0x94FA
#define GL_PERFQUERY_COUNTER_DATA_DOUBLE_INTEL 0x94FB
#define GL_PERFQUERY_COUNTER_DATA_BOOL32_INTEL 0x94FC
#define GL_PERFQUERY_QUERY_NAME_LENGTH_MAX_INTEL 0x94FD
#define GL_PERFQUERY_COUNTER_NAME_LENGTH_MAX_INTEL 0x94FE
#define GL_PERFQUERY_COUNTER_DESC_LENGTH_MAX_INTEL 0x94FF
#define GL_PERFQUERY_GPA_EXTENDED_COUNTERS_INTEL 0x9500

READOUT_NAMES(PerfQueryContext, GL_PERFQUERY_SINGLE_CONTEXT_INTEL, GL_PERFQUERY_GLOBAL_CONTEXT_INTEL)
READOUT_NAMES(PerfQueryWait, GL_PERFQUERY_DONOT_FLUSH_INTEL, GL_PERFQUERY_FLUSH_INTEL, GL_PERFQUERY_WAIT_INTEL)
READOUT_NAMES(PerfCounterKind, GL_PERFQUERY_COUNTER_EVENT_INTEL, GL_PERFQUERY_COUNTER_DURATION_NORM_INTEL,
        GL_PERFQUERY_COUNTER_DURATION_RAW_INTEL, GL_PERFQUERY_COUNTER_THROUGHPUT_INTEL, GL_PERFQUERY_COUNTER_RAW_INTEL,
        GL_PERFQUERY_COUNTER_TIMESTAMP_INTEL)
READOUT_NAMES(PerfCounterData, GL_PERFQUERY_COUNTER_DATA_UINT32_INTEL, GL_PERFQUERY_COUNTER_DATA_UINT64_INTEL,
        GL_PERFQUERY_COUNTER_DATA_FLOAT_INTEL, GL_PERFQUERY_COUNTER_DATA_DOUBLE_INTEL,
        GL_PERFQUERY_COUNTER_DATA_BOOL32_INTEL)

/*
 * All lengths and sizes are in bytes. Queries and counters are numbered from 1. The extension's text has two parameters
 * for the instances, the most that can be and those that are, where its own declaration and Khronos's header have one.
 */
typedef void (*PFN_glGetFirstPerfQueryIdINTEL)(GLuint* queryId);
typedef void (*PFN_glGetNextPerfQueryIdINTEL)(GLuint queryId, GLuint* nextQueryId);
typedef void (*PFN_glGetPerfQueryIdByNameINTEL)(READOUT_STRING READOUT_INPUT GLchar* queryName, GLuint* queryId);
typedef void (*PFN_glGetPerfQueryInfoINTEL)(
        GLuint queryId, GLuint queryNameLength, READOUT_STRING READOUT_LENGTH(queryNameLength) GLchar* queryName,
        GLuint* dataSize, GLuint* noCounters, GLuint* noInstances,
        READOUT_NAMED(PerfQueryContext) GLuint* capsMask);
typedef void (*PFN_glGetPerfCounterInfoINTEL)(
        GLuint queryId, GLuint counterId,
        GLuint counterNameLength, READOUT_STRING READOUT_LENGTH(counterNameLength) GLchar* counterName,
        GLuint counterDescLength, READOUT_STRING READOUT_LENGTH(counterDescLength) GLchar* counterDesc,
        GLuint* counterOffset, GLuint* counterDataSize, READOUT_NAMED(PerfCounterKind) GLuint* counterTypeEnum,
        READOUT_NAMED(PerfCounterData) GLuint* counterDataTypeEnum, GLuint64* rawCounterMaxValue);
typedef void (*PFN_glCreatePerfQueryINTEL)(GLuint queryId, GLuint* queryHandle);
typedef void (*PFN_glDeletePerfQueryINTEL)(GLuint queryHandle);
typedef void (*PFN_glBeginPerfQueryINTEL)(GLuint queryHandle);
typedef void (*PFN_glEndPerfQueryINTEL)(GLuint queryHandle);
typedef void (*PFN_glGetPerfQueryDataINTEL)(
        GLuint queryHandle, READOUT_NAMED(PerfQueryWait) GLuint flags, GLsizei dataSize,
        READOUT_LENGTH(dataSize, *bytesWritten) void* data, GLuint* bytesWritten);

/* ---- Objects that take memory: what is tagged, and what work is done on --------------------- */

#define GL_BYTE 0x1400
#define GL_UNSIGNED_BYTE 0x1401
#define GL_SHORT 0x1402
#define GL_UNSIGNED_SHORT 0x1403
#define GL_INT 0x1404
#define GL_UNSIGNED_INT 0x1405
#define GL_FLOAT 0x1406
#define GL_HALF_FLOAT 0x140B
#define GL_UNSIGNED_SHORT_4_4_4_4 0x8033
#define GL_UNSIGNED_SHORT_5_5_5_1 0x8034
#define GL_UNSIGNED_INT_8_8_8_8 0x8035
#define GL_UNSIGNED_SHORT_5_6_5 0x8363
#define GL_UNSIGNED_INT_8_8_8_8_REV 0x8367
#define GL_UNSIGNED_INT_2_10_10_10_REV 0x8368
#define GL_UNSIGNED_INT_10F_11F_11F_REV 0x8C3B
#define GL_UNSIGNED_INT_5_9_9_9_REV 0x8C3E

#define GL_RED 0x1903
#define GL_RG 0x8227
#define GL_RGB 0x1907
#define GL_BGR 0x80E0
#define GL_RGBA 0x1908
#define GL_BGRA 0x80E1
#define GL_RED_INTEGER 0x8D94
#define GL_RG_INTEGER 0x8228
#define GL_RGB_INTEGER 0x8D98
#define GL_BGR_INTEGER 0x8D9A
#define GL_RGBA_INTEGER 0x8D99
#define GL_BGRA_INTEGER 0x8D9B

#define GL_R8 0x8229
#define GL_R8_SNORM 0x8F94
#define GL_R8I 0x8231
#define GL_R8UI 0x8232
#define GL_R16 0x822A
#define GL_R16_SNORM 0x8F98
#define GL_R16F 0x822D
#define GL_R16I 0x8233
#define GL_R16UI 0x8234
#define GL_R32F 0x822E
#define GL_R32I 0x8235
#define GL_R32UI 0x8236
#define GL_RG8 0x822B
#define GL_RG8_SNORM 0x8F95
#define GL_RG8I 0x8237
#define GL_RG8UI 0x8238
#define GL_RG16 0x822C
#define GL_RG16_SNORM 0x8F99
#define GL_RG16F 0x822F
#define GL_RG16I 0x8239
#define GL_RG16UI 0x823A
#define GL_RG32F 0x8230
#define GL_RG32I 0x823B
#define GL_RG32UI 0x823C
#define GL_RGB8 0x8051
#define GL_RGB565 0x8D62
#define GL_R11F_G11F_B10F 0x8C3A
#define GL_RGB9_E5 0x8C3D
#define GL_SRGB8 0x8C41
#define GL_SRGB8_ALPHA8 0x8C43
#define GL_RGBA4 0x8056
#define GL_RGB5_A1 0x8057
#define GL_RGBA8 0x8058
#define GL_RGBA8_SNORM 0x8F97
#define GL_RGBA8I 0x8D8E
#define GL_RGBA8UI 0x8D7C
#define GL_RGB10_A2 0x8059
#define GL_RGB10_A2UI 0x906F
#define GL_RGBA16 0x805B
#define GL_RGBA16_SNORM 0x8F9B
#define GL_RGBA16F 0x881A
#define GL_RGBA16I 0x8D88
#define GL_RGBA16UI 0x8D76
#define GL_RGBA32F 0x8814
#define GL_RGBA32I 0x8D82
#define GL_RGBA32UI 0x8D70

#define GL_PARAMETER_BUFFER 0x80EE
#define GL_ARRAY_BUFFER 0x8892
#define GL_ELEMENT_ARRAY_BUFFER 0x8893
#define GL_PIXEL_PACK_BUFFER 0x88EB
#define GL_PIXEL_UNPACK_BUFFER 0x88EC
#define GL_UNIFORM_BUFFER 0x8A11
#define GL_TEXTURE_BUFFER 0x8C2A
#define GL_TRANSFORM_FEEDBACK_BUFFER 0x8C8E
#define GL_COPY_READ_BUFFER 0x8F36
#define GL_COPY_WRITE_BUFFER 0x8F37
#define GL_DRAW_INDIRECT_BUFFER 0x8F3F
#define GL_SHADER_STORAGE_BUFFER 0x90D2
#define GL_DISPATCH_INDIRECT_BUFFER 0x90EE
#define GL_QUERY_BUFFER 0x9192
#define GL_ATOMIC_COUNTER_BUFFER 0x92C0

#define GL_STREAM_DRAW 0x88E0
#define GL_STREAM_READ 0x88E1
#define GL_STREAM_COPY 0x88E2
#define GL_STATIC_DRAW 0x88E4
#define GL_STATIC_READ 0x88E5
#define GL_STATIC_COPY 0x88E6
#define GL_DYNAMIC_DRAW 0x88E8
#define GL_DYNAMIC_READ 0x88E9
#define GL_DYNAMIC_COPY 0x88EA
#define GL_DYNAMIC_STORAGE_BIT 0x0100
#define GL_MAP_READ_BIT 0x0001
#define GL_MAP_WRITE_BIT 0x0002
#define GL_QUERY_BUFFER_BINDING 0x9193

READOUT_NAMES(PixelType, GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT, GL_INT, GL_UNSIGNED_INT,
        GL_FLOAT, GL_HALF_FLOAT, GL_UNSIGNED_SHORT_4_4_4_4, GL_UNSIGNED_SHORT_5_5_5_1, GL_UNSIGNED_INT_8_8_8_8,
        GL_UNSIGNED_SHORT_5_6_5, GL_UNSIGNED_INT_8_8_8_8_REV, GL_UNSIGNED_INT_2_10_10_10_REV,
        GL_UNSIGNED_INT_10F_11F_11F_REV, GL_UNSIGNED_INT_5_9_9_9_REV)
READOUT_NAMES(PixelFormat, GL_RED, GL_RG, GL_RGB, GL_BGR, GL_RGBA, GL_BGRA, GL_RED_INTEGER, GL_RG_INTEGER,
        GL_RGB_INTEGER, GL_BGR_INTEGER, GL_RGBA_INTEGER, GL_BGRA_INTEGER)
READOUT_NAMES(InternalFormat, GL_RED, GL_RG, GL_RGB, GL_RGBA, GL_R8, GL_R8_SNORM, GL_R8I, GL_R8UI, GL_R16,
        GL_R16_SNORM, GL_R16F, GL_R16I, GL_R16UI, GL_R32F, GL_R32I, GL_R32UI, GL_RG8, GL_RG8_SNORM, GL_RG8I,
        GL_RG8UI, GL_RG16, GL_RG16_SNORM, GL_RG16F, GL_RG16I, GL_RG16UI, GL_RG32F, GL_RG32I, GL_RG32UI,
        GL_RGB8, GL_RGB565, GL_R11F_G11F_B10F, GL_RGB9_E5, GL_SRGB8, GL_SRGB8_ALPHA8, GL_RGBA4, GL_RGB5_A1,
        GL_RGBA8, GL_RGBA8_SNORM, GL_RGBA8I, GL_RGBA8UI, GL_RGB10_A2, GL_RGB10_A2UI, GL_RGBA16,
        GL_RGBA16_SNORM, GL_RGBA16F, GL_RGBA16I, GL_RGBA16UI, GL_RGBA32F, GL_RGBA32I, GL_RGBA32UI)
READOUT_NAMES(BufferTargetARB, GL_PARAMETER_BUFFER, GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER,
        GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER, GL_UNIFORM_BUFFER, GL_TEXTURE_BUFFER,
        GL_TRANSFORM_FEEDBACK_BUFFER, GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, GL_DRAW_INDIRECT_BUFFER,
        GL_SHADER_STORAGE_BUFFER, GL_DISPATCH_INDIRECT_BUFFER, GL_QUERY_BUFFER, GL_ATOMIC_COUNTER_BUFFER)
READOUT_NAMES(BufferUsageARB, GL_STREAM_DRAW, GL_STREAM_READ, GL_STREAM_COPY, GL_STATIC_DRAW, GL_STATIC_READ,
        GL_STATIC_COPY, GL_DYNAMIC_DRAW, GL_DYNAMIC_READ, GL_DYNAMIC_COPY)
READOUT_BITS(BufferStorageMask, GL_DYNAMIC_STORAGE_BIT, GL_MAP_READ_BIT, GL_MAP_WRITE_BIT)
READOUT_BITS(MapBufferAccessMask, GL_MAP_READ_BIT, GL_MAP_WRITE_BIT)
READOUT_NAMES(GetPName, GL_QUERY_BUFFER_BINDING)

typedef void (*PFN_glGenBuffers)(GLsizei n, READOUT_LENGTH(n) GLuint* buffers);
typedef void (*PFN_glDeleteBuffers)(GLsizei n, READOUT_LENGTH(n) const GLuint* buffers);
typedef void (*PFN_glBindBuffer)(READOUT_NAMED(BufferTargetARB) GLenum target, GLuint buffer);
typedef void (*PFN_glBindBufferBase)(
        READOUT_NAMED(BufferTargetARB) GLenum target, GLuint index, GLuint buffer);
typedef void (*PFN_glBufferData)(
        READOUT_NAMED(BufferTargetARB) GLenum target, GLsizeiptr size,
        READOUT_LENGTH(size) const void* data, READOUT_NAMED(BufferUsageARB) GLenum usage);
typedef void (*PFN_glBufferStorage)(
        READOUT_NAMED(BufferTargetARB) GLenum target, GLsizeiptr size,
        READOUT_LENGTH(size) const void* data, READOUT_NAMED(BufferStorageMask) GLbitfield flags);
typedef void* (*PFN_glMapBufferRange)(
        READOUT_NAMED(BufferTargetARB) GLenum target, GLintptr offset, GLsizeiptr length,
        READOUT_NAMED(MapBufferAccessMask) GLbitfield access);
typedef GLboolean (*PFN_glUnmapBuffer)(READOUT_NAMED(BufferTargetARB) GLenum target);

#define GL_TEXTURE_2D 0x0DE1

READOUT_NAMES(TextureTarget, GL_TEXTURE_2D)

typedef void (*PFN_glGenTextures)(GLsizei n, READOUT_LENGTH(n) GLuint* textures);
typedef void (*PFN_glDeleteTextures)(GLsizei n, READOUT_LENGTH(n) const GLuint* textures);
typedef void (*PFN_glBindTexture)(READOUT_NAMED(TextureTarget) GLenum target, GLuint texture);
typedef void (*PFN_glTexImage2D)(
        READOUT_NAMED(TextureTarget) GLenum target, GLint level,
        READOUT_NAMED(InternalFormat) GLint internalformat, GLsizei width, GLsizei height,
        GLint border, READOUT_NAMED(PixelFormat) GLenum format,
        READOUT_NAMED(PixelType) GLenum type, const void* pixels);
typedef void (*PFN_glTexStorage2D)(
        READOUT_NAMED(TextureTarget) GLenum target, GLsizei levels,
        READOUT_NAMED(InternalFormat) GLenum internalformat, GLsizei width, GLsizei height);

#define GL_RENDERBUFFER 0x8D41

READOUT_NAMES(RenderbufferTarget, GL_NONE, GL_RENDERBUFFER)

typedef void (*PFN_glGenRenderbuffers)(GLsizei n, READOUT_LENGTH(n) GLuint* renderbuffers);
typedef void (*PFN_glDeleteRenderbuffers)(GLsizei n, READOUT_LENGTH(n) const GLuint* renderbuffers);
typedef void (*PFN_glBindRenderbuffer)(
        READOUT_NAMED(RenderbufferTarget) GLenum target, GLuint renderbuffer);
typedef void (*PFN_glRenderbufferStorage)(
        READOUT_NAMED(RenderbufferTarget) GLenum target,
        READOUT_NAMED(InternalFormat) GLenum internalformat, GLsizei width, GLsizei height);

/* ---- A draw and a dispatch ------------------------------------------------------------------ */

#define GL_FRAMEBUFFER 0x8D40
#define GL_COLOR_ATTACHMENT0 0x8CE0
#define GL_FRAMEBUFFER_COMPLETE 0x8CD5
#define GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT 0x8CD6
#define GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT 0x8CD7
#define GL_FRAMEBUFFER_UNDEFINED 0x8219

READOUT_NAMES(FramebufferTarget, GL_FRAMEBUFFER)
READOUT_NAMES(FramebufferAttachment, GL_COLOR_ATTACHMENT0)
READOUT_NAMES(FramebufferStatus, GL_FRAMEBUFFER_COMPLETE, GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
        GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT, GL_FRAMEBUFFER_UNDEFINED)

typedef void (*PFN_glGenFramebuffers)(GLsizei n, READOUT_LENGTH(n) GLuint* framebuffers);
typedef void (*PFN_glDeleteFramebuffers)(GLsizei n, READOUT_LENGTH(n) const GLuint* framebuffers);
typedef void (*PFN_glBindFramebuffer)(
        READOUT_NAMED(FramebufferTarget) GLenum target, GLuint framebuffer);
typedef void (*PFN_glFramebufferRenderbuffer)(
        READOUT_NAMED(FramebufferTarget) GLenum target, READOUT_NAMED(FramebufferAttachment) GLenum attachment,
        READOUT_NAMED(RenderbufferTarget) GLenum renderbuffertarget, GLuint renderbuffer);
typedef void (*PFN_glFramebufferTexture2D)(
        READOUT_NAMED(FramebufferTarget) GLenum target, READOUT_NAMED(FramebufferAttachment) GLenum attachment,
        READOUT_NAMED(TextureTarget) GLenum textarget, GLuint texture, GLint level);
typedef READOUT_NAMED(FramebufferStatus) GLenum (*PFN_glCheckFramebufferStatus)(
        READOUT_NAMED(FramebufferTarget) GLenum target);

#define GL_FRAGMENT_SHADER 0x8B30
#define GL_VERTEX_SHADER 0x8B31
#define GL_COMPUTE_SHADER 0x91B9
#define GL_COMPILE_STATUS 0x8B81
#define GL_LINK_STATUS 0x8B82
#define GL_INFO_LOG_LENGTH 0x8B84

READOUT_NAMES(ShaderType, GL_FRAGMENT_SHADER, GL_VERTEX_SHADER, GL_COMPUTE_SHADER)
READOUT_NAMES(ShaderParameterName, GL_COMPILE_STATUS, GL_INFO_LOG_LENGTH)
READOUT_NAMES(ProgramPropertyARB, GL_LINK_STATUS, GL_INFO_LOG_LENGTH)

typedef GLuint (*PFN_glCreateShader)(READOUT_NAMED(ShaderType) GLenum type);
typedef void (*PFN_glShaderSource)(
        GLuint shader, GLsizei count,
        READOUT_STRING READOUT_LENGTH(count) READOUT_STRING_LENGTHS(length)
                const GLchar* const* string,
        READOUT_LENGTH(count) const GLint* length);
typedef void (*PFN_glCompileShader)(GLuint shader);
typedef void (*PFN_glGetShaderiv)(
        GLuint shader, READOUT_NAMED(ShaderParameterName) GLenum pname, GLint* params);
typedef void (*PFN_glGetShaderInfoLog)(
        GLuint shader, GLsizei bufSize, GLsizei* length,
        READOUT_STRING READOUT_LENGTH(bufSize) GLchar* infoLog);
typedef void (*PFN_glDeleteShader)(GLuint shader);
typedef GLuint (*PFN_glCreateProgram)(void);
typedef void (*PFN_glAttachShader)(GLuint program, GLuint shader);
typedef void (*PFN_glLinkProgram)(GLuint program);
typedef void (*PFN_glGetProgramiv)(
        GLuint program, READOUT_NAMED(ProgramPropertyARB) GLenum pname, GLint* params);
typedef void (*PFN_glGetProgramInfoLog)(
        GLuint program, GLsizei bufSize, GLsizei* length,
        READOUT_STRING READOUT_LENGTH(bufSize) GLchar* infoLog);
typedef void (*PFN_glUseProgram)(GLuint program);
typedef void (*PFN_glDeleteProgram)(GLuint program);

typedef void (*PFN_glGenVertexArrays)(GLsizei n, READOUT_LENGTH(n) GLuint* arrays);
typedef void (*PFN_glDeleteVertexArrays)(GLsizei n, READOUT_LENGTH(n) const GLuint* arrays);
typedef void (*PFN_glBindVertexArray)(GLuint array);

/* What transform feedback writes, which queries count. */
#define GL_INTERLEAVED_ATTRIBS 0x8C8C
#define GL_SEPARATE_ATTRIBS 0x8C8D

READOUT_NAMES(TransformFeedbackBufferMode, GL_INTERLEAVED_ATTRIBS, GL_SEPARATE_ATTRIBS)

#define GL_POINTS 0x0000
#define GL_LINES 0x0001
#define GL_LINE_LOOP 0x0002
#define GL_LINE_STRIP 0x0003
#define GL_TRIANGLES 0x0004
#define GL_TRIANGLE_STRIP 0x0005
#define GL_TRIANGLE_FAN 0x0006
#define GL_COLOR_BUFFER_BIT 0x00004000
#define GL_SHADER_STORAGE_BARRIER_BIT 0x00002000

READOUT_NAMES(PrimitiveType, GL_POINTS, GL_LINES, GL_LINE_LOOP, GL_LINE_STRIP, GL_TRIANGLES, GL_TRIANGLE_STRIP,
        GL_TRIANGLE_FAN)
READOUT_BITS(ClearBufferMask, GL_COLOR_BUFFER_BIT)
READOUT_BITS(MemoryBarrierMask, GL_SHADER_STORAGE_BARRIER_BIT)

typedef void (*PFN_glViewport)(GLint x, GLint y, GLsizei width, GLsizei height);
typedef void (*PFN_glClearColor)(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha);
typedef void (*PFN_glClear)(READOUT_NAMED(ClearBufferMask) GLbitfield mask);
typedef void (*PFN_glDrawArrays)(
        READOUT_NAMED(PrimitiveType) GLenum mode, GLint first, GLsizei count);
typedef void (*PFN_glDispatchCompute)(
        GLuint num_groups_x, GLuint num_groups_y, GLuint num_groups_z);
typedef void (*PFN_glTransformFeedbackVaryings)(
        GLuint program, GLsizei count, READOUT_STRING READOUT_LENGTH(count) const GLchar* const* varyings,
        READOUT_NAMED(TransformFeedbackBufferMode) GLenum bufferMode);
typedef void (*PFN_glBeginTransformFeedback)(READOUT_NAMED(PrimitiveType) GLenum primitiveMode);
typedef void (*PFN_glEndTransformFeedback)(void);
typedef void (*PFN_glMemoryBarrier)(READOUT_NAMED(MemoryBarrierMask) GLbitfield barriers);

#endif
