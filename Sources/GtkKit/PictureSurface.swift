import CGtk
import GObjectKit

/// A widget that shows an image or video and gives access to its source pixels, for an eyedropper.
///
/// A photo provides the pixels of its file, a video or camera those of the frozen frame.
public protocol PictureSurface: Widget {
  /// The picture shown now; nil if there is none.
  var sampledPicture: SampledPicture? { get }
  /// Freezes a video on the shown frame, so that the sampled pixels are the visible ones.
  func freezeFrame()
  /// Resumes a frozen video.
  func unfreezeFrame()
}

extension PictureSurface {
  /// Does nothing: a photo does not change.
  public func freezeFrame() {}
  /// Does nothing: a photo does not change.
  public func unfreezeFrame() {}
}

extension WidgetTree {
  /// The picture surface at a point of the widget, and the point in the surface's coordinates.
  public func pictureSurface(
    atX x: Double, y: Double
  ) -> (surface: any PictureSurface, x: Double, y: Double)? {
    for here in WidgetAncestors(of: gtk_widget_pick(root, x, y, GTK_PICK_DEFAULT), upTo: root) {
      if let found = Widget.twin(of: here) as? any PictureSurface, let point = widget.convert(x, y, to: found)
      {
        return (found, point.x, point.y)
      }
    }
    return nil
  }

  /// The mapped picture surfaces inside this widget, in tree order.
  public var pictureSurfaces: [any PictureSurface] {
    var found: [any PictureSurface] = []
    Self.collect(in: root, &found)
    return found
  }

  private static func collect(
    in parent: UnsafeMutablePointer<GtkWidget>, _ found: inout [any PictureSurface]
  ) {
    for child in WidgetChildren(of: parent) where gtk_widget_get_mapped(child) != 0 {
      if let surface = Widget.twin(of: child) as? any PictureSurface {
        found.append(surface)
      } else {
        collect(in: child, &found)
      }
    }
  }
}
