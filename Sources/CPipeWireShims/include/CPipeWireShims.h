// Access to PipeWire for Swift, which cannot call PipeWire's macros and inline functions.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The version of the PipeWire library, such as "0.3.65".
const char *tt_pipewire_version (void);

/// The controls of a node, with a connection and a thread of its own.
typedef struct TtNodeControls TtNodeControls;

/// The type of a control's values.
typedef enum {
  TT_CONTROL_BOOL,
  TT_CONTROL_INT,
  TT_CONTROL_LONG,
  TT_CONTROL_FLOAT,
} TtControlKind;

/// One of a control's discrete values and its label. Owned by the library; valid during the call only.
typedef struct {
  double value;
  const char *label;
} TtControlOption;

/// A control. Texts and options are owned by the library; valid during the call only.
typedef struct {
  uint32_t id;
  TtControlKind kind;
  const char *name;
  double minimum;
  double maximum;
  double default_value;
  double value;
  const TtControlOption *options;
  int n_options;
} TtControl;

/// Called once, on the connection's thread, with all controls of the node. Not called if the node does not exist.
typedef void (*TtControlsFound) (const TtControl *controls, int count, void *data);

/// Connects to PipeWire and looks for the controls of the node with a serial number. Returns NULL if the connection
/// fails. Blocks for some milliseconds.
///
/// `connection`: an open socket, whose ownership is taken; -1 for the user's PipeWire.
TtNodeControls *tt_node_controls_open (int connection, uint64_t serial, TtControlsFound found, void *data);
/// Sets a control. Does not block.
void tt_node_controls_set (TtNodeControls *self, uint32_t id, TtControlKind kind, double value);
/// Closes the connection. `found` is not called afterwards.
void tt_node_controls_close (TtNodeControls *self);
