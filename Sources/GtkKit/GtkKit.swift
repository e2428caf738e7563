// GtkKit: the widgets that Tintype uses, as Swift classes. Everything here is on the main actor.
//
//   Widget ──────── a Swift face that lives exactly as long as its GtkWidget (Twin)
//   Binding ─────── .bind(\.label) { model.title } and two-way controls
//   Containers ──── Box, Stack, Paned, Overlay, ScrolledWindow …, with a result builder
//   Controls ────── Button, Label, MenuButton, Spinner …
//   Lists ───────── GridView and ListView over a ListModel of identifiers
//   Drawing ─────── CustomWidget, Snapshot, Texture, ZoomView
//   Input ───────── gestures and controllers as methods of Widget
//   Application ─── Application, windows, actions, menus, dialogs, toasts
//
// It is a thin layer: each class exposes what the app needs under GTK's own names, and nothing here
// knows about pictures, cameras or players. A constructor takes the C pointer's ownership in
// Widget.init; signals go through GObjectKit's trampolines.
