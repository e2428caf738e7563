#pragma once
#include "../../CGtk/CGtk.h"
#include <stdint.h>

// A list of 64-bit identifiers as a GListModel, which is also a GtkSelectionModel.
//
// GTK sees items that carry nothing but an identifier; Swift owns what they stand for. Identifiers
// rather than positions, so that a row keeps its item when others come and go before it.
// GTK's own ideas of what a click or an arrow key selects are refused; what it asks for as a range
// (rubber band, Shift, Ctrl+A) goes to Swift, and Swift answers which identifiers are selected.
// Main thread only.

G_DECLARE_FINAL_TYPE (TtListItem, tt_list_item, TT, LIST_ITEM, GObject)
G_DECLARE_FINAL_TYPE (TtListModel, tt_list_model, TT, LIST_MODEL, GObject)

typedef struct {
  /// Whether the identifier is selected.
  gboolean (*is_selected) (uint64_t id, gpointer data);
  /// GTK asks that the positions in `mask` become selected exactly where `selected` has them.
  /// Returns whether that was handled.
  gboolean (*set_selection) (GtkBitset *selected, GtkBitset *mask, gpointer data);
} TtListModelFuncs;

/// The identifier that an item carries.
uint64_t tt_list_item_get_id (gpointer item);

/// `funcs` is copied; it may be NULL for a list without a selection.
GListModel *tt_list_model_new (const TtListModelFuncs *funcs, gpointer data, GDestroyNotify destroy);
/// Replaces `removed` identifiers at `position` with `added` ones and tells the list widgets.
void tt_list_model_splice (GListModel *model, guint position, guint removed, const uint64_t *ids, guint added);
/// The identifier at `position`; 0 past the end.
uint64_t tt_list_model_get_id (GListModel *model, guint position);
/// Says that the selection of `count` rows from `position` may have changed.
void tt_list_model_selection_changed (GListModel *model, guint position, guint count);
