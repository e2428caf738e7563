import CGtk

/// The sample app's window and its handlers.
@MainActor
final class SampleWindow {
  /// The GtkBuilder.
  private let builder: OpaquePointer
  private var presses = 0

  init(application: UnsafeMutablePointer<GtkApplication>?) {
    builder = gtk_builder_new_from_string(interface, -1)
    connect("press", "clicked") { [unowned self] in
      presses += 1
      setText("count", "Pressed \(presses) times")
    }
    connect("inside", "clicked") { [unowned self] in setText("event", "Inside pressed") }
    connect("later", "clicked") { [unowned self] in addLater() }
    // Blocks the main loop longer than a test waits for an answer.
    connect("stall", "clicked") { g_usleep(30_000_000) }
    connect("front", "clicked") { [unowned self] in gtk_stack_set_visible_child_name(self["pages"], "back") }
    connect("dialog", "clicked") { [unowned self] in openDialog() }
    connect("entry", "changed") { [unowned self] in
      setText("echo", "Hello \(String(cString: gtk_editable_get_text(self["entry"])))")
    }
    fillList()
    observeCanvas()
    acceptDrops()
    gtk_window_set_application(window, application)
    gtk_window_present(window)
  }

  /// Adds labels to make the widget tree large.
  func addLabels(_ count: Int) {
    let flow = gtk_flow_box_new()
    for number in 0..<count { gtk_flow_box_insert(cast(flow), gtk_label_new("Person \(number)"), -1) }
    gtk_box_append(cast(self["content"]), flow)
  }

  private var window: UnsafeMutablePointer<GtkWindow>? { cast(self["window"]) }

  private subscript(id: String) -> OpaquePointer? { OpaquePointer(gtk_builder_get_object(builder, id)) }

  private func connect(_ id: String, _ signal: String, _ body: @escaping @MainActor () -> Void) {
    SampleApp.connect(self[id], signal, body)
  }

  private func setText(_ id: String, _ text: String) { gtk_label_set_label(self[id], text) }

  /// Adds a button after 300 ms, as a program that loads data first.
  private func addLater() {
    g_timeout_add_once(
      300,
      { data in
        let content = UnsafeMutablePointer<GtkBox>(OpaquePointer(data))
        gtk_box_insert_child_after(content, gtk_button_new_with_label("Here Now"), nil)
      }, UnsafeMutableRawPointer(self["content"]))
  }

  /// Adds a label from which files can be dragged, in this order.
  func addDragSource(_ paths: [String]) {
    let label = gtk_label_new("Drag Me")
    gtk_box_prepend(cast(self["content"]), label)
    let text = paths.map { path in
      let file = g_file_new_for_path(path)
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      return String(cString: g_file_get_uri(file)) + "\r\n"
    }.joined()
    let bytes = g_bytes_new(text, gsize(text.utf8.count))
    let source = gtk_drag_source_new()
    gtk_drag_source_set_content(source, gdk_content_provider_new_for_bytes("text/uri-list", bytes))
    gtk_widget_add_controller(label, source)
    let ended: @convention(c) (OpaquePointer?, OpaquePointer?, gboolean, gpointer) -> Void = {
      _, _, _, data in
      MainActor.assumeIsolated { SampleWindow.from(data).setText("event", "Drag Finished") }
    }
    attach(source, "drag-end", unsafeBitCast(ended, to: GCallback.self))
  }

  /// Adds a button that opens a file with Tintype, and passes it the right to take the focus.
  func addLauncher(of path: String) {
    let button = gtk_button_new_with_label("Open")
    gtk_box_prepend(cast(self["content"]), button)
    SampleApp.connect(OpaquePointer(button), "clicked") {
      let file = g_file_new_for_path(path)
      var entry = g_app_info_get_all()
      while let here = entry {
        let program = OpaquePointer(here.pointee.data)
        if g_strcmp0(g_app_info_get_id(program), "io.github.tintype.Tintype.desktop") == 0 {
          let context = gdk_display_get_app_launch_context(gdk_display_get_default())
          var files = GList(data: UnsafeMutableRawPointer(file), next: nil, prev: nil)
          g_app_info_launch(program, &files, cast(context), nil)
          g_object_unref(UnsafeMutableRawPointer(context))
        }
        entry = here.pointee.next
      }
    }
  }

  /// Reports files that are dragged over the window or dropped on it.
  private func acceptDrops() {
    let target = gtk_drop_target_new(gdk_file_list_get_type(), .copy)
    gtk_widget_add_controller(cast(self["window"]), target)
    let entered: @convention(c) (OpaquePointer?, gdouble, gdouble, gpointer) -> GdkDragAction = {
      _, _, _, data in
      MainActor.assumeIsolated { SampleWindow.from(data).setText("event", "Files over the window") }
      return .copy
    }
    attach(target, "enter", unsafeBitCast(entered, to: GCallback.self))
    let dropped:
      @convention(c) (OpaquePointer?, UnsafePointer<GValue>, gdouble, gdouble, gpointer) -> gboolean = {
        _, value, _, _, data in
        var names: [String] = []
        var entry = gdk_file_list_get_files(OpaquePointer(g_value_get_boxed(value)))
        while let here = entry {
          let name = g_file_get_basename(OpaquePointer(here.pointee.data))
          names.append(name.map { String(cString: $0) } ?? "")
          g_free(name)
          entry = here.pointee.next
        }
        MainActor.assumeIsolated {
          SampleWindow.from(data).setText("event", "Dropped \(names.joined(separator: ", "))")
        }
        return 1
      }
    attach(target, "drop", unsafeBitCast(dropped, to: GCallback.self))
  }

  private func openDialog() {
    let dialog = gtk_window_new()
    gtk_window_set_title(cast(dialog), "Second Window")
    gtk_window_set_modal(cast(dialog), 1)
    gtk_window_set_transient_for(cast(dialog), window)
    let button = gtk_button_new_with_label("Answer")
    SampleApp.connect(OpaquePointer(button), "clicked") { [unowned self] in setText("event", "Answered") }
    gtk_window_set_child(cast(dialog), button)
    gtk_window_present(cast(dialog))
  }

  private func fillList() {
    for number in 1...30 {
      let row = gtk_list_box_row_new()
      gtk_list_box_row_set_child(cast(row), gtk_label_new("Fruit \(number)"))
      gtk_list_box_append(self["list"], row)
    }
    let callback: @convention(c) (OpaquePointer?, UnsafeMutablePointer<GtkListBoxRow>?, gpointer) -> Void = {
      _, row, data in
      MainActor.assumeIsolated {
        SampleWindow.from(data).setText("event", "Fruit \(gtk_list_box_row_get_index(row) + 1) opened")
      }
    }
    attach(self["list"], "row-activated", unsafeBitCast(callback, to: GCallback.self))
  }

  /// Draws two halves in known colors and reports pointer events.
  private func observeCanvas() {
    let canvas: UnsafeMutablePointer<GtkWidget>? = cast(self["canvas"])
    gtk_drawing_area_set_draw_func(
      cast(canvas),
      { _, cairo, width, height, _ in
        cairo_set_source_rgb(cairo, 0, 0.4, 0.8)
        cairo_rectangle(cairo, 0, 0, Double(width / 2), Double(height))
        cairo_fill(cairo)
        cairo_set_source_rgb(cairo, 1, 0.8, 0)
        cairo_rectangle(cairo, Double(width / 2), 0, Double(width), Double(height))
        cairo_fill(cairo)
      }, nil, nil)

    let click = gtk_gesture_click_new()
    gtk_gesture_single_set_button(click, 0)
    gtk_widget_add_controller(canvas, click)
    let released: @convention(c) (OpaquePointer?, gint, gdouble, gdouble, gpointer) -> Void = {
      gesture, count, x, y, data in
      MainActor.assumeIsolated {
        let button = gtk_gesture_single_get_current_button(gesture)
        let modifiers = modifierNames(gtk_event_controller_get_current_event_state(gesture))
        SampleWindow.from(data).setText("event", "Click \(count) with \(button)\(modifiers)")
      }
    }
    attach(click, "released", unsafeBitCast(released, to: GCallback.self))

    let drag = gtk_gesture_drag_new()
    gtk_widget_add_controller(canvas, drag)
    let moved: @convention(c) (OpaquePointer?, gdouble, gdouble, gpointer) -> Void = { gesture, x, y, _ in
      // A drag of this distance is not a click.
      if abs(x) + abs(y) > 8 { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
    attach(drag, "drag-update", unsafeBitCast(moved, to: GCallback.self))
    let ended: @convention(c) (OpaquePointer?, gdouble, gdouble, gpointer) -> Void = { _, x, y, data in
      MainActor.assumeIsolated {
        if abs(x) + abs(y) > 8 { SampleWindow.from(data).setText("event", "Dragged \(Int(x)) \(Int(y))") }
      }
    }
    attach(drag, "drag-end", unsafeBitCast(ended, to: GCallback.self))

    // GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.
    let scroll = gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(rawValue: 3))
    gtk_widget_add_controller(canvas, scroll)
    let scrolled: @convention(c) (OpaquePointer?, gdouble, gdouble, gpointer) -> gboolean = {
      controller, x, y, data in
      MainActor.assumeIsolated {
        let modifiers = modifierNames(gtk_event_controller_get_current_event_state(controller))
        SampleWindow.from(data).setText("event", "Scrolled \(Int(x)) \(Int(y))\(modifiers)")
      }
      return 1
    }
    attach(scroll, "scroll", unsafeBitCast(scrolled, to: GCallback.self))

    let press = gtk_gesture_long_press_new()
    gtk_widget_add_controller(canvas, press)
    let held: @convention(c) (OpaquePointer?, gdouble, gdouble, gpointer) -> Void = { gesture, _, _, data in
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      MainActor.assumeIsolated { SampleWindow.from(data).setText("event", "Held") }
    }
    attach(press, "pressed", unsafeBitCast(held, to: GCallback.self))
  }

  private func attach(_ instance: OpaquePointer?, _ signal: String, _ callback: GCallback) {
    // The window object lives as long as the program.
    let data = Unmanaged.passUnretained(self).toOpaque()
    g_signal_connect_data(UnsafeMutableRawPointer(instance), signal, callback, data, nil, [])
  }

  private static func from(_ data: gpointer) -> SampleWindow {
    Unmanaged<SampleWindow>.fromOpaque(data).takeUnretainedValue()
  }
}

/// The names of the held modifiers. The bits are those of GDK_SHIFT_MASK, GDK_CONTROL_MASK and GDK_ALT_MASK.
private func modifierNames(_ state: GdkModifierType) -> String {
  [(1, " Shift"), (4, " Control"), (8, " Alt")].filter { state.rawValue & $0.0 != 0 }.map(\.1).joined()
}
