// The entry point of libFuzzer for a program with its own main function. Source:
// https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library".
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver (int *argc, char ***argv, int (*run) (const uint8_t *data, size_t size));

// Declared here because glibc declares it for _GNU_SOURCE only.
int memfd_create (const char *name, unsigned int flags);
