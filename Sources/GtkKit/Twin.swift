import CGtk
import GObjectKit

private let twinQuark: GQuark = g_quark_from_static_string("tintype-twin")

/// A GObject and its Swift object that live and die together.
///
/// A widget that sits in a window must keep its Swift subclass alive although no Swift variable
/// names it, and a Swift variable must keep the widget alive although no window holds it, and when
/// neither holds, both must go. GObject's toggle references are made for that: while C holds the
/// object, the object holds its twin; when only the twin is left, the hold is let go.
/// See <https://docs.gtk.org/gobject/method.Object.add_toggle_ref.html>.
@MainActor open class Twin: GtkObject {
  private enum Twinship {
    /// Another Swift object is the twin; this one only refers to the GObject.
    case none
    /// `keepsSelf`: C holds the GObject too, so the GObject holds its twin.
    case twin(keepsSelf: Bool)
  }

  private var twinship = Twinship.none

  /// Takes a reference as `GtkObject` does, and turns it into a toggle reference unless the object
  /// has a twin already.
  override init(_ reference: Object) {
    super.init(reference)
    guard g_object_get_qdata(pointer, twinQuark) == nil else { return }
    let me = Unmanaged.passUnretained(self).toOpaque()
    g_object_set_qdata(pointer, twinQuark, me)
    twinship = .twin(keepsSelf: true)
    _ = Unmanaged.passRetained(self)
    g_object_add_toggle_ref(pointer, twinToggled, me)
    // The toggle reference replaces the plain one. If that was the last other, the toggle fires now.
    dropReference()
  }

  isolated deinit {
    guard case .twin = twinship else { return }
    g_object_set_qdata(pointer, twinQuark, nil)
    g_object_remove_toggle_ref(pointer, twinToggled, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The Swift face of a C object, if it has one of this class.
  static func twin(of raw: UnsafeMutableRawPointer?) -> Self? {
    guard let raw,
      let found = g_object_get_qdata(raw.assumingMemoryBound(to: GObject.self), twinQuark)
    else { return nil }
    return Unmanaged<Twin>.fromOpaque(found).takeUnretainedValue() as? Self
  }

  fileprivate func toggled(isLast: Bool) {
    guard case .twin(let keepsSelf) = twinship, keepsSelf == isLast else { return }
    twinship = .twin(keepsSelf: !isLast)
    if isLast {
      Unmanaged.passUnretained(self).release()
    } else {
      _ = Unmanaged.passRetained(self)
    }
  }
}

private let twinToggled: GToggleNotify = { data, _, isLast in
  guard let data else { return }
  // Balanced by hand: `toggled` may let go of the last reference to the object it is called on.
  let twin = Unmanaged<Twin>.fromOpaque(data)
  twin.retain().takeUnretainedValue().toggled(isLast: isLast != 0)
  twin.release()
}
