// reject: anything
// Proves that the harness notices a text that is not refused.
int main() {}
