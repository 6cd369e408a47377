#pragma once

#include <cstdint>

/// The names of the library without their definitions, for headers that only mention them.
namespace glexpr {

struct span;
enum class severity : std::uint8_t;
enum class diag_code : std::uint16_t;
struct diagnostic;
template <class T>
class result;
struct limits;

struct ast;
struct parse_options;
struct symbol;
class symbols;
enum class symbol_kind : std::uint8_t;

enum class op : std::uint8_t;
struct rational;
struct node_id;
struct node;
class graph;
class expr;
struct formula;

struct interval;
struct formula_degree;
struct program;
struct proven_facts;

enum class profile : std::uint8_t;
enum class function_kind : std::uint8_t;
struct glsl_functions;
struct emit_options;
struct statement_options;
struct glsl_statements;
class statement_builder;

struct uniform;
struct surface_options;
struct surface_shader;
struct displacement_options;
struct displacement_shader;

struct material_ir;
class material;
class material_binding;
struct lowered_material;
struct material_shader;

}  // namespace glexpr
