import CGtk

/// An icon from the icon theme (`GtkImage`).
public final class Image: Widget {
  /// Makes an icon; `size` in application pixels, nil for the theme's normal size.
  public init(icon: String, size: Int? = nil) {
    super.init(gtk_image_new_from_icon_name(icon))
    if let size { gtk_image_set_pixel_size(pointer.opaque, Int32(size)) }
  }

  /// The icon's name.
  public var icon: String {
    get { gtk_image_get_icon_name(pointer.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_image_set_from_icon_name(pointer.opaque, newValue) }
  }
}

/// Something is going on (`GtkSpinner`).
public final class Spinner: Widget {
  /// Makes a spinner that stands still.
  public init() { super.init(gtk_spinner_new()) }

  /// Whether it turns.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(pointer.opaque) != 0 }
    set { gtk_spinner_set_spinning(pointer.opaque, newValue ? 1 : 0) }
  }
}
