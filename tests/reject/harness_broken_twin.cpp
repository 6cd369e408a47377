// reject: undeclared
// Proves that the harness compiles the twin too.
int value = undeclared;
int main() {}
