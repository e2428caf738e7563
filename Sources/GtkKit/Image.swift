import CGtk

/// An icon from the icon theme (`GtkImage`).
public final class Image: Widget {
  /// Makes an icon.
  ///
  /// - Parameter size: The size in application pixels; nil for the theme's default.
  public init(icon: String, size: Int? = nil) {
    super.init(gtk_image_new_from_icon_name(icon))
    if let size { gtk_image_set_pixel_size(pointer.opaque, Int32(size)) }
  }

  /// The icon name.
  public var icon: String {
    get { gtk_image_get_icon_name(pointer.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_image_set_from_icon_name(pointer.opaque, newValue) }
  }
}
