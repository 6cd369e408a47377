#pragma once

#include <string_view>

/// Whether glexpr accepts the formula, asked in another translation unit.
bool accepts(std::string_view formula);
