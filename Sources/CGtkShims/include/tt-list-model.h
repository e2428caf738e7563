#pragma once
#include "../../CGtk/CGtk.h"
#include <stdint.h>

// A list of 64-bit identifiers as a GListModel, which is also a GtkSelectionModel.
//
// GTK sees items that contain only an identifier; Swift owns the data. Identifiers rather than positions, so that a row
// keeps its item when others are inserted or removed before it. GTK's handling of clicks and arrow keys is refused;
// range requests (rubber band, Shift, Ctrl+A) are passed to Swift, and Swift determines which identifiers are selected.
// Main thread only.

G_DECLARE_FINAL_TYPE (TtListItem, tt_list_item, TT, LIST_ITEM, GObject)
G_DECLARE_FINAL_TYPE (TtListModel, tt_list_model, TT, LIST_MODEL, GObject)

typedef struct {
  /// Whether the identifier is selected.
  gboolean (*is_selected) (uint64_t id, gpointer data);
  /// Requests that exactly those positions in `mask` that are also in `selected` become selected. Returns whether the
  /// request was handled.
  gboolean (*set_selection) (GtkBitset *selected, GtkBitset *mask, gpointer data);
} TtListModelFuncs;

/// The identifier of an item; 0 for NULL.
uint64_t tt_list_item_get_id (gpointer item);

/// Creates an empty list. `funcs` is copied; NULL for a list without selection.
GListModel *tt_list_model_new (const TtListModelFuncs *funcs, gpointer data, GDestroyNotify destroy);
/// Replaces `removed` identifiers at `position` by `added` ones and emits `items-changed`.
void tt_list_model_splice (GListModel *model, guint position, guint removed, const uint64_t *ids, guint added);
/// The identifier at `position`; 0 past the end.
uint64_t tt_list_model_get_id (GListModel *model, guint position);
/// Emits `selection-changed` for `count` rows from `position`.
void tt_list_model_selection_changed (GListModel *model, guint position, guint count);
