// What Swift cannot call of PipeWire, whose interface is made of macros and inline functions.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// What a node lets one change, through a connection and a thread of its own.
typedef struct TtNodeControls TtNodeControls;

/// How a value is told to the node.
typedef enum {
  TT_CONTROL_BOOL,
  TT_CONTROL_INT,
  TT_CONTROL_LONG,
  TT_CONTROL_FLOAT,
} TtControlKind;

/// A value out of a few, and what it is called; both belong to the library and end with the call.
typedef struct {
  double value;
  const char *label;
} TtControlOption;

/// A control. The texts and options belong to the library and end with the call.
typedef struct {
  uint32_t id;
  TtControlKind kind;
  const char *name;
  double minimum;
  double maximum;
  double standard;
  double value;
  const TtControlOption *options;
  int n_options;
} TtControl;

/// Called once, on the connection's thread, with everything that the node lets one change.
typedef void (*TtControlsFound) (const TtControl *controls, int count, void *data);

/// Connects to PipeWire and looks for the controls of the node with that serial number. NULL where there is no
/// PipeWire. Blocks for some milliseconds.
///
/// `connection`: an open socket, which is taken over; -1 for the user's PipeWire.
TtNodeControls *tt_node_controls_open (int connection, uint64_t serial, TtControlsFound found, void *data);
/// Sets a control. Returns at once.
void tt_node_controls_set (TtNodeControls *self, uint32_t id, TtControlKind kind, double value);
/// Ends the connection. Afterwards nothing is called any more.
void tt_node_controls_close (TtNodeControls *self);
