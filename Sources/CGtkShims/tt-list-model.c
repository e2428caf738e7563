#include "tt-list-model.h"

struct _TtListItem {
  GObject parent_instance;
  uint64_t id;
};

G_DEFINE_TYPE (TtListItem, tt_list_item, G_TYPE_OBJECT)

static void tt_list_item_class_init (TtListItemClass *klass) {}
static void tt_list_item_init (TtListItem *self) {}

uint64_t
tt_list_item_get_id (gpointer item)
{
  return item ? TT_LIST_ITEM (item)->id : 0;
}

struct _TtListModel {
  GObject parent_instance;
  GArray *ids;
  TtListModelFuncs funcs;
  gpointer data;
  GDestroyNotify destroy;
};

static GType
get_item_type (GListModel *list)
{
  return tt_list_item_get_type ();
}

static guint
get_n_items (GListModel *list)
{
  return TT_LIST_MODEL (list)->ids->len;
}

static gpointer
get_item (GListModel *list, guint position)
{
  TtListModel *self = TT_LIST_MODEL (list);
  if (position >= self->ids->len)
    return NULL;
  TtListItem *item = g_object_new (tt_list_item_get_type (), NULL);
  item->id = g_array_index (self->ids, uint64_t, position);
  return item;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static gboolean
is_selected (GtkSelectionModel *model, guint position)
{
  TtListModel *self = TT_LIST_MODEL (model);
  return self->funcs.is_selected && position < self->ids->len &&
         self->funcs.is_selected (g_array_index (self->ids, uint64_t, position), self->data);
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model, guint position, guint count)
{
  GtkBitset *set = gtk_bitset_new_empty ();
  for (guint i = position; i < position + count; i++)
    if (is_selected (model, i))
      gtk_bitset_add (set, i);
  return set;
}

static gboolean
set_selection (GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask)
{
  TtListModel *self = TT_LIST_MODEL (model);
  return self->funcs.set_selection && self->funcs.set_selection (selected, mask, self->data);
}

// Handles a rubber-band selection. Without a modifier, GTK sets all rows in `mask`, so that rows outside the band are
// deselected. An empty band is ignored: it is an accidental drag, not a request to deselect everything.
static gboolean
set_band (GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask)
{
  if (gtk_bitset_is_empty (selected) && gtk_bitset_get_size (mask) == TT_LIST_MODEL (model)->ids->len)
    return TRUE;
  return set_selection (model, selected, mask);
}

static gboolean
select_range (GtkSelectionModel *model, guint position, guint count, gboolean unselect_rest)
{
  GtkBitset *set = gtk_bitset_new_range (position, count);
  gboolean handled = set_selection (model, set, set);
  gtk_bitset_unref (set);
  return handled;
}

static gboolean
unselect_range (GtkSelectionModel *model, guint position, guint count)
{
  GtkBitset *none = gtk_bitset_new_empty ();
  GtkBitset *mask = gtk_bitset_new_range (position, count);
  gboolean handled = set_selection (model, none, mask);
  gtk_bitset_unref (none);
  gtk_bitset_unref (mask);
  return handled;
}

static gboolean
select_all (GtkSelectionModel *model)
{
  return select_range (model, 0, TT_LIST_MODEL (model)->ids->len, FALSE);
}

static gboolean
unselect_all (GtkSelectionModel *model)
{
  return unselect_range (model, 0, TT_LIST_MODEL (model)->ids->len);
}

// A click or an arrow key: refused, because Swift handles these events itself.
static gboolean
select_item (GtkSelectionModel *model, guint position, gboolean unselect_rest)
{
  return FALSE;
}

static gboolean
unselect_item (GtkSelectionModel *model, guint position)
{
  return FALSE;
}

static void
selection_model_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = is_selected;
  iface->get_selection_in_range = get_selection_in_range;
  iface->select_item = select_item;
  iface->unselect_item = unselect_item;
  iface->select_range = select_range;
  iface->unselect_range = unselect_range;
  iface->select_all = select_all;
  iface->unselect_all = unselect_all;
  iface->set_selection = set_band;
}

G_DEFINE_TYPE_WITH_CODE (TtListModel, tt_list_model, G_TYPE_OBJECT,
                         G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init)
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, selection_model_init))

static void
tt_list_model_finalize (GObject *object)
{
  TtListModel *self = TT_LIST_MODEL (object);
  g_array_unref (self->ids);
  if (self->destroy)
    self->destroy (self->data);
  G_OBJECT_CLASS (tt_list_model_parent_class)->finalize (object);
}

static void
tt_list_model_class_init (TtListModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tt_list_model_finalize;
}

static void
tt_list_model_init (TtListModel *self)
{
  self->ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));
}

GListModel *
tt_list_model_new (const TtListModelFuncs *funcs, gpointer data, GDestroyNotify destroy)
{
  TtListModel *self = g_object_new (tt_list_model_get_type (), NULL);
  if (funcs)
    self->funcs = *funcs;
  self->data = data;
  self->destroy = destroy;
  return G_LIST_MODEL (self);
}

void
tt_list_model_splice (GListModel *model, guint position, guint removed, const uint64_t *ids, guint added)
{
  TtListModel *self = TT_LIST_MODEL (model);
  g_return_if_fail (position + removed <= self->ids->len);
  if (removed == 0 && added == 0)
    return;
  if (removed > 0)
    g_array_remove_range (self->ids, position, removed);
  if (added > 0)
    g_array_insert_vals (self->ids, position, ids, added);
  g_list_model_items_changed (model, position, removed, added);
}

uint64_t
tt_list_model_get_id (GListModel *model, guint position)
{
  TtListModel *self = TT_LIST_MODEL (model);
  return position < self->ids->len ? g_array_index (self->ids, uint64_t, position) : 0;
}

void
tt_list_model_selection_changed (GListModel *model, guint position, guint count)
{
  if (count > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (model), position, count);
}
