#include "benchmarks/gpu_isa/null_device.hpp"

#include <vulkan/vulkan.h>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace glexpr::benchmark {

namespace {

constexpr const char* family = "navi21";
constexpr std::string_view device_name = "RADV NAVI21";

VkInstance make_instance() {
    setenv("RADV_FORCE_FAMILY", family, 1);
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
    VkApplicationInfo application{};
    application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    application.apiVersion = VK_API_VERSION_1_3;
    VkInstanceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
    info.pApplicationInfo = &application;
    VkInstance instance = VK_NULL_HANDLE;
    return vkCreateInstance(&info, nullptr, &instance) == VK_SUCCESS ? instance : VK_NULL_HANDLE;
}

VkPhysicalDevice find_device(VkInstance instance) {
    std::uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance, &count, nullptr);
    std::vector<VkPhysicalDevice> devices(count);
    vkEnumeratePhysicalDevices(instance, &count, devices.data());
    for (const VkPhysicalDevice device : devices) {
        VkPhysicalDeviceProperties properties;
        vkGetPhysicalDeviceProperties(device, &properties);
        if (std::string_view(properties.deviceName).find(device_name) != std::string_view::npos) return device;
    }
    return VK_NULL_HANDLE;
}

VkDevice make_device(VkPhysicalDevice from) {
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR statistics{};
    statistics.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR;
    statistics.pipelineExecutableInfo = VK_TRUE;
    VkPhysicalDeviceVulkan13Features features{};
    features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
    features.pNext = &statistics;
    features.dynamicRendering = VK_TRUE;
    const float priority = 1;
    VkDeviceQueueCreateInfo queue{};
    queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    const char* const extension = VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME;
    VkDeviceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
    info.pNext = &features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.enabledExtensionCount = 1;
    info.ppEnabledExtensionNames = &extension;
    VkDevice device = VK_NULL_HANDLE;
    return vkCreateDevice(from, &info, nullptr, &device) == VK_SUCCESS ? device : VK_NULL_HANDLE;
}

VkDescriptorSetLayout make_set_layout(VkDevice device) {
    VkDescriptorSetLayoutBinding binding{};
    binding.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    binding.descriptorCount = 1;
    binding.stageFlags = VK_SHADER_STAGE_ALL;
    VkDescriptorSetLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    info.bindingCount = 1;
    info.pBindings = &binding;
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    vkCreateDescriptorSetLayout(device, &info, nullptr, &layout);
    return layout;
}

VkPipelineLayout make_layout(VkDevice device, VkDescriptorSetLayout set) {
    VkPipelineLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
    info.setLayoutCount = 1;
    info.pSetLayouts = &set;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    vkCreatePipelineLayout(device, &info, nullptr, &layout);
    return layout;
}

VkShaderModule make_module(VkDevice device, std::span<const std::uint32_t> words) {
    VkShaderModuleCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
    info.codeSize = words.size_bytes();
    info.pCode = words.data();
    VkShaderModule module = VK_NULL_HANDLE;
    vkCreateShaderModule(device, &info, nullptr, &module);
    return module;
}

VkPipelineShaderStageCreateInfo stage_info(VkShaderStageFlagBits stage, VkShaderModule module) {
    VkPipelineShaderStageCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage = stage;
    info.module = module;
    info.pName = "main";
    return info;
}

/// Triangles without attributes into one 8-bit colour and a depth buffer.
VkPipeline make_pipeline(VkDevice device, VkPipelineLayout layout, VkShaderModule vertex, VkShaderModule fragment) {
    const VkFormat colour = VK_FORMAT_R8G8B8A8_UNORM;
    VkPipelineRenderingCreateInfo rendering{};
    rendering.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO;
    rendering.colorAttachmentCount = 1;
    rendering.pColorAttachmentFormats = &colour;
    rendering.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
    const VkPipelineShaderStageCreateInfo stages[] = {stage_info(VK_SHADER_STAGE_VERTEX_BIT, vertex),
                                                      stage_info(VK_SHADER_STAGE_FRAGMENT_BIT, fragment)};
    VkPipelineVertexInputStateCreateInfo input{};
    input.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
    VkPipelineInputAssemblyStateCreateInfo assembly{};
    assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
    assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    VkPipelineViewportStateCreateInfo viewport{};
    viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
    viewport.viewportCount = 1;
    viewport.scissorCount = 1;
    VkPipelineRasterizationStateCreateInfo rasterization{};
    rasterization.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
    rasterization.lineWidth = 1;
    VkPipelineMultisampleStateCreateInfo multisample{};
    multisample.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
    multisample.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    VkPipelineDepthStencilStateCreateInfo depth{};
    depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
    depth.depthTestEnable = VK_TRUE;
    depth.depthWriteEnable = VK_TRUE;
    depth.depthCompareOp = VK_COMPARE_OP_LESS;
    VkPipelineColorBlendAttachmentState all_channels{};
    all_channels.colorWriteMask = 0xf;
    VkPipelineColorBlendStateCreateInfo blend{};
    blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
    blend.attachmentCount = 1;
    blend.pAttachments = &all_channels;
    const VkDynamicState states[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    VkPipelineDynamicStateCreateInfo dynamic{};
    dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
    dynamic.dynamicStateCount = 2;
    dynamic.pDynamicStates = states;

    VkGraphicsPipelineCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
    info.pNext = &rendering;
    info.flags = VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR;
    info.stageCount = 2;
    info.pStages = stages;
    info.pVertexInputState = &input;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &viewport;
    info.pRasterizationState = &rasterization;
    info.pMultisampleState = &multisample;
    info.pDepthStencilState = &depth;
    info.pColorBlendState = &blend;
    info.pDynamicState = &dynamic;
    info.layout = layout;
    VkPipeline pipeline = VK_NULL_HANDLE;
    const VkResult made = vkCreateGraphicsPipelines(device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline);
    return made == VK_SUCCESS ? pipeline : VK_NULL_HANDLE;
}

/// The place of the fragment stage among the compiled parts of a pipeline.
std::optional<std::uint32_t> find_fragment_stage(VkDevice device, VkPipeline pipeline) {
    const auto get =
        reinterpret_cast<PFN_vkGetPipelineExecutablePropertiesKHR>(vkGetDeviceProcAddr(device, "vkGetPipelineExecutablePropertiesKHR"));
    VkPipelineInfoKHR info{};
    info.sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR;
    info.pipeline = pipeline;
    std::uint32_t count = 0;
    get(device, &info, &count, nullptr);
    VkPipelineExecutablePropertiesKHR empty{};
    empty.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR;
    std::vector<VkPipelineExecutablePropertiesKHR> parts(count, empty);
    get(device, &info, &count, parts.data());
    for (std::uint32_t k = 0; k < count; ++k)
        if (parts[k].stages & VK_SHADER_STAGE_FRAGMENT_BIT) return k;
    return std::nullopt;
}

shader_statistics read_statistics(VkDevice device, VkPipeline pipeline, std::uint32_t part) {
    const auto get =
        reinterpret_cast<PFN_vkGetPipelineExecutableStatisticsKHR>(vkGetDeviceProcAddr(device, "vkGetPipelineExecutableStatisticsKHR"));
    VkPipelineExecutableInfoKHR info{};
    info.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR;
    info.pipeline = pipeline;
    info.executableIndex = part;
    std::uint32_t count = 0;
    get(device, &info, &count, nullptr);
    VkPipelineExecutableStatisticKHR empty{};
    empty.sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR;
    std::vector<VkPipelineExecutableStatisticKHR> all(count, empty);
    get(device, &info, &count, all.data());
    shader_statistics result;
    for (const VkPipelineExecutableStatisticKHR& s : all) {  // Mesa gives all of these as 64-bit integers
        const std::string_view name = s.name;
        if (name == "Instructions") result.instructions = s.value.u64;
        if (name == "VGPRs") result.vector_registers = s.value.u64;
        if (name == "Spilled VGPRs" || name == "Spilled SGPRs") result.spills += s.value.u64;
        if (name == "Inverse Throughput") result.inverse_throughput = s.value.u64;
    }
    return result;
}

}  // namespace

struct null_device::objects {
    VkInstance instance = VK_NULL_HANDLE;
    VkDevice device = VK_NULL_HANDLE;
    VkDescriptorSetLayout set = VK_NULL_HANDLE;
    VkPipelineLayout layout = VK_NULL_HANDLE;

    ~objects() {
        if (device != VK_NULL_HANDLE) {
            vkDestroyPipelineLayout(device, layout, nullptr);
            vkDestroyDescriptorSetLayout(device, set, nullptr);
            vkDestroyDevice(device, nullptr);
        }
        if (instance != VK_NULL_HANDLE) vkDestroyInstance(instance, nullptr);
    }
};

null_device::null_device() : objects_(std::make_unique<objects>()) {
    objects_->instance = make_instance();
    const VkPhysicalDevice found = objects_->instance != VK_NULL_HANDLE ? find_device(objects_->instance) : VK_NULL_HANDLE;
    if (found == VK_NULL_HANDLE) {
        missing_ = "a Vulkan driver RADV that knows navi21 (Debian: mesa-vulkan-drivers)";
        return;
    }
    objects_->device = make_device(found);
    if (objects_->device == VK_NULL_HANDLE) {
        missing_ = "a RADV with VK_KHR_pipeline_executable_properties and dynamic rendering (Mesa 22.3 has them)";
        return;
    }
    objects_->set = make_set_layout(objects_->device);
    objects_->layout = make_layout(objects_->device, objects_->set);
}

null_device::~null_device() = default;

std::optional<shader_statistics> null_device::compile(std::span<const std::uint32_t> vertex,
                                                      std::span<const std::uint32_t> fragment) const {
    const VkDevice device = objects_->device;
    const VkShaderModule vertex_module = make_module(device, vertex), fragment_module = make_module(device, fragment);
    const VkPipeline pipeline = make_pipeline(device, objects_->layout, vertex_module, fragment_module);
    std::optional<shader_statistics> result;
    if (pipeline != VK_NULL_HANDLE)
        if (const auto part = find_fragment_stage(device, pipeline)) result = read_statistics(device, pipeline, *part);
    vkDestroyPipeline(device, pipeline, nullptr);
    vkDestroyShaderModule(device, vertex_module, nullptr);
    vkDestroyShaderModule(device, fragment_module, nullptr);
    return result;
}

}  // namespace glexpr::benchmark
