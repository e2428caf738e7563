#pragma once
// PipeWire's interface is made of inline functions and macros: C calls it, in CPipeWireShims.
#include <pipewire/version.h>
