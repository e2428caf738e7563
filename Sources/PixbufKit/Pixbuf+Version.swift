import CGdkPixbuf

extension Pixbuf {
  /// The version of gdk-pixbuf.
  public static var libraryVersion: String {
    "\(gdk_pixbuf_major_version).\(gdk_pixbuf_minor_version).\(gdk_pixbuf_micro_version)"
  }
}
