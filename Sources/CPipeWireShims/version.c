#include "CPipeWireShims.h"

#include <pipewire/pipewire.h>

const char *
tt_pipewire_version (void)
{
  return pw_get_library_version ();
}
