#pragma once

#include <glexpr/graph/graph.hpp>

namespace glexpr {

/// A handle to an expression: a graph and a node of it. Cheap to copy; equal handles mean equal expressions. The graph must outlive it.
class expr {
  public:
    expr() = default;
    expr(glexpr::graph& g, node_id id) : graph_(&g), id_(id) {}

    glexpr::graph& graph() const {
        GLEXPR_ASSERT(graph_ != nullptr, "the expression belongs to no graph");
        return *graph_;
    }
    node_id id() const { return id_; }
    glexpr::node node() const { return graph()[id_]; }

    friend bool operator==(const expr&, const expr&) = default;

  private:
    glexpr::graph* graph_ = nullptr;
    node_id id_;
};

}  // namespace glexpr
