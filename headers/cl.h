/*
 * The part of the OpenCL ABI that the trace layer knows, and nothing else: platforms, devices, contexts, queues,
 * memory, programs, kernels, commands and events of OpenCL 1.0 to 3.0, with their queries.
 *
 * Readout itself calls none of it, so jextract makes nothing of this file. The trace layer reads it when the library
 * runs: what it needs and C cannot say stands in the words of annotations.h. Every name, number and signature is that
 * of the Khronos header <CL/cl.h>; OpenClHeaderTest compares them. A function type is called PFN_ and the function's
 * name.
 *
 * A function that returns a cl_int has written its outputs if that is CL_SUCCESS. One that returns an object says what
 * went wrong through errcode_ret, which is an output like others.
 *
 * To trace something more of OpenCL, declare it here.
 */
#ifndef READOUT_CL_H
#define READOUT_CL_H

#include <stddef.h>
#include <stdint.h>

#include "annotations.h"

/* ---- Basics ------------------------------------------------------------------------------------- */

READOUT_WRITTEN_IF(return == CL_SUCCESS) typedef int32_t cl_int;
typedef uint32_t cl_uint;
typedef uint64_t cl_ulong;
typedef cl_uint cl_bool;
typedef struct _cl_platform_id* cl_platform_id;
typedef struct _cl_device_id* cl_device_id;
typedef struct _cl_context* cl_context;
typedef struct _cl_command_queue* cl_command_queue;
typedef struct _cl_mem* cl_mem;
typedef struct _cl_sampler* cl_sampler;
typedef struct _cl_program* cl_program;
typedef struct _cl_kernel* cl_kernel;
typedef struct _cl_event* cl_event;

#define CL_FALSE 0
#define CL_TRUE 1

READOUT_NAMES(cl_bool, CL_FALSE, CL_TRUE)

#define CL_SUCCESS 0
#define CL_DEVICE_NOT_FOUND (-1)
#define CL_DEVICE_NOT_AVAILABLE (-2)
#define CL_COMPILER_NOT_AVAILABLE (-3)
#define CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)
#define CL_OUT_OF_RESOURCES (-5)
#define CL_OUT_OF_HOST_MEMORY (-6)
#define CL_PROFILING_INFO_NOT_AVAILABLE (-7)
#define CL_MEM_COPY_OVERLAP (-8)
#define CL_IMAGE_FORMAT_MISMATCH (-9)
#define CL_IMAGE_FORMAT_NOT_SUPPORTED (-10)
#define CL_BUILD_PROGRAM_FAILURE (-11)
#define CL_MAP_FAILURE (-12)
#define CL_MISALIGNED_SUB_BUFFER_OFFSET (-13)
#define CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST (-14)
#define CL_COMPILE_PROGRAM_FAILURE (-15)
#define CL_LINKER_NOT_AVAILABLE (-16)
#define CL_LINK_PROGRAM_FAILURE (-17)
#define CL_DEVICE_PARTITION_FAILED (-18)
#define CL_KERNEL_ARG_INFO_NOT_AVAILABLE (-19)
#define CL_INVALID_VALUE (-30)
#define CL_INVALID_DEVICE_TYPE (-31)
#define CL_INVALID_PLATFORM (-32)
#define CL_INVALID_DEVICE (-33)
#define CL_INVALID_CONTEXT (-34)
#define CL_INVALID_QUEUE_PROPERTIES (-35)
#define CL_INVALID_COMMAND_QUEUE (-36)
#define CL_INVALID_HOST_PTR (-37)
#define CL_INVALID_MEM_OBJECT (-38)
#define CL_INVALID_IMAGE_FORMAT_DESCRIPTOR (-39)
#define CL_INVALID_IMAGE_SIZE (-40)
#define CL_INVALID_SAMPLER (-41)
#define CL_INVALID_BINARY (-42)
#define CL_INVALID_BUILD_OPTIONS (-43)
#define CL_INVALID_PROGRAM (-44)
#define CL_INVALID_PROGRAM_EXECUTABLE (-45)
#define CL_INVALID_KERNEL_NAME (-46)
#define CL_INVALID_KERNEL_DEFINITION (-47)
#define CL_INVALID_KERNEL (-48)
#define CL_INVALID_ARG_INDEX (-49)
#define CL_INVALID_ARG_VALUE (-50)
#define CL_INVALID_ARG_SIZE (-51)
#define CL_INVALID_KERNEL_ARGS (-52)
#define CL_INVALID_WORK_DIMENSION (-53)
#define CL_INVALID_WORK_GROUP_SIZE (-54)
#define CL_INVALID_WORK_ITEM_SIZE (-55)
#define CL_INVALID_GLOBAL_OFFSET (-56)
#define CL_INVALID_EVENT_WAIT_LIST (-57)
#define CL_INVALID_EVENT (-58)
#define CL_INVALID_OPERATION (-59)
#define CL_INVALID_GL_OBJECT (-60)
#define CL_INVALID_BUFFER_SIZE (-61)
#define CL_INVALID_MIP_LEVEL (-62)
#define CL_INVALID_GLOBAL_WORK_SIZE (-63)
#define CL_INVALID_PROPERTY (-64)
#define CL_INVALID_IMAGE_DESCRIPTOR (-65)
#define CL_INVALID_COMPILER_OPTIONS (-66)
#define CL_INVALID_LINKER_OPTIONS (-67)
#define CL_INVALID_DEVICE_PARTITION_COUNT (-68)
#define CL_INVALID_PIPE_SIZE (-69)
#define CL_INVALID_DEVICE_QUEUE (-70)
#define CL_INVALID_SPEC_ID (-71)
#define CL_MAX_SIZE_RESTRICTION_EXCEEDED (-72)

/* What functions return, or write to errcode_ret. Where a number of this type is something else, that is said. */
READOUT_NAMES(cl_int, CL_SUCCESS, CL_DEVICE_NOT_FOUND, CL_DEVICE_NOT_AVAILABLE, CL_COMPILER_NOT_AVAILABLE,
        CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_PROFILING_INFO_NOT_AVAILABLE,
        CL_MEM_COPY_OVERLAP, CL_IMAGE_FORMAT_MISMATCH, CL_IMAGE_FORMAT_NOT_SUPPORTED, CL_BUILD_PROGRAM_FAILURE,
        CL_MAP_FAILURE, CL_MISALIGNED_SUB_BUFFER_OFFSET, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
        CL_COMPILE_PROGRAM_FAILURE, CL_LINKER_NOT_AVAILABLE, CL_LINK_PROGRAM_FAILURE, CL_DEVICE_PARTITION_FAILED,
        CL_KERNEL_ARG_INFO_NOT_AVAILABLE, CL_INVALID_VALUE, CL_INVALID_DEVICE_TYPE, CL_INVALID_PLATFORM,
        CL_INVALID_DEVICE, CL_INVALID_CONTEXT, CL_INVALID_QUEUE_PROPERTIES, CL_INVALID_COMMAND_QUEUE,
        CL_INVALID_HOST_PTR, CL_INVALID_MEM_OBJECT, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, CL_INVALID_IMAGE_SIZE,
        CL_INVALID_SAMPLER, CL_INVALID_BINARY, CL_INVALID_BUILD_OPTIONS, CL_INVALID_PROGRAM,
        CL_INVALID_PROGRAM_EXECUTABLE, CL_INVALID_KERNEL_NAME, CL_INVALID_KERNEL_DEFINITION, CL_INVALID_KERNEL,
        CL_INVALID_ARG_INDEX, CL_INVALID_ARG_VALUE, CL_INVALID_ARG_SIZE, CL_INVALID_KERNEL_ARGS,
        CL_INVALID_WORK_DIMENSION, CL_INVALID_WORK_GROUP_SIZE, CL_INVALID_WORK_ITEM_SIZE, CL_INVALID_GLOBAL_OFFSET,
        CL_INVALID_EVENT_WAIT_LIST, CL_INVALID_EVENT, CL_INVALID_OPERATION, CL_INVALID_GL_OBJECT,
        CL_INVALID_BUFFER_SIZE, CL_INVALID_MIP_LEVEL, CL_INVALID_GLOBAL_WORK_SIZE, CL_INVALID_PROPERTY,
        CL_INVALID_IMAGE_DESCRIPTOR, CL_INVALID_COMPILER_OPTIONS, CL_INVALID_LINKER_OPTIONS,
        CL_INVALID_DEVICE_PARTITION_COUNT, CL_INVALID_PIPE_SIZE, CL_INVALID_DEVICE_QUEUE, CL_INVALID_SPEC_ID,
        CL_MAX_SIZE_RESTRICTION_EXCEEDED)

/* The end of a list of properties. */
READOUT_NUMBER(CL_PROPERTIES_END, 0)

/* ---- Platforms and devices ---------------------------------------------------------------------- */

READOUT_HEXADECIMAL typedef cl_uint cl_platform_info;
READOUT_HEXADECIMAL typedef cl_uint cl_device_info;
READOUT_HEXADECIMAL typedef cl_ulong cl_device_type;
READOUT_HEXADECIMAL typedef intptr_t cl_device_partition_property;

#define CL_PLATFORM_PROFILE 0x0900
#define CL_PLATFORM_VERSION 0x0901
#define CL_PLATFORM_NAME 0x0902
#define CL_PLATFORM_VENDOR 0x0903
#define CL_PLATFORM_EXTENSIONS 0x0904
#define CL_PLATFORM_HOST_TIMER_RESOLUTION 0x0905
#define CL_PLATFORM_NUMERIC_VERSION 0x0906
#define CL_PLATFORM_EXTENSIONS_WITH_VERSION 0x0907

READOUT_NAMES(cl_platform_info, CL_PLATFORM_PROFILE, CL_PLATFORM_VERSION, CL_PLATFORM_NAME, CL_PLATFORM_VENDOR,
        CL_PLATFORM_EXTENSIONS, CL_PLATFORM_HOST_TIMER_RESOLUTION, CL_PLATFORM_NUMERIC_VERSION,
        CL_PLATFORM_EXTENSIONS_WITH_VERSION)

#define CL_DEVICE_TYPE_DEFAULT 0x1
#define CL_DEVICE_TYPE_CPU 0x2
#define CL_DEVICE_TYPE_GPU 0x4
#define CL_DEVICE_TYPE_ACCELERATOR 0x8
#define CL_DEVICE_TYPE_CUSTOM 0x10
#define CL_DEVICE_TYPE_ALL 0xFFFFFFFF

READOUT_BITS(cl_device_type, CL_DEVICE_TYPE_DEFAULT, CL_DEVICE_TYPE_CPU, CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ACCELERATOR,
        CL_DEVICE_TYPE_CUSTOM, CL_DEVICE_TYPE_ALL)

#define CL_DEVICE_TYPE 0x1000
#define CL_DEVICE_VENDOR_ID 0x1001
#define CL_DEVICE_MAX_COMPUTE_UNITS 0x1002
#define CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS 0x1003
#define CL_DEVICE_MAX_WORK_GROUP_SIZE 0x1004
#define CL_DEVICE_MAX_WORK_ITEM_SIZES 0x1005
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR 0x1006
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT 0x1007
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT 0x1008
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG 0x1009
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT 0x100A
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE 0x100B
#define CL_DEVICE_MAX_CLOCK_FREQUENCY 0x100C
#define CL_DEVICE_ADDRESS_BITS 0x100D
#define CL_DEVICE_MAX_READ_IMAGE_ARGS 0x100E
#define CL_DEVICE_MAX_WRITE_IMAGE_ARGS 0x100F
#define CL_DEVICE_MAX_MEM_ALLOC_SIZE 0x1010
#define CL_DEVICE_IMAGE2D_MAX_WIDTH 0x1011
#define CL_DEVICE_IMAGE2D_MAX_HEIGHT 0x1012
#define CL_DEVICE_IMAGE3D_MAX_WIDTH 0x1013
#define CL_DEVICE_IMAGE3D_MAX_HEIGHT 0x1014
#define CL_DEVICE_IMAGE3D_MAX_DEPTH 0x1015
#define CL_DEVICE_IMAGE_SUPPORT 0x1016
#define CL_DEVICE_MAX_PARAMETER_SIZE 0x1017
#define CL_DEVICE_MAX_SAMPLERS 0x1018
#define CL_DEVICE_MEM_BASE_ADDR_ALIGN 0x1019
#define CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE 0x101A
#define CL_DEVICE_SINGLE_FP_CONFIG 0x101B
#define CL_DEVICE_GLOBAL_MEM_CACHE_TYPE 0x101C
#define CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE 0x101D
#define CL_DEVICE_GLOBAL_MEM_CACHE_SIZE 0x101E
#define CL_DEVICE_GLOBAL_MEM_SIZE 0x101F
#define CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE 0x1020
#define CL_DEVICE_MAX_CONSTANT_ARGS 0x1021
#define CL_DEVICE_LOCAL_MEM_TYPE 0x1022
#define CL_DEVICE_LOCAL_MEM_SIZE 0x1023
#define CL_DEVICE_ERROR_CORRECTION_SUPPORT 0x1024
#define CL_DEVICE_PROFILING_TIMER_RESOLUTION 0x1025
#define CL_DEVICE_ENDIAN_LITTLE 0x1026
#define CL_DEVICE_AVAILABLE 0x1027
#define CL_DEVICE_COMPILER_AVAILABLE 0x1028
#define CL_DEVICE_EXECUTION_CAPABILITIES 0x1029
#define CL_DEVICE_QUEUE_ON_HOST_PROPERTIES 0x102A
#define CL_DEVICE_NAME 0x102B
#define CL_DEVICE_VENDOR 0x102C
#define CL_DRIVER_VERSION 0x102D
#define CL_DEVICE_PROFILE 0x102E
#define CL_DEVICE_VERSION 0x102F
#define CL_DEVICE_EXTENSIONS 0x1030
#define CL_DEVICE_PLATFORM 0x1031
#define CL_DEVICE_DOUBLE_FP_CONFIG 0x1032
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF 0x1034
#define CL_DEVICE_HOST_UNIFIED_MEMORY 0x1035
#define CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR 0x1036
#define CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT 0x1037
#define CL_DEVICE_NATIVE_VECTOR_WIDTH_INT 0x1038
#define CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG 0x1039
#define CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT 0x103A
#define CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE 0x103B
#define CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF 0x103C
#define CL_DEVICE_OPENCL_C_VERSION 0x103D
#define CL_DEVICE_LINKER_AVAILABLE 0x103E
#define CL_DEVICE_BUILT_IN_KERNELS 0x103F
#define CL_DEVICE_IMAGE_MAX_BUFFER_SIZE 0x1040
#define CL_DEVICE_IMAGE_MAX_ARRAY_SIZE 0x1041
#define CL_DEVICE_PARENT_DEVICE 0x1042
#define CL_DEVICE_PARTITION_MAX_SUB_DEVICES 0x1043
#define CL_DEVICE_PARTITION_PROPERTIES 0x1044
#define CL_DEVICE_PARTITION_AFFINITY_DOMAIN 0x1045
#define CL_DEVICE_PARTITION_TYPE 0x1046
#define CL_DEVICE_REFERENCE_COUNT 0x1047
#define CL_DEVICE_PREFERRED_INTEROP_USER_SYNC 0x1048
#define CL_DEVICE_PRINTF_BUFFER_SIZE 0x1049
#define CL_DEVICE_IMAGE_PITCH_ALIGNMENT 0x104A
#define CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT 0x104B
#define CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS 0x104C
#define CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE 0x104D
#define CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES 0x104E
#define CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE 0x104F
#define CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE 0x1050
#define CL_DEVICE_MAX_ON_DEVICE_QUEUES 0x1051
#define CL_DEVICE_MAX_ON_DEVICE_EVENTS 0x1052
#define CL_DEVICE_SVM_CAPABILITIES 0x1053
#define CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE 0x1054
#define CL_DEVICE_MAX_PIPE_ARGS 0x1055
#define CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS 0x1056
#define CL_DEVICE_PIPE_MAX_PACKET_SIZE 0x1057
#define CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT 0x1058
#define CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT 0x1059
#define CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT 0x105A
#define CL_DEVICE_IL_VERSION 0x105B
#define CL_DEVICE_MAX_NUM_SUB_GROUPS 0x105C
#define CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS 0x105D

READOUT_NAMES(cl_device_info, CL_DEVICE_TYPE, CL_DEVICE_VENDOR_ID, CL_DEVICE_MAX_COMPUTE_UNITS,
        CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, CL_DEVICE_MAX_WORK_GROUP_SIZE, CL_DEVICE_MAX_WORK_ITEM_SIZES,
        CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT,
        CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG,
        CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, CL_DEVICE_MAX_CLOCK_FREQUENCY,
        CL_DEVICE_ADDRESS_BITS, CL_DEVICE_MAX_READ_IMAGE_ARGS, CL_DEVICE_MAX_WRITE_IMAGE_ARGS,
        CL_DEVICE_MAX_MEM_ALLOC_SIZE, CL_DEVICE_IMAGE2D_MAX_WIDTH, CL_DEVICE_IMAGE2D_MAX_HEIGHT,
        CL_DEVICE_IMAGE3D_MAX_WIDTH, CL_DEVICE_IMAGE3D_MAX_HEIGHT, CL_DEVICE_IMAGE3D_MAX_DEPTH, CL_DEVICE_IMAGE_SUPPORT,
        CL_DEVICE_MAX_PARAMETER_SIZE, CL_DEVICE_MAX_SAMPLERS, CL_DEVICE_MEM_BASE_ADDR_ALIGN,
        CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, CL_DEVICE_SINGLE_FP_CONFIG, CL_DEVICE_GLOBAL_MEM_CACHE_TYPE,
        CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, CL_DEVICE_GLOBAL_MEM_SIZE,
        CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, CL_DEVICE_MAX_CONSTANT_ARGS, CL_DEVICE_LOCAL_MEM_TYPE,
        CL_DEVICE_LOCAL_MEM_SIZE, CL_DEVICE_ERROR_CORRECTION_SUPPORT, CL_DEVICE_PROFILING_TIMER_RESOLUTION,
        CL_DEVICE_ENDIAN_LITTLE, CL_DEVICE_AVAILABLE, CL_DEVICE_COMPILER_AVAILABLE, CL_DEVICE_EXECUTION_CAPABILITIES,
        CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, CL_DEVICE_NAME, CL_DEVICE_VENDOR, CL_DRIVER_VERSION, CL_DEVICE_PROFILE,
        CL_DEVICE_VERSION, CL_DEVICE_EXTENSIONS, CL_DEVICE_PLATFORM, CL_DEVICE_DOUBLE_FP_CONFIG,
        CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, CL_DEVICE_HOST_UNIFIED_MEMORY, CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR,
        CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG,
        CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF,
        CL_DEVICE_OPENCL_C_VERSION, CL_DEVICE_LINKER_AVAILABLE, CL_DEVICE_BUILT_IN_KERNELS,
        CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, CL_DEVICE_PARENT_DEVICE,
        CL_DEVICE_PARTITION_MAX_SUB_DEVICES, CL_DEVICE_PARTITION_PROPERTIES, CL_DEVICE_PARTITION_AFFINITY_DOMAIN,
        CL_DEVICE_PARTITION_TYPE, CL_DEVICE_REFERENCE_COUNT, CL_DEVICE_PREFERRED_INTEROP_USER_SYNC,
        CL_DEVICE_PRINTF_BUFFER_SIZE, CL_DEVICE_IMAGE_PITCH_ALIGNMENT, CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT,
        CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES,
        CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, CL_DEVICE_MAX_ON_DEVICE_QUEUES,
        CL_DEVICE_MAX_ON_DEVICE_EVENTS, CL_DEVICE_SVM_CAPABILITIES, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE,
        CL_DEVICE_MAX_PIPE_ARGS, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, CL_DEVICE_PIPE_MAX_PACKET_SIZE,
        CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT,
        CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT, CL_DEVICE_IL_VERSION, CL_DEVICE_MAX_NUM_SUB_GROUPS,
        CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS)

typedef cl_int (*PFN_clGetPlatformIDs)(
        cl_uint num_entries,
        READOUT_LENGTH(num_entries, num_platforms ? *num_platforms : num_entries) cl_platform_id* platforms,
        cl_uint* num_platforms);
typedef cl_int (*PFN_clGetPlatformInfo)(
        cl_platform_id platform, cl_platform_info param_name, size_t param_value_size,
        READOUT_TEXT_IF(param_name == CL_PLATFORM_PROFILE || param_name == CL_PLATFORM_VERSION || param_name ==
                CL_PLATFORM_NAME || param_name == CL_PLATFORM_VENDOR || param_name == CL_PLATFORM_EXTENSIONS)
                READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret :
                param_value_size) void* param_value, size_t* param_value_size_ret);
typedef cl_int (*PFN_clGetDeviceIDs)(
        cl_platform_id platform, cl_device_type device_type, cl_uint num_entries,
        READOUT_LENGTH(num_entries, num_devices ? *num_devices : num_entries) cl_device_id* devices,
        cl_uint* num_devices);
typedef cl_int (*PFN_clGetDeviceInfo)(
        cl_device_id device, cl_device_info param_name, size_t param_value_size,
        READOUT_TEXT_IF(param_name == CL_DEVICE_NAME || param_name == CL_DEVICE_VENDOR || param_name ==
                CL_DRIVER_VERSION || param_name == CL_DEVICE_PROFILE || param_name == CL_DEVICE_VERSION || param_name ==
                CL_DEVICE_EXTENSIONS || param_name == CL_DEVICE_OPENCL_C_VERSION || param_name ==
                CL_DEVICE_BUILT_IN_KERNELS || param_name == CL_DEVICE_IL_VERSION) READOUT_WIDTH(0)
                READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret : param_value_size) void*
                param_value, size_t* param_value_size_ret);
/* A list of counts has zeros in it, so how long it is can't be seen. */
typedef cl_int (*PFN_clCreateSubDevices)(
        cl_device_id in_device, READOUT_IF(0) const cl_device_partition_property* properties, cl_uint num_devices,
        READOUT_LENGTH(num_devices, num_devices_ret ? *num_devices_ret : num_devices) cl_device_id* out_devices,
        cl_uint* num_devices_ret);
typedef cl_int (*PFN_clRetainDevice)(cl_device_id device);
typedef cl_int (*PFN_clReleaseDevice)(cl_device_id device);
typedef cl_int (*PFN_clGetDeviceAndHostTimer)(
        cl_device_id device, cl_ulong* device_timestamp, cl_ulong* host_timestamp);
typedef cl_int (*PFN_clGetHostTimer)(cl_device_id device, cl_ulong* host_timestamp);
typedef void* (*PFN_clGetExtensionFunctionAddress)(READOUT_STRING const char* func_name);
typedef void* (*PFN_clGetExtensionFunctionAddressForPlatform)(
        cl_platform_id platform, READOUT_STRING const char* func_name);

/* ---- Contexts and queues ------------------------------------------------------------------------ */

READOUT_HEXADECIMAL typedef intptr_t cl_context_properties;
READOUT_HEXADECIMAL typedef cl_uint cl_context_info;
READOUT_HEXADECIMAL typedef cl_ulong cl_command_queue_properties;
READOUT_HEXADECIMAL typedef cl_ulong cl_queue_properties;
READOUT_HEXADECIMAL typedef cl_uint cl_command_queue_info;

#define CL_CONTEXT_REFERENCE_COUNT 0x1080
#define CL_CONTEXT_DEVICES 0x1081
#define CL_CONTEXT_PROPERTIES 0x1082
#define CL_CONTEXT_NUM_DEVICES 0x1083
#define CL_CONTEXT_PLATFORM 0x1084
#define CL_CONTEXT_INTEROP_USER_SYNC 0x1085

READOUT_NAMES(cl_context_info, CL_CONTEXT_REFERENCE_COUNT, CL_CONTEXT_DEVICES, CL_CONTEXT_PROPERTIES,
        CL_CONTEXT_NUM_DEVICES)
READOUT_NAMES(ContextProperty, CL_CONTEXT_PLATFORM, CL_CONTEXT_INTEROP_USER_SYNC)

#define CL_QUEUE_CONTEXT 0x1090
#define CL_QUEUE_DEVICE 0x1091
#define CL_QUEUE_REFERENCE_COUNT 0x1092
#define CL_QUEUE_PROPERTIES 0x1093
#define CL_QUEUE_SIZE 0x1094
#define CL_QUEUE_DEVICE_DEFAULT 0x1095
#define CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE 0x1
#define CL_QUEUE_PROFILING_ENABLE 0x2
#define CL_QUEUE_ON_DEVICE 0x4
#define CL_QUEUE_ON_DEVICE_DEFAULT 0x8

READOUT_NAMES(cl_command_queue_info, CL_QUEUE_CONTEXT, CL_QUEUE_DEVICE, CL_QUEUE_REFERENCE_COUNT, CL_QUEUE_PROPERTIES,
        CL_QUEUE_SIZE, CL_QUEUE_DEVICE_DEFAULT)
READOUT_BITS(cl_command_queue_properties, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, CL_QUEUE_PROFILING_ENABLE,
        CL_QUEUE_ON_DEVICE, CL_QUEUE_ON_DEVICE_DEFAULT)
READOUT_NAMES(QueueProperty, CL_QUEUE_PROPERTIES, CL_QUEUE_SIZE)
READOUT_BITS(CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, CL_QUEUE_PROFILING_ENABLE, CL_QUEUE_ON_DEVICE,
        CL_QUEUE_ON_DEVICE_DEFAULT)

typedef void (*PFN_clContextNotify)(
        READOUT_STRING const char* errinfo, const void* private_info, size_t cb, void* user_data);
typedef cl_context (*PFN_clCreateContext)(
        READOUT_TERMINATED(CL_PROPERTIES_END, ContextProperty) const cl_context_properties* properties,
        cl_uint num_devices, READOUT_LENGTH(num_devices) const cl_device_id* devices, PFN_clContextNotify pfn_notify,
        void* user_data, cl_int* errcode_ret);
typedef cl_context (*PFN_clCreateContextFromType)(
        READOUT_TERMINATED(CL_PROPERTIES_END, ContextProperty) const cl_context_properties* properties,
        cl_device_type device_type, PFN_clContextNotify pfn_notify, void* user_data, cl_int* errcode_ret);
typedef cl_int (*PFN_clRetainContext)(cl_context context);
typedef cl_int (*PFN_clReleaseContext)(cl_context context);
typedef void (*PFN_clContextDestructorNotify)(cl_context context, void* user_data);
typedef cl_int (*PFN_clSetContextDestructorCallback)(
        cl_context context, PFN_clContextDestructorNotify pfn_notify, void* user_data);
typedef cl_int (*PFN_clGetContextInfo)(
        cl_context context, cl_context_info param_name, size_t param_value_size,
        READOUT_HEXADECIMAL READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ?
                *param_value_size_ret : param_value_size) void* param_value, size_t* param_value_size_ret);
typedef cl_command_queue (*PFN_clCreateCommandQueue)(
        cl_context context, cl_device_id device, cl_command_queue_properties properties, cl_int* errcode_ret);
typedef cl_command_queue (*PFN_clCreateCommandQueueWithProperties)(
        cl_context context, cl_device_id device,
        READOUT_TERMINATED(CL_PROPERTIES_END, QueueProperty) const cl_queue_properties* properties,
        cl_int* errcode_ret);
typedef cl_int (*PFN_clRetainCommandQueue)(cl_command_queue command_queue);
typedef cl_int (*PFN_clReleaseCommandQueue)(cl_command_queue command_queue);
typedef cl_int (*PFN_clSetDefaultDeviceCommandQueue)(
        cl_context context, cl_device_id device, cl_command_queue command_queue);
typedef cl_int (*PFN_clSetCommandQueueProperty)(
        cl_command_queue command_queue, cl_command_queue_properties properties, cl_bool enable,
        cl_command_queue_properties* old_properties);
typedef cl_int (*PFN_clGetCommandQueueInfo)(
        cl_command_queue command_queue, cl_command_queue_info param_name, size_t param_value_size,
        READOUT_HEXADECIMAL READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ?
                *param_value_size_ret : param_value_size) void* param_value, size_t* param_value_size_ret);
typedef cl_int (*PFN_clFlush)(cl_command_queue command_queue);
typedef cl_int (*PFN_clFinish)(cl_command_queue command_queue);

/* ---- Memory ------------------------------------------------------------------------------------- */

READOUT_HEXADECIMAL typedef cl_ulong cl_mem_flags;
READOUT_HEXADECIMAL typedef cl_ulong cl_mem_properties;
READOUT_HEXADECIMAL typedef intptr_t cl_pipe_properties;
READOUT_HEXADECIMAL typedef cl_uint cl_pipe_info;
READOUT_HEXADECIMAL typedef cl_ulong cl_svm_mem_flags;
READOUT_HEXADECIMAL typedef cl_ulong cl_map_flags;
READOUT_HEXADECIMAL typedef cl_ulong cl_mem_migration_flags;
READOUT_HEXADECIMAL typedef cl_uint cl_mem_info;
READOUT_HEXADECIMAL typedef cl_uint cl_image_info;
READOUT_HEXADECIMAL typedef cl_uint cl_mem_object_type;
READOUT_HEXADECIMAL typedef cl_uint cl_channel_order;
READOUT_HEXADECIMAL typedef cl_uint cl_channel_type;
READOUT_HEXADECIMAL typedef cl_uint cl_buffer_create_type;
READOUT_HEXADECIMAL typedef cl_uint cl_addressing_mode;
READOUT_HEXADECIMAL typedef cl_uint cl_filter_mode;
READOUT_HEXADECIMAL typedef cl_ulong cl_sampler_properties;
READOUT_HEXADECIMAL typedef cl_uint cl_sampler_info;

#define CL_MEM_READ_WRITE 0x1
#define CL_MEM_WRITE_ONLY 0x2
#define CL_MEM_READ_ONLY 0x4
#define CL_MEM_USE_HOST_PTR 0x8
#define CL_MEM_ALLOC_HOST_PTR 0x10
#define CL_MEM_COPY_HOST_PTR 0x20
#define CL_MEM_HOST_WRITE_ONLY 0x80
#define CL_MEM_HOST_READ_ONLY 0x100
#define CL_MEM_HOST_NO_ACCESS 0x200
#define CL_MEM_SVM_FINE_GRAIN_BUFFER 0x400
#define CL_MEM_SVM_ATOMICS 0x800
#define CL_MEM_KERNEL_READ_AND_WRITE 0x1000

READOUT_BITS(cl_mem_flags, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, CL_MEM_USE_HOST_PTR,
        CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY,
        CL_MEM_HOST_NO_ACCESS, CL_MEM_SVM_FINE_GRAIN_BUFFER, CL_MEM_SVM_ATOMICS, CL_MEM_KERNEL_READ_AND_WRITE)
READOUT_BITS(cl_svm_mem_flags, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, CL_MEM_USE_HOST_PTR,
        CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY,
        CL_MEM_HOST_NO_ACCESS, CL_MEM_SVM_FINE_GRAIN_BUFFER, CL_MEM_SVM_ATOMICS, CL_MEM_KERNEL_READ_AND_WRITE)

#define CL_MAP_READ 0x1
#define CL_MAP_WRITE 0x2
#define CL_MAP_WRITE_INVALIDATE_REGION 0x4
#define CL_MIGRATE_MEM_OBJECT_HOST 0x1
#define CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED 0x2
#define CL_BUFFER_CREATE_TYPE_REGION 0x1220

READOUT_BITS(cl_map_flags, CL_MAP_READ, CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION)
READOUT_BITS(cl_mem_migration_flags, CL_MIGRATE_MEM_OBJECT_HOST, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)
READOUT_NAMES(cl_buffer_create_type, CL_BUFFER_CREATE_TYPE_REGION)

#define CL_MEM_TYPE 0x1100
#define CL_MEM_FLAGS 0x1101
#define CL_MEM_SIZE 0x1102
#define CL_MEM_HOST_PTR 0x1103
#define CL_MEM_MAP_COUNT 0x1104
#define CL_MEM_REFERENCE_COUNT 0x1105
#define CL_MEM_CONTEXT 0x1106
#define CL_MEM_ASSOCIATED_MEMOBJECT 0x1107
#define CL_MEM_OFFSET 0x1108
#define CL_MEM_USES_SVM_POINTER 0x1109

READOUT_NAMES(cl_mem_info, CL_MEM_TYPE, CL_MEM_FLAGS, CL_MEM_SIZE, CL_MEM_HOST_PTR, CL_MEM_MAP_COUNT,
        CL_MEM_REFERENCE_COUNT, CL_MEM_CONTEXT, CL_MEM_ASSOCIATED_MEMOBJECT, CL_MEM_OFFSET, CL_MEM_USES_SVM_POINTER)

#define CL_IMAGE_FORMAT 0x1110
#define CL_IMAGE_ELEMENT_SIZE 0x1111
#define CL_IMAGE_ROW_PITCH 0x1112
#define CL_IMAGE_SLICE_PITCH 0x1113
#define CL_IMAGE_WIDTH 0x1114
#define CL_IMAGE_HEIGHT 0x1115
#define CL_IMAGE_DEPTH 0x1116
#define CL_IMAGE_ARRAY_SIZE 0x1117
#define CL_IMAGE_BUFFER 0x1118
#define CL_IMAGE_NUM_MIP_LEVELS 0x1119
#define CL_IMAGE_NUM_SAMPLES 0x111A

READOUT_NAMES(cl_image_info, CL_IMAGE_FORMAT, CL_IMAGE_ELEMENT_SIZE, CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH,
        CL_IMAGE_WIDTH, CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH, CL_IMAGE_ARRAY_SIZE, CL_IMAGE_BUFFER, CL_IMAGE_NUM_MIP_LEVELS,
        CL_IMAGE_NUM_SAMPLES)

#define CL_MEM_OBJECT_BUFFER 0x10F0
#define CL_MEM_OBJECT_IMAGE2D 0x10F1
#define CL_MEM_OBJECT_IMAGE3D 0x10F2
#define CL_MEM_OBJECT_IMAGE2D_ARRAY 0x10F3
#define CL_MEM_OBJECT_IMAGE1D 0x10F4
#define CL_MEM_OBJECT_IMAGE1D_ARRAY 0x10F5
#define CL_MEM_OBJECT_IMAGE1D_BUFFER 0x10F6
#define CL_MEM_OBJECT_PIPE 0x10F7

READOUT_NAMES(cl_mem_object_type, CL_MEM_OBJECT_BUFFER, CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE3D,
        CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER,
        CL_MEM_OBJECT_PIPE)

#define CL_R 0x10B0
#define CL_A 0x10B1
#define CL_RG 0x10B2
#define CL_RA 0x10B3
#define CL_RGB 0x10B4
#define CL_RGBA 0x10B5
#define CL_BGRA 0x10B6
#define CL_ARGB 0x10B7
#define CL_INTENSITY 0x10B8
#define CL_LUMINANCE 0x10B9
#define CL_Rx 0x10BA
#define CL_RGx 0x10BB
#define CL_RGBx 0x10BC
#define CL_DEPTH 0x10BD
#define CL_DEPTH_STENCIL 0x10BE
#define CL_sRGB 0x10BF
#define CL_sRGBx 0x10C0
#define CL_sRGBA 0x10C1
#define CL_sBGRA 0x10C2
#define CL_ABGR 0x10C3

READOUT_NAMES(cl_channel_order, CL_R, CL_A, CL_RG, CL_RA, CL_RGB, CL_RGBA, CL_BGRA, CL_ARGB, CL_INTENSITY, CL_LUMINANCE,
        CL_Rx, CL_RGx, CL_RGBx, CL_DEPTH, CL_DEPTH_STENCIL, CL_sRGB, CL_sRGBx, CL_sRGBA, CL_sBGRA, CL_ABGR)

#define CL_SNORM_INT8 0x10D0
#define CL_SNORM_INT16 0x10D1
#define CL_UNORM_INT8 0x10D2
#define CL_UNORM_INT16 0x10D3
#define CL_UNORM_SHORT_565 0x10D4
#define CL_UNORM_SHORT_555 0x10D5
#define CL_UNORM_INT_101010 0x10D6
#define CL_SIGNED_INT8 0x10D7
#define CL_SIGNED_INT16 0x10D8
#define CL_SIGNED_INT32 0x10D9
#define CL_UNSIGNED_INT8 0x10DA
#define CL_UNSIGNED_INT16 0x10DB
#define CL_UNSIGNED_INT32 0x10DC
#define CL_HALF_FLOAT 0x10DD
#define CL_FLOAT 0x10DE
#define CL_UNORM_INT24 0x10DF
#define CL_UNORM_INT_101010_2 0x10E0

READOUT_NAMES(cl_channel_type, CL_SNORM_INT8, CL_SNORM_INT16, CL_UNORM_INT8, CL_UNORM_INT16, CL_UNORM_SHORT_565,
        CL_UNORM_SHORT_555, CL_UNORM_INT_101010, CL_SIGNED_INT8, CL_SIGNED_INT16, CL_SIGNED_INT32, CL_UNSIGNED_INT8,
        CL_UNSIGNED_INT16, CL_UNSIGNED_INT32, CL_HALF_FLOAT, CL_FLOAT, CL_UNORM_INT24, CL_UNORM_INT_101010_2)

#define CL_ADDRESS_NONE 0x1130
#define CL_ADDRESS_CLAMP_TO_EDGE 0x1131
#define CL_ADDRESS_CLAMP 0x1132
#define CL_ADDRESS_REPEAT 0x1133
#define CL_ADDRESS_MIRRORED_REPEAT 0x1134
#define CL_FILTER_NEAREST 0x1140
#define CL_FILTER_LINEAR 0x1141
#define CL_SAMPLER_REFERENCE_COUNT 0x1150
#define CL_SAMPLER_CONTEXT 0x1151
#define CL_SAMPLER_NORMALIZED_COORDS 0x1152
#define CL_SAMPLER_ADDRESSING_MODE 0x1153
#define CL_SAMPLER_FILTER_MODE 0x1154

READOUT_NAMES(cl_addressing_mode, CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP, CL_ADDRESS_REPEAT,
        CL_ADDRESS_MIRRORED_REPEAT)
READOUT_NAMES(cl_filter_mode, CL_FILTER_NEAREST, CL_FILTER_LINEAR)
READOUT_NAMES(cl_sampler_info, CL_SAMPLER_REFERENCE_COUNT, CL_SAMPLER_CONTEXT, CL_SAMPLER_NORMALIZED_COORDS,
        CL_SAMPLER_ADDRESSING_MODE, CL_SAMPLER_FILTER_MODE)
READOUT_NAMES(SamplerProperty, CL_SAMPLER_NORMALIZED_COORDS, CL_SAMPLER_ADDRESSING_MODE, CL_SAMPLER_FILTER_MODE)
READOUT_NAMES(CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, CL_TRUE)
READOUT_NAMES(CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP,
        CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT)
READOUT_NAMES(CL_SAMPLER_FILTER_MODE, CL_FILTER_NEAREST, CL_FILTER_LINEAR)

typedef struct cl_image_format {
    cl_channel_order image_channel_order;
    cl_channel_type image_channel_data_type;
} cl_image_format;

typedef struct cl_image_desc {
    cl_mem_object_type image_type;
    size_t image_width;
    size_t image_height;
    size_t image_depth;
    size_t image_array_size;
    size_t image_row_pitch;
    size_t image_slice_pitch;
    cl_uint num_mip_levels;
    cl_uint num_samples;
    cl_mem mem_object;
} cl_image_desc;

#define CL_PIPE_PACKET_SIZE 0x1120
#define CL_PIPE_MAX_PACKETS 0x1121
#define CL_PIPE_PROPERTIES 0x1122

READOUT_NAMES(cl_pipe_info, CL_PIPE_PACKET_SIZE, CL_PIPE_MAX_PACKETS, CL_PIPE_PROPERTIES)

typedef struct cl_buffer_region {
    size_t origin;
    size_t size;
} cl_buffer_region;

typedef cl_mem (*PFN_clCreateBuffer)(
        cl_context context, cl_mem_flags flags, size_t size, void* host_ptr, cl_int* errcode_ret);
/* A property of extensions is a list itself, so how long the list of properties is can't be seen. */
typedef cl_mem (*PFN_clCreateBufferWithProperties)(
        cl_context context, READOUT_IF(0) const cl_mem_properties* properties, cl_mem_flags flags, size_t size,
        void* host_ptr, cl_int* errcode_ret);
/* Of the only type that there is, the void is a cl_buffer_region. */
typedef cl_mem (*PFN_clCreateSubBuffer)(
        cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type buffer_create_type,
        READOUT_IF(buffer_create_type == CL_BUFFER_CREATE_TYPE_REGION) READOUT_WIDTH(8) READOUT_LENGTH(16) const void*
                buffer_create_info, cl_int* errcode_ret);
typedef cl_mem (*PFN_clCreateImage)(
        cl_context context, cl_mem_flags flags, const cl_image_format* image_format, const cl_image_desc* image_desc,
        void* host_ptr, cl_int* errcode_ret);
typedef cl_mem (*PFN_clCreateImageWithProperties)(
        cl_context context, READOUT_IF(0) const cl_mem_properties* properties, cl_mem_flags flags,
        const cl_image_format* image_format, const cl_image_desc* image_desc, void* host_ptr, cl_int* errcode_ret);
typedef cl_mem (*PFN_clCreateImage2D)(
        cl_context context, cl_mem_flags flags, const cl_image_format* image_format, size_t image_width,
        size_t image_height, size_t image_row_pitch, void* host_ptr, cl_int* errcode_ret);
typedef cl_mem (*PFN_clCreateImage3D)(
        cl_context context, cl_mem_flags flags, const cl_image_format* image_format, size_t image_width,
        size_t image_height, size_t image_depth, size_t image_row_pitch, size_t image_slice_pitch, void* host_ptr,
        cl_int* errcode_ret);
typedef cl_mem (*PFN_clCreatePipe)(
        cl_context context, cl_mem_flags flags, cl_uint pipe_packet_size, cl_uint pipe_max_packets,
        READOUT_IF(0) const cl_pipe_properties* properties, cl_int* errcode_ret);
typedef cl_int (*PFN_clGetPipeInfo)(
        cl_mem pipe, cl_pipe_info param_name, size_t param_value_size,
        READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret :
                param_value_size) void* param_value, size_t* param_value_size_ret);
typedef void (*PFN_clMemObjectDestructorNotify)(cl_mem memobj, void* user_data);
typedef cl_int (*PFN_clSetMemObjectDestructorCallback)(
        cl_mem memobj, PFN_clMemObjectDestructorNotify pfn_notify, void* user_data);
typedef cl_int (*PFN_clRetainMemObject)(cl_mem memobj);
typedef cl_int (*PFN_clReleaseMemObject)(cl_mem memobj);
typedef cl_int (*PFN_clGetMemObjectInfo)(
        cl_mem memobj, cl_mem_info param_name, size_t param_value_size,
        READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret :
                param_value_size) void* param_value, size_t* param_value_size_ret);
typedef cl_int (*PFN_clGetImageInfo)(
        cl_mem image, cl_image_info param_name, size_t param_value_size,
        READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret :
                param_value_size) void* param_value, size_t* param_value_size_ret);
typedef cl_int (*PFN_clGetSupportedImageFormats)(
        cl_context context, cl_mem_flags flags, cl_mem_object_type image_type, cl_uint num_entries,
        READOUT_LENGTH(num_entries, num_image_formats ? *num_image_formats : num_entries) cl_image_format*
                image_formats, cl_uint* num_image_formats);
typedef cl_sampler (*PFN_clCreateSampler)(
        cl_context context, cl_bool normalized_coords, cl_addressing_mode addressing_mode, cl_filter_mode filter_mode,
        cl_int* errcode_ret);
typedef cl_sampler (*PFN_clCreateSamplerWithProperties)(
        cl_context context,
        READOUT_TERMINATED(CL_PROPERTIES_END, SamplerProperty) const cl_sampler_properties* sampler_properties,
        cl_int* errcode_ret);
typedef cl_int (*PFN_clRetainSampler)(cl_sampler sampler);
typedef cl_int (*PFN_clReleaseSampler)(cl_sampler sampler);
typedef cl_int (*PFN_clGetSamplerInfo)(
        cl_sampler sampler, cl_sampler_info param_name, size_t param_value_size,
        READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret :
                param_value_size) void* param_value, size_t* param_value_size_ret);
typedef void* (*PFN_clSVMAlloc)(cl_context context, cl_svm_mem_flags flags, size_t size, cl_uint alignment);
typedef void (*PFN_clSVMFree)(cl_context context, void* svm_pointer);

/* ---- Programs and kernels ----------------------------------------------------------------------- */

READOUT_HEXADECIMAL typedef cl_uint cl_program_info;
READOUT_HEXADECIMAL typedef cl_uint cl_program_build_info;
READOUT_HEXADECIMAL typedef cl_uint cl_kernel_info;
READOUT_HEXADECIMAL typedef cl_uint cl_kernel_arg_info;
READOUT_HEXADECIMAL typedef cl_uint cl_kernel_work_group_info;
READOUT_HEXADECIMAL typedef cl_uint cl_kernel_sub_group_info;
READOUT_HEXADECIMAL typedef cl_uint cl_kernel_exec_info;

#define CL_PROGRAM_REFERENCE_COUNT 0x1160
#define CL_PROGRAM_CONTEXT 0x1161
#define CL_PROGRAM_NUM_DEVICES 0x1162
#define CL_PROGRAM_DEVICES 0x1163
#define CL_PROGRAM_SOURCE 0x1164
#define CL_PROGRAM_BINARY_SIZES 0x1165
#define CL_PROGRAM_BINARIES 0x1166
#define CL_PROGRAM_NUM_KERNELS 0x1167
#define CL_PROGRAM_KERNEL_NAMES 0x1168
#define CL_PROGRAM_IL 0x1169

READOUT_NAMES(cl_program_info, CL_PROGRAM_REFERENCE_COUNT, CL_PROGRAM_CONTEXT, CL_PROGRAM_NUM_DEVICES,
        CL_PROGRAM_DEVICES, CL_PROGRAM_SOURCE, CL_PROGRAM_BINARY_SIZES, CL_PROGRAM_BINARIES, CL_PROGRAM_NUM_KERNELS,
        CL_PROGRAM_KERNEL_NAMES, CL_PROGRAM_IL)

#define CL_PROGRAM_BUILD_STATUS 0x1181
#define CL_PROGRAM_BUILD_OPTIONS 0x1182
#define CL_PROGRAM_BUILD_LOG 0x1183
#define CL_PROGRAM_BINARY_TYPE 0x1184
#define CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE 0x1185

READOUT_NAMES(cl_program_build_info, CL_PROGRAM_BUILD_STATUS, CL_PROGRAM_BUILD_OPTIONS, CL_PROGRAM_BUILD_LOG,
        CL_PROGRAM_BINARY_TYPE, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE)

#define CL_KERNEL_FUNCTION_NAME 0x1190
#define CL_KERNEL_NUM_ARGS 0x1191
#define CL_KERNEL_REFERENCE_COUNT 0x1192
#define CL_KERNEL_CONTEXT 0x1193
#define CL_KERNEL_PROGRAM 0x1194
#define CL_KERNEL_ATTRIBUTES 0x1195

READOUT_NAMES(cl_kernel_info, CL_KERNEL_FUNCTION_NAME, CL_KERNEL_NUM_ARGS, CL_KERNEL_REFERENCE_COUNT, CL_KERNEL_CONTEXT,
        CL_KERNEL_PROGRAM, CL_KERNEL_ATTRIBUTES)

#define CL_KERNEL_ARG_ADDRESS_QUALIFIER 0x1196
#define CL_KERNEL_ARG_ACCESS_QUALIFIER 0x1197
#define CL_KERNEL_ARG_TYPE_NAME 0x1198
#define CL_KERNEL_ARG_TYPE_QUALIFIER 0x1199
#define CL_KERNEL_ARG_NAME 0x119A

READOUT_NAMES(cl_kernel_arg_info, CL_KERNEL_ARG_ADDRESS_QUALIFIER, CL_KERNEL_ARG_ACCESS_QUALIFIER,
        CL_KERNEL_ARG_TYPE_NAME, CL_KERNEL_ARG_TYPE_QUALIFIER, CL_KERNEL_ARG_NAME)

#define CL_KERNEL_WORK_GROUP_SIZE 0x11B0
#define CL_KERNEL_COMPILE_WORK_GROUP_SIZE 0x11B1
#define CL_KERNEL_LOCAL_MEM_SIZE 0x11B2
#define CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE 0x11B3
#define CL_KERNEL_PRIVATE_MEM_SIZE 0x11B4
#define CL_KERNEL_GLOBAL_WORK_SIZE 0x11B5

READOUT_NAMES(cl_kernel_work_group_info, CL_KERNEL_WORK_GROUP_SIZE, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
        CL_KERNEL_LOCAL_MEM_SIZE, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, CL_KERNEL_PRIVATE_MEM_SIZE,
        CL_KERNEL_GLOBAL_WORK_SIZE)

#define CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE 0x2033
#define CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE 0x2034
#define CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT 0x11B8
#define CL_KERNEL_MAX_NUM_SUB_GROUPS 0x11B9
#define CL_KERNEL_COMPILE_NUM_SUB_GROUPS 0x11BA

READOUT_NAMES(cl_kernel_sub_group_info, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE,
        CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, CL_KERNEL_MAX_NUM_SUB_GROUPS, CL_KERNEL_COMPILE_NUM_SUB_GROUPS)

#define CL_KERNEL_EXEC_INFO_SVM_PTRS 0x11B6
#define CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM 0x11B7

READOUT_NAMES(cl_kernel_exec_info, CL_KERNEL_EXEC_INFO_SVM_PTRS, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM)

typedef void (*PFN_clProgramNotify)(cl_program program, void* user_data);
typedef cl_program (*PFN_clCreateProgramWithSource)(
        cl_context context, cl_uint count,
        READOUT_INPUT READOUT_STRING READOUT_STRING_SIZES(lengths) READOUT_LENGTH(count) const char** strings,
        READOUT_LENGTH(count) const size_t* lengths, cl_int* errcode_ret);
typedef cl_program (*PFN_clCreateProgramWithBinary)(
        cl_context context, cl_uint num_devices, READOUT_LENGTH(num_devices) const cl_device_id* device_list,
        READOUT_LENGTH(num_devices) const size_t* lengths,
        READOUT_INPUT READOUT_LENGTH(num_devices) const unsigned char** binaries,
        READOUT_IF(return != 0) READOUT_LENGTH(num_devices) cl_int* binary_status, cl_int* errcode_ret);
typedef cl_program (*PFN_clCreateProgramWithBuiltInKernels)(
        cl_context context, cl_uint num_devices, READOUT_LENGTH(num_devices) const cl_device_id* device_list,
        READOUT_STRING const char* kernel_names, cl_int* errcode_ret);
typedef cl_program (*PFN_clCreateProgramWithIL)(
        cl_context context, READOUT_LENGTH(length) const void* il, size_t length, cl_int* errcode_ret);
typedef cl_int (*PFN_clRetainProgram)(cl_program program);
typedef cl_int (*PFN_clReleaseProgram)(cl_program program);
typedef cl_int (*PFN_clBuildProgram)(
        cl_program program, cl_uint num_devices, READOUT_LENGTH(num_devices) const cl_device_id* device_list,
        READOUT_STRING const char* options, PFN_clProgramNotify pfn_notify, void* user_data);
typedef cl_int (*PFN_clCompileProgram)(
        cl_program program, cl_uint num_devices, READOUT_LENGTH(num_devices) const cl_device_id* device_list,
        READOUT_STRING const char* options, cl_uint num_input_headers,
        READOUT_LENGTH(num_input_headers) const cl_program* input_headers,
        READOUT_INPUT READOUT_STRING READOUT_LENGTH(num_input_headers) const char** header_include_names,
        PFN_clProgramNotify pfn_notify, void* user_data);
typedef cl_program (*PFN_clLinkProgram)(
        cl_context context, cl_uint num_devices, READOUT_LENGTH(num_devices) const cl_device_id* device_list,
        READOUT_STRING const char* options, cl_uint num_input_programs,
        READOUT_LENGTH(num_input_programs) const cl_program* input_programs, PFN_clProgramNotify pfn_notify,
        void* user_data, cl_int* errcode_ret);
typedef cl_int (*PFN_clUnloadPlatformCompiler)(cl_platform_id platform);
typedef cl_int (*PFN_clUnloadCompiler)(void);
typedef cl_int (*PFN_clSetProgramReleaseCallback)(
        cl_program program, PFN_clProgramNotify pfn_notify, void* user_data);
typedef cl_int (*PFN_clSetProgramSpecializationConstant)(
        cl_program program, cl_uint spec_id, size_t spec_size,
        READOUT_HEXADECIMAL READOUT_WIDTH(0) READOUT_LENGTH(spec_size) const void* spec_value);
typedef cl_int (*PFN_clGetProgramInfo)(
        cl_program program, cl_program_info param_name, size_t param_value_size,
        READOUT_TEXT_IF(param_name == CL_PROGRAM_SOURCE || param_name == CL_PROGRAM_KERNEL_NAMES) READOUT_WIDTH(0)
                READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret : param_value_size) void*
                param_value, size_t* param_value_size_ret);
typedef cl_int (*PFN_clGetProgramBuildInfo)(
        cl_program program, cl_device_id device, cl_program_build_info param_name, size_t param_value_size,
        READOUT_TEXT_IF(param_name == CL_PROGRAM_BUILD_OPTIONS || param_name == CL_PROGRAM_BUILD_LOG) READOUT_WIDTH(0)
                READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret : param_value_size) void*
                param_value, size_t* param_value_size_ret);
typedef cl_kernel (*PFN_clCreateKernel)(
        cl_program program, READOUT_STRING const char* kernel_name, cl_int* errcode_ret);
typedef cl_int (*PFN_clCreateKernelsInProgram)(
        cl_program program, cl_uint num_kernels,
        READOUT_LENGTH(num_kernels, num_kernels_ret ? *num_kernels_ret : num_kernels) cl_kernel* kernels,
        cl_uint* num_kernels_ret);
typedef cl_kernel (*PFN_clCloneKernel)(cl_kernel source_kernel, cl_int* errcode_ret);
typedef cl_int (*PFN_clRetainKernel)(cl_kernel kernel);
typedef cl_int (*PFN_clReleaseKernel)(cl_kernel kernel);
/* What a kernel takes is bytes: a handle has eight of them, a float four. */
typedef cl_int (*PFN_clSetKernelArg)(
        cl_kernel kernel, cl_uint arg_index, size_t arg_size,
        READOUT_HEXADECIMAL READOUT_WIDTH(arg_size == 8 ? 8 : arg_size & 3 ? 1 : 4) READOUT_LENGTH(arg_size) const void*
                arg_value);
typedef cl_int (*PFN_clSetKernelArgSVMPointer)(cl_kernel kernel, cl_uint arg_index, const void* arg_value);
typedef cl_int (*PFN_clSetKernelExecInfo)(
        cl_kernel kernel, cl_kernel_exec_info param_name, size_t param_value_size,
        READOUT_HEXADECIMAL READOUT_WIDTH(0) READOUT_LENGTH(param_value_size) const void* param_value);
typedef cl_int (*PFN_clGetKernelInfo)(
        cl_kernel kernel, cl_kernel_info param_name, size_t param_value_size,
        READOUT_TEXT_IF(param_name == CL_KERNEL_FUNCTION_NAME || param_name == CL_KERNEL_ATTRIBUTES) READOUT_WIDTH(0)
                READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret : param_value_size) void*
                param_value, size_t* param_value_size_ret);
typedef cl_int (*PFN_clGetKernelArgInfo)(
        cl_kernel kernel, cl_uint arg_indx, cl_kernel_arg_info param_name, size_t param_value_size,
        READOUT_TEXT_IF(param_name == CL_KERNEL_ARG_TYPE_NAME || param_name == CL_KERNEL_ARG_NAME) READOUT_WIDTH(0)
                READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret : param_value_size) void*
                param_value, size_t* param_value_size_ret);
typedef cl_int (*PFN_clGetKernelWorkGroupInfo)(
        cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info param_name, size_t param_value_size,
        READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret :
                param_value_size) void* param_value, size_t* param_value_size_ret);

typedef cl_int (*PFN_clGetKernelSubGroupInfo)(
        cl_kernel kernel, cl_device_id device, cl_kernel_sub_group_info param_name, size_t input_value_size,
        READOUT_WIDTH(8) READOUT_LENGTH(input_value_size) const void* input_value, size_t param_value_size,
        READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret :
                param_value_size) void* param_value, size_t* param_value_size_ret);

/* ---- Commands ----------------------------------------------------------------------------------- */

typedef cl_int (*PFN_clEnqueueReadBuffer)(
        cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_read, size_t offset, size_t size,
        READOUT_IF(blocking_read) READOUT_LENGTH(size) void* ptr, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueReadBufferRect)(
        cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_read,
        READOUT_LENGTH(3) const size_t* buffer_origin, READOUT_LENGTH(3) const size_t* host_origin,
        READOUT_LENGTH(3) const size_t* region, size_t buffer_row_pitch, size_t buffer_slice_pitch,
        size_t host_row_pitch, size_t host_slice_pitch, void* ptr, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueWriteBuffer)(
        cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_write, size_t offset, size_t size,
        READOUT_LENGTH(size) const void* ptr, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueWriteBufferRect)(
        cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_write,
        READOUT_LENGTH(3) const size_t* buffer_origin, READOUT_LENGTH(3) const size_t* host_origin,
        READOUT_LENGTH(3) const size_t* region, size_t buffer_row_pitch, size_t buffer_slice_pitch,
        size_t host_row_pitch, size_t host_slice_pitch, const void* ptr, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueFillBuffer)(
        cl_command_queue command_queue, cl_mem buffer,
        READOUT_HEXADECIMAL READOUT_WIDTH(pattern_size) READOUT_LENGTH(pattern_size) const void* pattern,
        size_t pattern_size, size_t offset, size_t size, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueCopyBuffer)(
        cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_buffer, size_t src_offset, size_t dst_offset,
        size_t size, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueCopyBufferRect)(
        cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_buffer,
        READOUT_LENGTH(3) const size_t* src_origin, READOUT_LENGTH(3) const size_t* dst_origin,
        READOUT_LENGTH(3) const size_t* region, size_t src_row_pitch, size_t src_slice_pitch, size_t dst_row_pitch,
        size_t dst_slice_pitch, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueReadImage)(
        cl_command_queue command_queue, cl_mem image, cl_bool blocking_read, READOUT_LENGTH(3) const size_t* origin,
        READOUT_LENGTH(3) const size_t* region, size_t row_pitch, size_t slice_pitch, void* ptr,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        cl_event* event);
typedef cl_int (*PFN_clEnqueueWriteImage)(
        cl_command_queue command_queue, cl_mem image, cl_bool blocking_write, READOUT_LENGTH(3) const size_t* origin,
        READOUT_LENGTH(3) const size_t* region, size_t input_row_pitch, size_t input_slice_pitch, const void* ptr,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        cl_event* event);
typedef cl_int (*PFN_clEnqueueFillImage)(
        cl_command_queue command_queue, cl_mem image, const void* fill_color, READOUT_LENGTH(3) const size_t* origin,
        READOUT_LENGTH(3) const size_t* region, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueCopyImage)(
        cl_command_queue command_queue, cl_mem src_image, cl_mem dst_image, READOUT_LENGTH(3) const size_t* src_origin,
        READOUT_LENGTH(3) const size_t* dst_origin, READOUT_LENGTH(3) const size_t* region,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        cl_event* event);
typedef cl_int (*PFN_clEnqueueCopyImageToBuffer)(
        cl_command_queue command_queue, cl_mem src_image, cl_mem dst_buffer, READOUT_LENGTH(3) const size_t* src_origin,
        READOUT_LENGTH(3) const size_t* region, size_t dst_offset, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueCopyBufferToImage)(
        cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_image, size_t src_offset,
        READOUT_LENGTH(3) const size_t* dst_origin, READOUT_LENGTH(3) const size_t* region,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        cl_event* event);
typedef void* (*PFN_clEnqueueMapBuffer)(
        cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_map, cl_map_flags map_flags, size_t offset,
        size_t size, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        READOUT_IF(return != 0) cl_event* event, cl_int* errcode_ret);
typedef void* (*PFN_clEnqueueMapImage)(
        cl_command_queue command_queue, cl_mem image, cl_bool blocking_map, cl_map_flags map_flags,
        READOUT_LENGTH(3) const size_t* origin, READOUT_LENGTH(3) const size_t* region,
        READOUT_IF(return != 0) size_t* image_row_pitch, READOUT_IF(return != 0) size_t* image_slice_pitch,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        READOUT_IF(return != 0) cl_event* event, cl_int* errcode_ret);
typedef cl_int (*PFN_clEnqueueUnmapMemObject)(
        cl_command_queue command_queue, cl_mem memobj, void* mapped_ptr, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueMigrateMemObjects)(
        cl_command_queue command_queue, cl_uint num_mem_objects,
        READOUT_LENGTH(num_mem_objects) const cl_mem* mem_objects, cl_mem_migration_flags flags,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        cl_event* event);
/* No device has to have more than three dimensions, and a number that is wrong is not believed. */
typedef cl_int (*PFN_clEnqueueNDRangeKernel)(
        cl_command_queue command_queue, cl_kernel kernel, cl_uint work_dim,
        READOUT_LENGTH(work_dim, 3) const size_t* global_work_offset,
        READOUT_LENGTH(work_dim, 3) const size_t* global_work_size,
        READOUT_LENGTH(work_dim, 3) const size_t* local_work_size, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueTask)(
        cl_command_queue command_queue, cl_kernel kernel, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef void (*PFN_clNativeKernel)(void* args);
typedef cl_int (*PFN_clEnqueueNativeKernel)(
        cl_command_queue command_queue, PFN_clNativeKernel user_func, void* args, size_t cb_args,
        cl_uint num_mem_objects, READOUT_LENGTH(num_mem_objects) const cl_mem* mem_list,
        READOUT_INPUT READOUT_LENGTH(num_mem_objects) const void** args_mem_loc, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueMarker)(cl_command_queue command_queue, cl_event* event);
typedef cl_int (*PFN_clEnqueueBarrier)(cl_command_queue command_queue);
typedef cl_int (*PFN_clEnqueueWaitForEvents)(
        cl_command_queue command_queue, cl_uint num_events, READOUT_LENGTH(num_events) const cl_event* event_list);
typedef cl_int (*PFN_clEnqueueMarkerWithWaitList)(
        cl_command_queue command_queue, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueBarrierWithWaitList)(
        cl_command_queue command_queue, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef void (*PFN_clSVMFreeNotify)(
        cl_command_queue queue, cl_uint num_svm_pointers, void** svm_pointers, void* user_data);
typedef cl_int (*PFN_clEnqueueSVMFree)(
        cl_command_queue command_queue, cl_uint num_svm_pointers,
        READOUT_INPUT READOUT_LENGTH(num_svm_pointers) void** svm_pointers, PFN_clSVMFreeNotify pfn_free_func,
        void* user_data, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueSVMMigrateMem)(
        cl_command_queue command_queue, cl_uint num_svm_pointers,
        READOUT_INPUT READOUT_LENGTH(num_svm_pointers) const void** svm_pointers,
        READOUT_LENGTH(num_svm_pointers) const size_t* sizes, cl_mem_migration_flags flags,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        cl_event* event);
typedef cl_int (*PFN_clEnqueueSVMMemcpy)(
        cl_command_queue command_queue, cl_bool blocking_copy, void* dst_ptr, const void* src_ptr, size_t size,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        cl_event* event);
typedef cl_int (*PFN_clEnqueueSVMMemFill)(
        cl_command_queue command_queue, void* svm_ptr,
        READOUT_HEXADECIMAL READOUT_WIDTH(pattern_size) READOUT_LENGTH(pattern_size) const void* pattern,
        size_t pattern_size, size_t size, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);
typedef cl_int (*PFN_clEnqueueSVMMap)(
        cl_command_queue command_queue, cl_bool blocking_map, cl_map_flags flags, void* svm_ptr, size_t size,
        cl_uint num_events_in_wait_list, READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list,
        cl_event* event);
typedef cl_int (*PFN_clEnqueueSVMUnmap)(
        cl_command_queue command_queue, void* svm_ptr, cl_uint num_events_in_wait_list,
        READOUT_LENGTH(num_events_in_wait_list) const cl_event* event_wait_list, cl_event* event);

/* ---- Events ------------------------------------------------------------------------------------- */

READOUT_HEXADECIMAL typedef cl_uint cl_event_info;
READOUT_HEXADECIMAL typedef cl_uint cl_profiling_info;

#define CL_COMPLETE 0x0
#define CL_RUNNING 0x1
#define CL_SUBMITTED 0x2
#define CL_QUEUED 0x3
#define CL_EVENT_COMMAND_QUEUE 0x11D0
#define CL_EVENT_COMMAND_TYPE 0x11D1
#define CL_EVENT_REFERENCE_COUNT 0x11D2
#define CL_EVENT_COMMAND_EXECUTION_STATUS 0x11D3
#define CL_EVENT_CONTEXT 0x11D4
#define CL_PROFILING_COMMAND_QUEUED 0x1280
#define CL_PROFILING_COMMAND_SUBMIT 0x1281
#define CL_PROFILING_COMMAND_START 0x1282
#define CL_PROFILING_COMMAND_END 0x1283
#define CL_PROFILING_COMMAND_COMPLETE 0x1284

READOUT_NAMES(Status, CL_COMPLETE, CL_RUNNING, CL_SUBMITTED, CL_QUEUED)
READOUT_NAMES(cl_event_info, CL_EVENT_COMMAND_QUEUE, CL_EVENT_COMMAND_TYPE, CL_EVENT_REFERENCE_COUNT,
        CL_EVENT_COMMAND_EXECUTION_STATUS, CL_EVENT_CONTEXT)
READOUT_NAMES(cl_profiling_info, CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT, CL_PROFILING_COMMAND_START,
        CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_COMPLETE)

typedef void (*PFN_clEventNotify)(cl_event event, cl_int event_command_status, void* user_data);
typedef cl_int (*PFN_clWaitForEvents)(cl_uint num_events, READOUT_LENGTH(num_events) const cl_event* event_list);
typedef cl_int (*PFN_clGetEventInfo)(
        cl_event event, cl_event_info param_name, size_t param_value_size,
        READOUT_HEXADECIMAL READOUT_WIDTH(0) READOUT_LENGTH(param_value_size, param_value_size_ret ?
                *param_value_size_ret : param_value_size) void* param_value, size_t* param_value_size_ret);
typedef cl_event (*PFN_clCreateUserEvent)(cl_context context, cl_int* errcode_ret);
typedef cl_int (*PFN_clRetainEvent)(cl_event event);
typedef cl_int (*PFN_clReleaseEvent)(cl_event event);
typedef cl_int (*PFN_clSetUserEventStatus)(cl_event event, READOUT_NAMED(Status) cl_int execution_status);
typedef cl_int (*PFN_clSetEventCallback)(
        cl_event event, READOUT_NAMED(Status) cl_int command_exec_callback_type, PFN_clEventNotify pfn_notify,
        void* user_data);
typedef cl_int (*PFN_clGetEventProfilingInfo)(
        cl_event event, cl_profiling_info param_name, size_t param_value_size,
        READOUT_WIDTH(8) READOUT_LENGTH(param_value_size, param_value_size_ret ? *param_value_size_ret :
                param_value_size) void* param_value, size_t* param_value_size_ret);

#endif
