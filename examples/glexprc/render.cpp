#include "camera.hpp"
#include "formula.hpp"
#include "look.hpp"
#include "material_drawing.hpp"
#include "options.hpp"
#include "picture.hpp"
#include "render_mesh.hpp"

#include <glexpr/host/driver_log.hpp>
#include <glexpr/surface/surface.hpp>

#include "support/offscreen_gl.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace glexprc {

namespace {

std::vector<offscreen::uniform> values(const glexpr::surface_shader& shader, const camera& view) {
    std::vector<offscreen::uniform> all = default_values(shader.uniforms);
    all.push_back(matrix("view_projection", view.view_projection()));
    all.push_back(matrix("inverse_view_projection", view.inverse_view_projection()));
    return all;
}

/// Draws one kind of output with `draw(program, uniforms)`. Where that fails, the reason has been reported and `status` is set.
class drawing {
  public:
    drawing(const loaded_surface& loaded, const camera& view, const offscreen::context& gl) : loaded_(loaded), view_(view), gl_(gl) {}

    exit_status status() const { return status_; }

    template <class Draw>
    auto operator()(glexpr::surface_output output, Draw draw) -> decltype(draw(std::declval<offscreen::program>(), values({}, {}))) {
        const auto shader = loaded_.shader(output, false);
        if (!shader || output == glexpr::surface_output::colour) report(loaded_.source(), shader.diagnostics());
        if (!shader) {
            status_ = refused;
            return offscreen::failure{offscreen::failure_kind::refused, ""};
        }
        auto program = gl_.build(shader->vertex.text, shader->fragment.text);
        if (!program) {
            report(loaded_.source(),
                   glexpr::read_driver_log(program.error().message, shader->functions, shader->fragment.formula_lines[0]));
            return failed(program.error());
        }
        auto frame = draw(*program, values(*shader, view_));
        if (!frame) return failed(frame.error());
        return frame;
    }

  private:
    offscreen::failure failed(const offscreen::failure& reason) {
        status_ = complain_about(reason);
        return reason;
    }

    const loaded_surface& loaded_;
    const camera& view_;
    const offscreen::context& gl_;
    exit_status status_ = good;
};

/// Makes a picture with straight alpha opaque; false where nothing was to be seen.
bool put_on_white(std::vector<std::uint8_t>& rgba) {
    bool seen = false;
    for (std::size_t i = 0; i < rgba.size(); i += 4) {
        const unsigned alpha = rgba[i + 3];
        seen = seen || alpha != 0;
        for (std::size_t k = 0; k < 3; ++k)
            rgba[i + k] = static_cast<std::uint8_t>((rgba[i + k] * alpha + 255 * (255 - alpha) + 127) / 255);
        rgba[i + 3] = 255;
    }
    return seen;
}

/// Little-endian float32, four per pixel: the distance counted from the eye instead of the near plane, then the normal.
std::string raw_bytes(const offscreen::frame<float>& frame, const camera& view) {
    std::string bytes;
    bytes.reserve(4 * frame.rgba.size());
    for (std::size_t i = 0; i < frame.rgba.size(); ++i) {
        float value = frame.rgba[i];
        const bool hit = frame.rgba[i - i % 4] >= 0;
        if (i % 4 == 0 && hit) {
            const auto width = static_cast<std::size_t>(frame.width);
            const double x = (2.0 * static_cast<double>(i / 4 % width) + 1) / frame.width - 1;
            const double y = (2.0 * static_cast<double>(i / 4 / width) + 1) / frame.height - 1;
            value = static_cast<float>(value + view.distance_to_near_plane(x, y));
        }
        const auto bits = std::bit_cast<std::uint32_t>(value);
        for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(bits >> shift & 255u);
    }
    return bytes;
}

/// The lit picture, RGBA with straight alpha, bottom row first.
auto draw_colours(drawing& draw, const offscreen::context& gl, int size) {
    return draw(glexpr::surface_output::colour, [&](const offscreen::program& program, const std::vector<offscreen::uniform>& uniforms) {
        return gl.draw_bytes(program, uniforms, size, size, {0, 0, 0, 0});
    });
}

}  // namespace

int run_render(const render_options& options) {
    if (!options.mesh.empty()) return render_mesh(options);
    const std::optional<offscreen::api> api = context_of(options.target);
    if (!api) return wrong_usage;
    if (!options.raw.empty() && options.target == glexpr::profile::es100) {
        complain("the output of es100 is too coarse for --raw: choose another --target");
        return wrong_usage;
    }
    const std::optional<camera> view = camera::make(options);
    if (!view) {
        complain("--eye must not lie in the origin, nor --up point along the view");
        return wrong_usage;
    }
    const loaded_surface loaded(options);
    if (loaded.status() != good) return loaded.status();
    const auto gl = offscreen::context::create(*api);
    if (!gl) return complain_about(gl.error());

    drawing draw(loaded, *view, *gl);
    auto colours = draw_colours(draw, *gl, options.size);
    if (!colours) return draw.status();
    if (!put_on_white(colours->rgba))
        complain("note: no pixel shows the surface: it may lie outside of --radius, or touch 0 without a change of sign");
    const exit_status written = write_picture(options.png, options.size, options.size, std::move(colours->rgba));
    if (options.raw.empty() || written != good) return written;

    const auto geometry = draw(glexpr::surface_output::distance_and_normal,
                               [&](const offscreen::program& program, const std::vector<offscreen::uniform>& uniforms) {
                                   return gl->draw_floats(program, uniforms, options.size, options.size, {-1, 0, 0, 0});
                               });
    if (!geometry) return draw.status();
    return write_file(options.raw, raw_bytes(*geometry, *view)) ? good : wrong_usage;
}

int run_sheet(const sheet_options& options) {
    if (!options.materials.empty()) return draw_materials(options);
    const auto gl = offscreen::context::create(offscreen::api::gl33);
    if (!gl) return complain_about(gl.error());
    picture_sheet sheet(options.size, options.columns, glexpr::gallery.size());
    if (sheet.status() != good) return sheet.status();
    for (std::size_t i = 0; i < glexpr::gallery.size(); ++i) {
        render_options one;
        one.preset = &glexpr::gallery[i];
        one.size = options.size;
        one.fov = 40;
        one.antialias = true;
        const double distance = options.from_behind ? -one.preset->radius : one.preset->radius;
        one.eye = {one.preset->eye[0] * distance, one.preset->eye[1] * distance, one.preset->eye[2] * distance};
        const std::optional<camera> view = camera::make(one);
        const loaded_surface loaded(one);
        if (!view || loaded.status() != good) return loaded.status();
        drawing draw(loaded, *view, *gl);
        auto tile = draw_colours(draw, *gl, one.size);
        if (!tile) return draw.status();
        put_on_white(tile->rgba);
        sheet.put(i, tile->rgba);
    }
    return sheet.write(options.png);
}

}  // namespace glexprc
