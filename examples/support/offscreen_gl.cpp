#include "offscreen_gl.hpp"

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <type_traits>

namespace offscreen {

namespace {

/// EGL's display, initialised. Everybody in the process gets the same one and terminating it would end it for all, so it stays until the process ends.
outcome<EGLDisplay> open_display() {
    if (!epoxy_has_egl()) return failure{failure_kind::no_driver, "EGL is not installed"};
    if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
        return failure{failure_kind::no_driver, "EGL offers no surfaceless platform"};
    const EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) == EGL_FALSE)
        return failure{failure_kind::no_driver, "no OpenGL driver answers on EGL's surfaceless platform"};
    return display;
}

struct api_traits {
    std::string_view name;
    bool desktop;
    EGLint major;
    EGLint minor;
};

api_traits traits(api which) {
    switch (which) {
        case api::gl33: return {"gl33", true, 3, 3};
        case api::gl45: return {"gl45", true, 4, 5};
        case api::es2: return {"es2", false, 2, 0};
        case api::es3: return {"es3", false, 3, 0};
    }
    return {};
}

}  // namespace

namespace detail {

struct context_state {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext handle = EGL_NO_CONTEXT;
    api which = api::gl33;
    GLuint vertex_array = 0;

    context_state() = default;
    context_state(const context_state&) = delete;
    context_state& operator=(const context_state&) = delete;
    ~context_state() {
        if (handle == EGL_NO_CONTEXT) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, handle);
    }

    bool make_current() const { return eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, handle) == EGL_TRUE; }
};

}  // namespace detail

namespace {

/// Deletes a GL object at the end of the scope, while its context is still current.
template <class Delete>
class scoped {
  public:
    scoped(GLuint id, Delete free) : id_(id), free_(free) {}
    scoped(const scoped&) = delete;
    scoped& operator=(const scoped&) = delete;
    ~scoped() { free_(id_); }

    GLuint id() const { return id_; }

  private:
    GLuint id_;
    Delete free_;
};

auto new_texture() {
    GLuint id = 0;
    glGenTextures(1, &id);
    return scoped(id, [](GLuint texture) { glDeleteTextures(1, &texture); });
}

auto new_buffer() {
    GLuint id = 0;
    glGenBuffers(1, &id);
    return scoped(id, [](GLuint buffer) { glDeleteBuffers(1, &buffer); });
}

auto new_framebuffer() {
    GLuint id = 0;
    glGenFramebuffers(1, &id);
    return scoped(id, [](GLuint framebuffer) { glDeleteFramebuffers(1, &framebuffer); });
}

auto new_renderbuffer() {
    GLuint id = 0;
    glGenRenderbuffers(1, &id);
    return scoped(id, [](GLuint renderbuffer) { glDeleteRenderbuffers(1, &renderbuffer); });
}

auto new_shader(GLenum stage) {
    return scoped(glCreateShader(stage), [](GLuint shader) { glDeleteShader(shader); });
}

std::string shader_log(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    glGetShaderInfoLog(shader, length, nullptr, log.data());
    log.resize(log.find('\0'));
    return log;
}

std::string program_log(GLuint id) {
    GLint length = 0;
    glGetProgramiv(id, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    glGetProgramInfoLog(id, length, nullptr, log.data());
    log.resize(log.find('\0'));
    return log;
}

/// Compiles `text` into `shader`; the log where that fails.
std::optional<failure> compile(GLuint shader, std::string_view text, std::string_view stage) {
    const GLchar* const data = text.data();
    const GLint length = static_cast<GLint>(text.size());
    glShaderSource(shader, 1, &data, &length);
    glCompileShader(shader);
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good == GL_TRUE) return std::nullopt;
    return failure{failure_kind::refused, std::string(stage) + " shader: " + shader_log(shader)};
}

/// Links two compiled shaders into the program `id`; the log where that fails.
std::optional<failure> link(GLuint id, GLuint vertex, GLuint fragment) {
    glAttachShader(id, vertex);
    glAttachShader(id, fragment);
    glLinkProgram(id);
    GLint good = GL_FALSE;
    glGetProgramiv(id, GL_LINK_STATUS, &good);
    if (good == GL_TRUE) return std::nullopt;
    return failure{failure_kind::refused, "link: " + program_log(id)};
}

template <class T>
constexpr GLenum gl_type_of() {
    if constexpr (std::is_same_v<T, std::int32_t>) return GL_INT;
    if constexpr (std::is_same_v<T, float>) return GL_FLOAT;
    if constexpr (std::is_same_v<T, std::array<float, 2>>) return GL_FLOAT_VEC2;
    if constexpr (std::is_same_v<T, std::array<float, 3>>) return GL_FLOAT_VEC3;
    if constexpr (std::is_same_v<T, std::array<float, 4>>) return GL_FLOAT_VEC4;
    if constexpr (std::is_same_v<T, std::array<float, 9>>) return GL_FLOAT_MAT3;
    if constexpr (std::is_same_v<T, std::array<float, 16>>) return GL_FLOAT_MAT4;
}

/// Sets the value of the program in use.
struct uniform_setter {
    GLint location;

    void operator()(std::int32_t v) const { glUniform1i(location, v); }
    void operator()(float v) const { glUniform1f(location, v); }
    void operator()(const std::array<float, 2>& v) const { glUniform2fv(location, 1, v.data()); }
    void operator()(const std::array<float, 3>& v) const { glUniform3fv(location, 1, v.data()); }
    void operator()(const std::array<float, 4>& v) const { glUniform4fv(location, 1, v.data()); }
    void operator()(const std::array<float, 9>& v) const { glUniformMatrix3fv(location, 1, GL_FALSE, v.data()); }
    void operator()(const std::array<float, 16>& v) const { glUniformMatrix4fv(location, 1, GL_FALSE, v.data()); }
};

struct active_variable {
    std::string name;
    GLenum type;
};

template <class Query>
std::vector<active_variable> active_variables(GLuint id, GLenum count_of, GLenum length_of, Query query) {
    GLint count = 0, longest = 0;
    glGetProgramiv(id, count_of, &count);
    glGetProgramiv(id, length_of, &longest);
    std::vector<active_variable> found;
    std::string buffer(static_cast<std::size_t>(longest) + 1, '\0');
    for (GLint i = 0; i < count; ++i) {
        GLsizei length = 0;
        GLint size = 0;
        GLenum type = 0;
        query(id, static_cast<GLuint>(i), longest, &length, &size, &type, buffer.data());
        found.push_back({buffer.substr(0, static_cast<std::size_t>(length)), type});
    }
    return found;
}

std::optional<failure> set_uniforms(GLuint id, std::span<const uniform> uniforms) {
    const std::vector<active_variable> active =
        active_variables(id, GL_ACTIVE_UNIFORMS, GL_ACTIVE_UNIFORM_MAX_LENGTH,
                         [](GLuint p, GLuint i, GLsizei n, GLsizei* length, GLint* size, GLenum* type, GLchar* text) {
                             glGetActiveUniform(p, i, n, length, size, type, text);
                         });
    for (const uniform& u : uniforms) {
        const auto declared = std::find_if(active.begin(), active.end(), [&](const active_variable& v) { return v.name == u.name; });
        if (declared == active.end()) continue;
        const GLenum given = std::visit([](const auto& v) { return gl_type_of<std::remove_cvref_t<decltype(v)>>(); }, u.value);
        if (declared->type != given) return failure{failure_kind::unsupported, "uniform " + u.name + " has another type in the shader"};
        std::visit(uniform_setter{glGetUniformLocation(id, u.name.c_str())}, u.value);
    }
    return std::nullopt;
}

std::vector<active_variable> active_attributes(GLuint id) {
    return active_variables(id, GL_ACTIVE_ATTRIBUTES, GL_ACTIVE_ATTRIBUTE_MAX_LENGTH,
                            [](GLuint p, GLuint i, GLsizei n, GLsizei* length, GLint* size, GLenum* type, GLchar* text) {
                                glGetActiveAttrib(p, i, n, length, size, type, text);
                            });
}

/// Feeds attributes to a program from one buffer, until the end of the scope.
class attribute_feed {
  public:
    attribute_feed() = default;
    attribute_feed(const attribute_feed&) = delete;
    attribute_feed& operator=(const attribute_feed&) = delete;
    ~attribute_feed() {
        for (const GLuint location : locations_) glDisableVertexAttribArray(location);
    }

    /// Each attribute of the program by its name; the reason where that cannot be.
    std::optional<failure> bind(GLuint id, std::span<const attribute> attributes, std::size_t vertices) {
        std::vector<float> all;
        for (const attribute& a : attributes) all.insert(all.end(), a.values.begin(), a.values.end());
        glBindBuffer(GL_ARRAY_BUFFER, buffer_.id());
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(all.size() * sizeof(float)), all.data(), GL_STATIC_DRAW);
        for (const active_variable& wanted : active_attributes(id)) {
            if (wanted.name.starts_with("gl_")) continue;
            std::size_t offset = 0;
            const attribute* given = nullptr;
            for (const attribute& a : attributes) {
                if (a.name == wanted.name) given = &a;
                if (given != nullptr) break;
                offset += a.values.size();
            }
            if (given == nullptr) return failure{failure_kind::unsupported, "the shader reads the attribute " + wanted.name};
            constexpr std::array<GLenum, 5> types = {0, GL_FLOAT, GL_FLOAT_VEC2, GL_FLOAT_VEC3, GL_FLOAT_VEC4};
            if (given->components >= types.size() || types[given->components] != wanted.type)
                return failure{failure_kind::unsupported, "attribute " + wanted.name + " has another type in the shader"};
            if (given->values.size() != given->components * vertices)
                return failure{failure_kind::unsupported, "attribute " + wanted.name + " has another length than the first one"};
            const auto location = static_cast<GLuint>(glGetAttribLocation(id, wanted.name.c_str()));
            glEnableVertexAttribArray(location);
            glVertexAttribPointer(location, static_cast<GLint>(given->components), GL_FLOAT, GL_FALSE, 0,
                                  reinterpret_cast<const void*>(offset * sizeof(float)));
            locations_.push_back(location);
        }
        return std::nullopt;
    }

  private:
    decltype(new_buffer()) buffer_ = new_buffer();
    std::vector<GLuint> locations_;
};

/// How many vertices the attributes describe: the first one tells.
std::size_t vertex_count(std::span<const attribute> attributes) {
    return attributes.empty() || attributes[0].components == 0 ? 0 : attributes[0].values.size() / attributes[0].components;
}

/// Draws the covering triangle with the program `id`, feeding its corners to the first vec2 attribute if there is one.
std::optional<failure> draw_corners(GLuint id) {
    std::vector<attribute> corners;
    for (const active_variable& a : active_attributes(id))
        if (a.type == GL_FLOAT_VEC2 && corners.empty()) corners = {{a.name, 2, {-1, -1, 3, -1, -1, 3}}};
    attribute_feed feed;
    if (std::optional<failure> wrong = feed.bind(id, corners, 3)) return wrong;
    glDrawArrays(GL_TRIANGLES, 0, 3);
    return std::nullopt;
}

/// Draws triangles with the program `id`.
std::optional<failure> draw_triangles(GLuint id, std::span<const attribute> attributes, std::span<const std::uint32_t> triangles) {
    const std::size_t vertices = vertex_count(attributes);
    for (const std::uint32_t index : triangles)
        if (index >= vertices) return failure{failure_kind::unsupported, "a triangle has an index without a vertex"};
    const bool wide = vertices > 0x10000;
    if (wide && epoxy_gl_version() < 30 && !epoxy_has_gl_extension("GL_OES_element_index_uint"))
        return failure{failure_kind::unsupported, "the driver draws at most 65536 vertices"};
    attribute_feed feed;
    if (std::optional<failure> wrong = feed.bind(id, attributes, vertices)) return wrong;
    const auto indices = new_buffer();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.id());
    const auto upload = [](const auto& list) {
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(list.size() * sizeof list[0]), list.data(), GL_STATIC_DRAW);
    };
    if (wide)
        upload(triangles);
    else
        upload(std::vector<std::uint16_t>(triangles.begin(), triangles.end()));
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(triangles.size()), wide ? GL_UNSIGNED_INT : GL_UNSIGNED_SHORT, nullptr);
    return std::nullopt;
}

bool has_float_targets() {
    if (epoxy_is_desktop_gl()) return true;
    return epoxy_gl_version() >= 30 && epoxy_has_gl_extension("GL_EXT_color_buffer_float");
}

template <class Channel>
struct channel_traits;

template <>
struct channel_traits<std::uint8_t> {
    static constexpr GLenum storage = GL_RGBA8;
    static constexpr GLenum type = GL_UNSIGNED_BYTE;
};

template <>
struct channel_traits<float> {
    static constexpr GLenum storage = GL_RGBA32F;
    static constexpr GLenum type = GL_FLOAT;
};

GLint largest_side() {
    GLint largest = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
    return largest;
}

/// Draws with the program `id` of the current context, by the calls of `issue`.
template <class Channel, class Issue>
outcome<frame<Channel>> draw(GLuint id, std::span<const uniform> uniforms, int width, int height, std::array<float, 4> background,
                             Issue issue) {
    const GLint largest = largest_side();
    if (width < 1 || height < 1 || width > largest || height > largest)
        return failure{failure_kind::unsupported, "the driver draws at most " + std::to_string(largest) + " pixels a side"};
    if (std::is_same_v<Channel, float> && !has_float_targets())
        return failure{failure_kind::unsupported, "the driver cannot draw into float32 pixels"};

    const auto colour = new_renderbuffer();
    glBindRenderbuffer(GL_RENDERBUFFER, colour.id());
    glRenderbufferStorage(GL_RENDERBUFFER, channel_traits<Channel>::storage, width, height);
    const auto depth = new_renderbuffer();
    glBindRenderbuffer(GL_RENDERBUFFER, depth.id());
    glRenderbufferStorage(GL_RENDERBUFFER, epoxy_gl_version() >= 30 ? GL_DEPTH_COMPONENT32F : GL_DEPTH_COMPONENT16, width, height);
    const auto target = new_framebuffer();
    glBindFramebuffer(GL_FRAMEBUFFER, target.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth.id());
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        return failure{failure_kind::unsupported, "the driver refuses the framebuffer"};

    glViewport(0, 0, width, height);
    glDisable(GL_BLEND);
    glDisable(GL_DITHER);
    glDisable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glClearColor(background[0], background[1], background[2], background[3]);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);

    glUseProgram(id);
    if (std::optional<failure> wrong = set_uniforms(id, uniforms)) return *std::move(wrong);
    if (std::optional<failure> wrong = issue()) return *std::move(wrong);

    frame<Channel> result{width, height, {}, {}};
    const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    result.rgba.resize(4 * count);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, channel_traits<Channel>::type, result.rgba.data());
    if (epoxy_is_desktop_gl()) {
        result.depth.resize(count);
        glReadPixels(0, 0, width, height, GL_DEPTH_COMPONENT, GL_FLOAT, result.depth.data());
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (const GLenum error = glGetError(); error != GL_NO_ERROR)
        return failure{failure_kind::unsupported, "the draw left OpenGL error " + std::to_string(error)};
    return result;
}

/// The picture at one `factor`th of its size.
frame<std::uint8_t> reduced(const frame<std::uint8_t>& fine, int factor) {
    frame<std::uint8_t> coarse{fine.width / factor, fine.height / factor, {}, {}};
    const auto f = static_cast<std::size_t>(factor), width = static_cast<std::size_t>(coarse.width);
    std::vector<unsigned> sums(4 * width * static_cast<std::size_t>(coarse.height));
    for (std::size_t y = 0; y < f * static_cast<std::size_t>(coarse.height); ++y)
        for (std::size_t x = 0; x < 4 * f * width; ++x) sums[4 * (y / f * width + x / (4 * f)) + x % 4] += fine.rgba[4 * f * width * y + x];
    const unsigned samples = static_cast<unsigned>(f * f);
    for (const unsigned sum : sums) coarse.rgba.push_back(static_cast<std::uint8_t>((sum + samples / 2) / samples));
    return coarse;
}

/// The varyings that feedback records of a linked program.
std::vector<active_variable> recorded_variables(GLuint id) {
    return active_variables(id, GL_TRANSFORM_FEEDBACK_VARYINGS, GL_TRANSFORM_FEEDBACK_VARYING_MAX_LENGTH,
                            [](GLuint p, GLuint i, GLsizei n, GLsizei* length, GLint* size, GLenum* type, GLchar* text) {
                                glGetTransformFeedbackVarying(p, i, n, length, size, type, text);
                            });
}

std::size_t components_of(GLenum type) {
    switch (type) {
        case GL_FLOAT: return 1;
        case GL_FLOAT_VEC2: return 2;
        case GL_FLOAT_VEC3: return 3;
        case GL_FLOAT_VEC4: return 4;
    }
    return 0;
}

/// Runs the program in use over vertices and returns `floats` numbers for each.
outcome<std::vector<float>> record(std::size_t vertices, std::size_t floats) {
    std::vector<float> values(vertices * floats);
    if (values.empty()) return values;
    // Without a window there is no framebuffer either, and none of it must be missing even where nothing is drawn.
    const auto colour = new_renderbuffer();
    glBindRenderbuffer(GL_RENDERBUFFER, colour.id());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
    const auto target = new_framebuffer();
    glBindFramebuffer(GL_FRAMEBUFFER, target.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.id());
    const auto recording = new_buffer();
    const auto bytes = static_cast<GLsizeiptr>(values.size() * sizeof(float));
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, recording.id());
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STREAM_READ);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, recording.id());
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(vertices));
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    const void* const mapped = glMapBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, GL_MAP_READ_BIT);
    if (mapped == nullptr) return failure{failure_kind::unsupported, "the driver does not hand out what it recorded"};
    std::memcpy(values.data(), mapped, static_cast<std::size_t>(bytes));
    glUnmapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER);
    return values;
}

/// Splits vertices with all outputs one after the other into a list for each output.
std::vector<attribute> separated(const std::vector<active_variable>& outputs, const std::vector<float>& values, std::size_t floats) {
    std::vector<attribute> lists;
    std::size_t first = 0;
    for (const active_variable& v : outputs) {
        attribute list{v.name, components_of(v.type), {}};
        for (std::size_t at = first; at < values.size(); at += floats)
            list.values.insert(list.values.end(), values.begin() + static_cast<std::ptrdiff_t>(at),
                               values.begin() + static_cast<std::ptrdiff_t>(at + list.components));
        first += list.components;
        lists.push_back(std::move(list));
    }
    return lists;
}

const failure lost_context{failure_kind::no_driver, "the OpenGL context cannot be made current"};

struct probe_text {
    std::string vertex;
    std::string fragment;
};

/// The shaders around `probe`. Mesa counts the line after `#line n` as n in ES 1.00 too, where the text of the standard allows n + 1.
probe_text around_probe(api which, std::string_view functions) {
    const std::string body(functions);
    const auto modern = [&](const std::string& version, const std::string& precision) {
        return probe_text{
            version + precision +
                "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }\n",
            version + precision + "uniform highp sampler2D offscreen_points;\nout vec4 offscreen_value;\n#line 1\n" + body +
                "\nvoid main() { offscreen_value = probe(texelFetch(offscreen_points, ivec2(gl_FragCoord.xy), 0).xyz); }\n"};
    };
    switch (which) {
        case api::gl33: return modern("#version 330 core\n", "");
        case api::gl45: return modern("#version 450 core\n", "");
        case api::es3: return modern("#version 300 es\n", "precision highp float;\nprecision highp int;\n");
        case api::es2:
            // The size of the texture is a power of two and it is not filtered, so the interpolated place need only fall inside its texel.
            return {
                "#version 100\nattribute vec2 offscreen_corner;\nvarying highp vec2 offscreen_place;\n"
                "void main() { offscreen_place = 0.5 * offscreen_corner + 0.5; gl_Position = vec4(offscreen_corner, 0.0, 1.0); }\n",
                "#version 100\nprecision highp float;\nprecision highp int;\nuniform highp sampler2D offscreen_points;\n"
                "varying highp vec2 offscreen_place;\n#line 1\n" +
                    body + "\nvoid main() { gl_FragColor = probe(texture2D(offscreen_points, offscreen_place).xyz); }\n"};
    }
    return {};
}

}  // namespace

std::string_view name(api which) { return traits(which).name; }

program::program(std::shared_ptr<detail::context_state> state, unsigned id) : state_(std::move(state)), id_(id) {}

program::program(program&& other) noexcept : state_(std::move(other.state_)), id_(std::exchange(other.id_, 0u)) {}

program& program::operator=(program&& other) noexcept {
    std::swap(state_, other.state_);
    std::swap(id_, other.id_);
    return *this;
}

program::~program() {
    if (id_ != 0 && state_->make_current()) glDeleteProgram(id_);
}

context::context(std::shared_ptr<detail::context_state> state) : state_(std::move(state)) {}

outcome<context> context::create(api which) {
    const outcome<EGLDisplay> display = open_display();
    if (!display) return display.error();
    const api_traits wanted = traits(which);
    const failure no_version{failure_kind::no_driver, "the driver offers no context of the kind " + std::string(wanted.name)};

    if (eglBindAPI(wanted.desktop ? EGL_OPENGL_API : EGL_OPENGL_ES_API) == EGL_FALSE) return no_version;
    const std::array<EGLint, 5> config_wishes = {EGL_RENDERABLE_TYPE, wanted.desktop ? EGL_OPENGL_BIT : EGL_OPENGL_ES2_BIT,
                                                 EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint configs = 0;
    if (eglChooseConfig(*display, config_wishes.data(), &config, 1, &configs) == EGL_FALSE || configs == 0) return no_version;
    std::vector<EGLint> wishes = {EGL_CONTEXT_MAJOR_VERSION, wanted.major, EGL_CONTEXT_MINOR_VERSION, wanted.minor};
    if (wanted.desktop) wishes.insert(wishes.end(), {EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT});
    wishes.push_back(EGL_NONE);

    auto state = std::make_shared<detail::context_state>();
    state->display = *display;
    state->which = which;
    state->handle = eglCreateContext(*display, config, EGL_NO_CONTEXT, wishes.data());
    if (state->handle == EGL_NO_CONTEXT || !state->make_current()) return no_version;
    if (epoxy_gl_version() >= 30) {
        glGenVertexArrays(1, &state->vertex_array);
        glBindVertexArray(state->vertex_array);
    }
    return context(std::move(state));
}

api context::which() const { return state_->which; }

std::string context::description() const {
    if (!state_->make_current()) return lost_context.message;
    const auto text = [](GLenum what) {
        const GLubyte* const found = glGetString(what);
        return found ? std::string(reinterpret_cast<const char*>(found)) : std::string("unknown");
    };
    return text(GL_RENDERER) + ", " + text(GL_VERSION);
}

outcome<program> context::build(std::string_view vertex, std::string_view fragment) const {
    if (!state_->make_current()) return lost_context;
    const auto vertex_shader = new_shader(GL_VERTEX_SHADER);
    if (std::optional<failure> wrong = compile(vertex_shader.id(), vertex, "vertex")) return *std::move(wrong);
    const auto fragment_shader = new_shader(GL_FRAGMENT_SHADER);
    if (std::optional<failure> wrong = compile(fragment_shader.id(), fragment, "fragment")) return *std::move(wrong);
    program linked(state_, glCreateProgram());
    if (std::optional<failure> wrong = link(linked.id_, vertex_shader.id(), fragment_shader.id())) return *std::move(wrong);
    return linked;
}

outcome<frame<std::uint8_t>> context::draw_bytes(const program& shaders, std::span<const uniform> uniforms, int width, int height,
                                                 std::array<float, 4> background) const {
    if (!state_->make_current()) return lost_context;
    return draw<std::uint8_t>(shaders.id_, uniforms, width, height, background, [&] { return draw_corners(shaders.id_); });
}

outcome<frame<float>> context::draw_floats(const program& shaders, std::span<const uniform> uniforms, int width, int height,
                                           std::array<float, 4> background) const {
    if (!state_->make_current()) return lost_context;
    return draw<float>(shaders.id_, uniforms, width, height, background, [&] { return draw_corners(shaders.id_); });
}

outcome<frame<std::uint8_t>> context::draw_mesh(const program& shaders, std::span<const attribute> attributes,
                                                std::span<const std::uint32_t> triangles, std::span<const uniform> uniforms, int width,
                                                int height, std::array<float, 4> background, int smooth) const {
    if (!state_->make_current()) return lost_context;
    const int longer = std::max({width, height, 1});
    const int factor = std::clamp(largest_side() / longer, 1, std::max(smooth, 1));
    const auto fine = draw<std::uint8_t>(shaders.id_, uniforms, factor * width, factor * height, background,
                                         [&] { return draw_triangles(shaders.id_, attributes, triangles); });
    if (!fine) return fine.error();
    return reduced(*fine, factor);
}

outcome<std::vector<attribute>> context::capture(std::string_view vertex, std::span<const std::string> outputs,
                                                 std::span<const attribute> attributes, std::span<const uniform> uniforms) const {
    if (!state_->make_current()) return lost_context;
    if (epoxy_gl_version() < 30) return failure{failure_kind::unsupported, "ES 2 does not record what a vertex shader writes"};
    const auto vertex_shader = new_shader(GL_VERTEX_SHADER);
    if (std::optional<failure> wrong = compile(vertex_shader.id(), vertex, "vertex")) return *std::move(wrong);
    const auto fragment_shader = new_shader(GL_FRAGMENT_SHADER);
    const std::string_view version = vertex.substr(0, vertex.find('\n'));
    if (std::optional<failure> wrong = compile(fragment_shader.id(), std::string(version) + "\nvoid main() {}\n", "fragment"))
        return *std::move(wrong);
    std::vector<const GLchar*> names;
    for (const std::string& name : outputs) names.push_back(name.c_str());
    const program linked(state_, glCreateProgram());
    glTransformFeedbackVaryings(linked.id_, static_cast<GLsizei>(names.size()), names.data(), GL_INTERLEAVED_ATTRIBS);
    if (std::optional<failure> wrong = link(linked.id_, vertex_shader.id(), fragment_shader.id())) return *std::move(wrong);

    const std::vector<active_variable> recorded = recorded_variables(linked.id_);
    std::size_t floats = 0;
    for (const active_variable& v : recorded) {
        if (components_of(v.type) == 0) return failure{failure_kind::unsupported, v.name + " is neither a float nor a vector"};
        floats += components_of(v.type);
    }
    const std::size_t vertices = vertex_count(attributes);
    glUseProgram(linked.id_);
    if (std::optional<failure> wrong = set_uniforms(linked.id_, uniforms)) return *std::move(wrong);
    attribute_feed feed;
    if (std::optional<failure> wrong = feed.bind(linked.id_, attributes, vertices)) return *std::move(wrong);
    const outcome<std::vector<float>> values = record(vertices, floats);
    if (!values) return values.error();
    if (const GLenum error = glGetError(); error != GL_NO_ERROR)
        return failure{failure_kind::unsupported, "recording left OpenGL error " + std::to_string(error)};
    return separated(recorded, *values, floats);
}

outcome<std::vector<std::array<float, 4>>> context::evaluate_points(std::string_view functions,
                                                                    std::span<const std::array<float, 3>> points,
                                                                    std::span<const uniform> uniforms) const {
    const probe_text text = around_probe(state_->which, functions);
    const outcome<program> shaders = build(text.vertex, text.fragment);
    if (!shaders) return shaders.error();
    if (!has_float_targets()) return failure{failure_kind::unsupported, "the driver cannot draw into float32 pixels"};

    constexpr std::size_t width_limit = 1024, height_limit = 1024;
    const auto power_of_two = [](std::size_t least, std::size_t limit) {
        std::size_t size = 1;
        while (size < least && size < limit) size *= 2;
        return size;
    };
    std::vector<std::array<float, 4>> values;
    values.reserve(points.size());
    for (std::size_t first = 0; first < points.size();) {
        const std::size_t width = power_of_two(points.size() - first, width_limit);
        const std::size_t height = power_of_two((points.size() - first + width - 1) / width, height_limit);
        const std::size_t count = std::min(points.size() - first, width * height);
        std::vector<std::array<float, 4>> texels(width * height);
        for (std::size_t i = 0; i < count; ++i) texels[i] = {points[first + i][0], points[first + i][1], points[first + i][2], 1.0f};

        const auto texture = new_texture();
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, texture.id());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, static_cast<GLsizei>(width), static_cast<GLsizei>(height), 0, GL_RGBA, GL_FLOAT,
                     texels.data());

        // Samplers read unit 0 unless told otherwise.
        const outcome<frame<float>> drawn = draw<float>(shaders->id_, uniforms, static_cast<int>(width), static_cast<int>(height), {},
                                                        [&] { return draw_corners(shaders->id_); });
        if (!drawn) return drawn.error();
        for (std::size_t i = 0; i < count; ++i)
            values.push_back({drawn->rgba[4 * i], drawn->rgba[4 * i + 1], drawn->rgba[4 * i + 2], drawn->rgba[4 * i + 3]});
        first += count;
    }
    return values;
}

}  // namespace offscreen
