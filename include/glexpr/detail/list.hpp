#pragma once

#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>

namespace glexpr::detail {

/// The memory of a `list`: what does not depend on the type of the items is compiled once for all of them.
class list_memory {
  protected:
    list_memory() = default;
    list_memory(const list_memory&) = delete;
    list_memory& operator=(const list_memory&) = delete;
    ~list_memory() { delete[] bytes_; }

    /// Makes room for at least `least` items in all, and for twice as many as before.
    void grow(std::size_t least, std::size_t item_size) {
        std::size_t capacity = capacity_ * 2 < 8 ? 8 : capacity_ * 2;
        if (capacity < least) capacity = least;
        auto* const bigger = new unsigned char[capacity * item_size];
        if (size_ != 0) std::memcpy(bigger, bytes_, size_ * item_size);
        delete[] bytes_;
        bytes_ = bigger;
        capacity_ = capacity;
    }

    void take(list_memory& other) {
        std::swap(bytes_, other.bytes_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

    unsigned char* bytes_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// A growing array of plain values with the part of the interface of std::vector that passes and stacks need. It takes a tenth of the time to
/// compile and there are dozens of item types: this is for what stays inside the library.
template <class T>
class list : list_memory {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  public:
    list() = default;
    explicit list(std::size_t size, T value = T()) { resize(size, value); }
    list(std::initializer_list<T> items) { append(items.begin(), items.end()); }
    list(const list& other) : list_memory() { append(other.begin(), other.end()); }
    list(list&& other) noexcept : list_memory() { take(other); }
    list& operator=(list other) noexcept {
        take(other);
        return *this;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* data() { return reinterpret_cast<T*>(bytes_); }
    const T* data() const { return reinterpret_cast<const T*>(bytes_); }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }
    T& operator[](std::size_t i) { return data()[i]; }
    const T& operator[](std::size_t i) const { return data()[i]; }
    T& back() { return data()[size_ - 1]; }
    const T& back() const { return data()[size_ - 1]; }

    void clear() { size_ = 0; }
    void pop_back() { --size_; }
    void swap(list& other) { take(other); }
    void reserve(std::size_t size) {
        if (size > capacity_) grow(size, sizeof(T));
    }
    /// Keeps the first `size` items, of which there are at least as many.
    void shrink(std::size_t size) { size_ = size; }
    void push_back(T item) {
        if (size_ == capacity_) grow(size_ + 1, sizeof(T));
        new (bytes_ + size_ * sizeof(T)) T(item);
        ++size_;
    }
    /// Cuts the list short, or fills it up.
    void resize(std::size_t size, T value = T()) {
        reserve(size);
        for (std::size_t i = size_; i < size; ++i) new (bytes_ + i * sizeof(T)) T(value);
        size_ = size;
    }
    void assign(std::size_t size, T value) {
        clear();
        resize(size, value);
    }
    /// Appends items of another place.
    void append(const T* first, const T* last) {
        reserve(size_ + static_cast<std::size_t>(last - first));
        for (; first != last; ++first) push_back(*first);
    }
};

}  // namespace glexpr::detail
