// GtkKit: the GTK and libadwaita widgets that Tintype uses, as Swift classes on the main actor.
//
//   Widget ──────── a Swift object with exactly the lifetime of its GtkWidget (Twin)
//   Binding ─────── .bind(\.label) { model.title } and two-way controls
//   Containers ──── Box, Stack, Paned, Overlay, ScrolledWindow …, with a result builder
//   Controls ────── Button, Label, MenuButton, Spinner …
//   Lists ───────── GridView and ListView for a ListModel of identifiers
//   Drawing ─────── CustomWidget, Snapshot, Texture, ZoomView
//   Input ───────── gestures and event controllers; methods of Widget add them
//   Exchange ────── FileDragSource, FileDropTarget, Clipboard
//   Application ─── Application, windows, actions, menus, dialogs, toasts
//
// A thin layer: each class exposes what the app needs under GTK's own names, without knowledge of photos, cameras or
// players. Widget.init takes over the C pointer; signals use GObjectKit's trampolines.
