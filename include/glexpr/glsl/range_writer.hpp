#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/writer.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// How the text of an arithmetic on ranges spells what it is given.
struct range_spelling {
    const std::vector<std::string>& variables;  ///< of the graph, in their order
    std::span<const expr> coordinates;          ///< the components x, y, z of the point, in that order; at most 3
    std::string_view temporary = "t";           ///< no variable is spelled like this and digits
};

/// Writes the body of a function that computes with ranges: a range per coordinate, a statement for each value that is used twice or would
/// make a line too long, and the return statement. It reads the graph and not the program, because a power must stay whole there: x² over
/// [-1, 2] is [0, 4], while the product x·x would be [-2, 4]. Sums are added in the order of the graph.
///
/// `Arithmetic` derives from it and has `static constexpr std::string_view type`, the GLSL type of a range; `coordinate_range(component)`,
/// the range of a coordinate of the point, given as ".x" to ".z"; `express(id, node)`, the range of a node from the `pieces_` of its
/// operands; and `is_leaf(id, node)`, whether that needs no name when it is used twice.
template <class Arithmetic>
class range_writer {
  public:
    /// Appends the statements to `out`, which holds `line` lines so far, and records where each came from.
    void write(std::string& out, std::uint32_t& line, std::vector<source_line>& lines) {
        write_coordinates(out, line, lines);
        for (const node_id id : order_) {
            const node n = graph_[id];
            glsl_piece piece = self().express(id, n);
            const bool repeated = uses_[id.index] > 1 && !self().is_leaf(id, n);
            if (id != root_ && (repeated || piece.text.size() > readable_width || piece.depth > depth_limit)) {
                const std::string name = join({spelling_.temporary, digits(next_temporary_++)});
                append(out, {"    ", Arithmetic::type, " ", name, " = ", piece.text, ";\n"});
                lines.push_back({++line, graph_.origin(id)});
                piece = {name, precedence::primary, 1};
            }
            pieces_[id.index] = std::move(piece);
        }
        append(out, {"    return ", pieces_[root_.index].text, ";\n"});
        lines.push_back({++line, graph_.origin(root_)});
    }

  protected:
    range_writer(const expr& root, const range_spelling& spelling)
        : graph_(root.graph()),
          root_(root.id()),
          spelling_(spelling),
          order_(schedule(graph_, root_)),
          uses_(std::size_t{root_.index} + 1),
          pieces_(uses_.size()) {
        GLEXPR_ASSERT(spelling.coordinates.size() <= 3, "a point has three components");
        for (const node_id id : order_) {
            const node n = graph_[id];
            for (std::size_t k = 0; k < n.arity(); ++k) ++uses_[n.operand(k).index];
        }
    }

    const std::string& spelled(const node& variable) const { return spelling_.variables[static_cast<std::size_t>(variable.payload)]; }

    bool is_coordinate(node_id id) const {
        for (const expr& c : spelling_.coordinates)
            if (c.id() == id) return true;
        return false;
    }

    const graph& graph_;
    node_id root_;
    range_spelling spelling_;
    std::vector<node_id> order_;
    list<std::uint32_t> uses_;        ///< by node: how many operands it is
    std::vector<glsl_piece> pieces_;  ///< by node

  private:
    Arithmetic& self() { return static_cast<Arithmetic&>(*this); }

    /// `vec3 x = …;` for each coordinate that is read.
    void write_coordinates(std::string& out, std::uint32_t& line, std::vector<source_line>& lines) {
        for (std::size_t i = 0; i < spelling_.coordinates.size(); ++i)
            for (const node_id id : order_) {
                if (id != spelling_.coordinates[i].id()) continue;
                const std::string range = self().coordinate_range(std::string_view(".x.y.z").substr(2 * i, 2));
                append(out, {"    ", Arithmetic::type, " ", spelled(graph_[id]), " = ", range, ";\n"});
                lines.push_back({++line, graph_.origin(id)});
            }
    }

    std::uint32_t next_temporary_ = 0;
};

}  // namespace glexpr::detail
