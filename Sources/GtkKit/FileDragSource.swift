import CGtk
import GObjectKit

/// Lets the user drag files out of a widget (`GtkDragSource`).
final class FileDragSource: Gesture {
  /// - Parameter uris: Returns the files for the point of the press; an empty result starts no drag.
  init(_ uris: @escaping (_ x: Double, _ y: Double) -> [String]) {
    super.init(gtk_drag_source_new(), phase: .capture)
    gtk_drag_source_set_actions(pointer.opaque, .copy)
    connectPointPointer("prepare") { x, y in
      ContentProvider.files(uris(x, y)).map { UnsafeMutableRawPointer($0) }
    }
  }
}

/// Claims a drag of files before another gesture, such as a rubber band, does: newer versions of GTK start no drag in
/// the first tenth of a second.
private final class FileDragClaim {
  private var isDecided = false

  /// Groups a drag gesture with the source: claiming one claims both.
  init(
    _ drag: DragGesture, for source: FileDragSource,
    where uris: @escaping (_ x: Double, _ y: Double) -> [String]
  ) {
    gtk_gesture_group(source.pointer.opaque, drag.pointer.opaque)
    // The gesture's handlers keep this object alive.
    drag.onBegin { _, _ in self.isDecided = false }
    drag.onUpdate { [unowned drag] dx, dy in
      guard !self.isDecided, drag.exceedsThreshold(dx, dy) else { return }
      self.isDecided = true
      let (x, y) = drag.start
      if !uris(x, y).isEmpty { drag.claim() }
    }
  }
}

extension DragGesture {
  /// The point of the press.
  fileprivate var start: (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    gtk_gesture_drag_get_start_point(pointer.opaque, &x, &y)
    return (x, y)
  }
}

extension WidgetInput {
  /// Lets the user drag files out of the widget.
  ///
  /// - Parameter uris: Called at the start of a drag with the point of the press in application pixels; an empty
  ///   result starts no drag.
  public func addFileDragSource(_ uris: @escaping (_ x: Double, _ y: Double) -> [String]) {
    let source = FileDragSource(uris)
    add(source)
    _ = FileDragClaim(addDragGesture(phase: .capture), for: source, where: uris)
  }
}
