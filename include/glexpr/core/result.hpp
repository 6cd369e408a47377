#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace glexpr {

/// A value with the notes and warnings that came with it, or the errors that prevented it.
template <class T>
class result {
  public:
    /// Success. `diagnostics` holds notes and warnings only.
    result(T value, std::vector<diagnostic> diagnostics = {}) : value_(std::move(value)), diagnostics_(std::move(diagnostics)) {
        GLEXPR_ASSERT(!has_error(diagnostics_), "a result with a value carries no errors");
    }

    /// Failure. At least one of `diagnostics` is an error.
    result(std::vector<diagnostic> diagnostics) : diagnostics_(std::move(diagnostics)) {
        GLEXPR_ASSERT(has_error(diagnostics_), "a result without a value says why");
    }

    explicit operator bool() const { return value_.has_value(); }

    /// The value; the result must be a success.
    const T& operator*() const& {
        GLEXPR_ASSERT(value_.has_value(), "the result is a failure: test it first");
        return *value_;
    }
    T& operator*() & {
        GLEXPR_ASSERT(value_.has_value(), "the result is a failure: test it first");
        return *value_;
    }
    T&& operator*() && {
        GLEXPR_ASSERT(value_.has_value(), "the result is a failure: test it first");
        return *std::move(value_);
    }
    const T* operator->() const { return &**this; }
    T* operator->() { return &**this; }

    /// Everything reported, sorted by position.
    const std::vector<diagnostic>& diagnostics() const& { return diagnostics_; }
    std::vector<diagnostic> diagnostics() && { return std::move(diagnostics_); }  // a loop over those of a temporary is safe

  private:
    std::optional<T> value_;
    std::vector<diagnostic> diagnostics_;
};

}  // namespace glexpr
