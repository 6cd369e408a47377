// reject: a reason that no compiler gives
// Proves that the harness reads the reason.
#ifdef REJECT
int value = undeclared;
#endif
int main() {}
