import CGtk
import GObjectKit
import Glibc
import GtkKit

/// Shows widgets in windows on the test display, and reads their colors and texts.
@MainActor public enum TestDisplay {
  /// The application of the test host.
  public static let application = Application(identifier: "io.github.tintype.Probe", isUnique: false)

  /// The main thread: the thread of the first access, which is in `main.swift`.
  public nonisolated static let mainThread = pthread_self()
  /// Whether the caller runs on the main thread.
  public nonisolated static var isMainThread: Bool { pthread_equal(pthread_self(), mainThread) != 0 }

  /// Shows a widget in a window while `body` runs, then closes the window.
  public static func show<Shown: Widget>(
    _ widget: Shown, width: Int = 400, height: Int = 300, _ body: (Shown, Window) async -> Void = { _, _ in }
  ) async {
    let window = Window(title: "Probe")
    window.setDefaultSize(width: width, height: height)
    window.setContent(widget)
    await present(window)
    await body(widget, window)
    window.close()
    await eventually("the window closes") { !window.isMapped }
  }

  /// Shows a window and waits until it is drawn.
  public static func present(_ window: Window) async {
    window.present()
    await eventually("the window is mapped") { window.isMapped && window.width > 0 }
    await settle()
  }

  /// Waits until a widget's window is laid out and drawn with all pending changes.
  public static func frame(of window: Widget) async {
    guard let clock = gtk_widget_get_frame_clock(window.pointer.cast()) else { return }
    var isPainted = false
    let face = Object(retaining: UnsafeMutableRawPointer(clock))
    let handler = face.connect("after-paint") { isPainted = true }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
    await eventually("a frame is drawn") { isPainted }
    face.disconnect(handler)
  }

  /// Returns the color of a widget at a point, in application pixels relative to its top left corner.
  public static func color(of widget: Widget, x: Int, y: Int) -> RGBA? {
    let paintable = gtk_widget_paintable_new(widget.pointer.cast())
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(widget.width), Double(widget.height))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    guard let native = gtk_widget_get_native(widget.pointer.cast()),
      let renderer = gtk_native_get_renderer(native)
    else { return nil }
    var area = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(width: Float(widget.width), height: Float(widget.height)))
    guard let texture = gsk_renderer_render_texture(renderer, node, &area) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    let (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
    // The memory order is BGRA on little-endian machines.
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture, &pixels, gsize(width * 4))
    let at = (y * width + x) * 4
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    func part(_ index: Int) -> Float { Float(pixels[at + index]) / 255 }
    return RGBA(red: part(2), green: part(1), blue: part(0), alpha: part(3))
  }

  /// Returns the texts of all mapped labels in a widget, in tree order.
  public static func texts(in widget: Widget) -> [String] {
    var found: [String] = []
    func visit(_ raw: UnsafeMutablePointer<GtkWidget>) {
      guard gtk_widget_get_mapped(raw) != 0 else { return }
      if g_type_check_instance_is_a(
        UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GTypeInstance.self), gtk_label_get_type()) != 0
      {
        found.append(String(cString: gtk_label_get_text(OpaquePointer(raw))))
      }
      var child = gtk_widget_get_first_child(raw)
      while let here = child {
        visit(here)
        child = gtk_widget_get_next_sibling(here)
      }
    }
    visit(widget.pointer.cast())
    return found
  }
}
