import CGtk

/// Shows the first of its children that fits into the width, or else the last one (`AdwSqueezer`).
public final class Squeezer: Widget {
  /// Makes a container of alternatives, the widest first.
  public init(@ContainerBuilder _ children: () -> [Widget]) {
    super.init(adw_squeezer_new())
    adw_squeezer_set_homogeneous(pointer.opaque, 0)
    for child in children() { adw_squeezer_add(pointer.opaque, child.widget) }
  }
}
