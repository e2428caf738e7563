import CGtk
import CShims
import GObjectKit

extension Widget {
  /// Lets the user drag files out of the widget.
  ///
  /// - Parameter uris: Called at the start of a drag with the point of the press in application pixels; an empty
  ///   result starts no drag.
  public func addFileDragSource(_ uris: @escaping (_ x: Double, _ y: Double) -> [String]) {
    let source = Gesture(gtk_drag_source_new(), phase: .capture)
    gtk_drag_source_set_actions(source.pointer.opaque, .copy)
    source.connectPointPointer("prepare") { x, y in
      fileProvider(uris(x, y)).map { UnsafeMutableRawPointer($0) }
    }
    add(source)
    keep(source, where: uris)
  }

  /// Claims a drag of files before another gesture, such as a rubber band, does: newer versions of GTK start no drag
  /// in the first tenth of a second.
  private func keep(_ source: Gesture, where uris: @escaping (_ x: Double, _ y: Double) -> [String]) {
    let drag = addDragGesture(phase: .capture)
    // Grouped gestures share their state: claiming one claims both.
    gtk_gesture_group(source.pointer.opaque, drag.pointer.opaque)
    var isDecided = false
    drag.onBegin { _, _ in isDecided = false }
    drag.onUpdate { [weak self, unowned drag] dx, dy in
      guard let self, !isDecided, gtk_drag_check_threshold(widget, 0, 0, Int32(dx), Int32(dy)) != 0 else {
        return
      }
      isDecided = true
      var (x, y) = (0.0, 0.0)
      gtk_gesture_drag_get_start_point(drag.pointer.opaque, &x, &y)
      if !uris(x, y).isEmpty { drag.claim() }
    }
  }

  /// Calls a handler when files are dropped here; it returns whether it accepts them.
  ///
  /// - Parameter isOver: Called with true when an acceptable drag of another program enters the widget, and with
  ///   false when it leaves or is dropped.
  public func onFilesDropped(
    isOver: @escaping (Bool) -> Void = { _ in }, _ handler: @escaping (_ uris: [String]) -> Bool
  ) {
    let target = EventController(tt_drop_target_new_files(), phase: .bubble)
    var wasOver = false
    // GTK sets the flag after the target has accepted the dragged formats.
    connectUInt("state-flags-changed") { [weak self, weak target] _ in
      guard let self, let target else { return }
      let isActive = gtk_widget_get_state_flags(widget).contains(.dropActive)
      let drop = isActive ? gtk_drop_target_get_current_drop(target.pointer.opaque) : nil
      let isNow = drop.map { gdk_drop_get_drag($0) == nil } ?? false
      guard isNow != wasOver else { return }
      wasOver = isNow
      isOver(isNow)
    }
    target.connectDrop("drop") { value, _, _ in
      guard let uris = tt_value_get_file_uris(value?.assumingMemoryBound(to: GValue.self)) else {
        return false
      }
      defer { g_strfreev(uris) }
      var (found, index) = ([String](), 0)
      while let uri = uris[index] {
        found.append(String(cString: uri))
        index += 1
      }
      return !found.isEmpty && handler(found)
    }
    add(target)
  }

  /// Copies files to the clipboard, for pasting in a file manager.
  public func copyToClipboard(files uris: [String]) {
    guard let provider = fileProvider(uris) else { return }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), provider)
    g_object_unref(UnsafeMutableRawPointer(provider))
  }

  /// Copies files and an image to the clipboard; the receiving program chooses the format.
  public func copyToClipboard(files uris: [String], picture: Texture) {
    guard let files = fileProvider(uris) else { return }
    // The union consumes both references.
    var parts: [UnsafeMutablePointer<GdkContentProvider>?] = [
      files, tt_content_provider_new_texture(picture.pointer.opaque),
    ]
    let provider = gdk_content_provider_new_union(&parts, 2)
    gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), provider)
    g_object_unref(provider)
  }

  /// Copies text to the clipboard.
  public func copyToClipboard(text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
  }
}

private func fileProvider(_ uris: [String]) -> UnsafeMutablePointer<GdkContentProvider>? {
  guard !uris.isEmpty else { return nil }
  var words: [UnsafePointer<CChar>?] = uris.map { UnsafePointer(g_strdup($0)) }
  words.append(nil)
  defer { for word in words { g_free(UnsafeMutableRawPointer(mutating: word)) } }
  return tt_content_provider_new_files(&words)
}
