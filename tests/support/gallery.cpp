#include "tests/support/gallery.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#if !defined(GLEXPR_SHARED_DATA)
#define GLEXPR_SHARED_DATA ""
#endif
#if !defined(GLEXPR_TEST_DATA)
#define GLEXPR_TEST_DATA ""
#endif

namespace glexpr::test {

namespace {

using nlohmann::json;

/// One object per line. An error of the file names the line.
template <class Read>
void for_each_line(std::ifstream& file, const std::string& path, Read read) {
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty()) continue;
        try {
            read(json::parse(line));
        } catch (const json::exception& e) {
            throw std::runtime_error(path + ":" + std::to_string(number) + ": " + e.what());
        }
    }
}

gallery_value value_from(const json& object) {
    return {object.at("p").get<std::array<double, 3>>(), object.at("f").get<double>(), object.at("grad").get<std::array<double, 3>>(),
            object.at("f_err_u").get<double>(), object.at("grad_err_u").get<std::array<double, 3>>()};
}

gallery_entry entry_from(const json& object) {
    gallery_entry entry;
    entry.id = object.at("id").get<std::string>();
    entry.expr = object.at("expr").get<std::string>();
    for (const auto& [name, value] : object.at("parameters").items()) entry.parameters.emplace_back(name, value.get<double>());
    if (const json& degree = object.at("degree"); !degree.is_null()) entry.degree = degree.get<int>();
    entry.scale = object.at("scale").get<double>();
    for (const json& value : object.at("values")) entry.values.push_back(value_from(value));
    entry.tags = object.at("tags").get<std::vector<std::string>>();
    return entry;
}

fault_case case_from(const json& object) {
    return {object.at("id").get<std::string>(), object.at("area").get<std::string>(), object.at("title").get<std::string>(),
            object.at("input").get<std::string>(), object.at("right_behaviour").get<std::string>()};
}

}  // namespace

bool gallery_entry::has_tag(std::string_view tag) const { return std::find(tags.begin(), tags.end(), tag) != tags.end(); }

std::string gallery_path() { return GLEXPR_SHARED_DATA "/gallery.jsonl"; }

std::optional<std::vector<gallery_entry>> load_gallery() {
    std::ifstream file(gallery_path());
    if (!file) return std::nullopt;
    std::vector<gallery_entry> entries;
    for_each_line(file, gallery_path(), [&](const json& object) { entries.push_back(entry_from(object)); });
    return entries;
}

std::vector<fault_case> load_cases() {
    const std::string path = GLEXPR_TEST_DATA "/cases.jsonl";
    std::ifstream file(path);
    if (!file) throw std::runtime_error("missing: " + path);
    std::vector<fault_case> cases;
    for_each_line(file, path, [&](const json& object) { cases.push_back(case_from(object)); });
    return cases;
}

}  // namespace glexpr::test
