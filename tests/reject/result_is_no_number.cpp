// reject: cannot convert|no viable conversion
#include <glexpr/core/result.hpp>

int main() {
    const glexpr::result<int> answer(42);
#ifdef REJECT
    const int value = answer;
#else
    const int value = *answer;
#endif
    return value == 42 ? 0 : 1;
}
