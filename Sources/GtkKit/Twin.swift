import CGtk
import GObjectKit

private let twinQuark: GQuark = g_quark_from_static_string("tintype-twin")

/// A Swift object with the same lifetime as its GObject: its twin.
///
/// A widget in a window must keep its Swift subclass alive even if no Swift variable references it; a Swift variable
/// must keep the widget alive even if no window contains it; without either, both must be freed. GObject's toggle
/// references do this: while C code references the GObject, the GObject keeps its twin alive; when only the twin's
/// reference remains, the GObject releases the twin. See
/// <https://docs.gtk.org/gobject/method.Object.add_toggle_ref.html>.
@MainActor open class Twin: GtkObject {
  private enum Twinship {
    /// Another Swift object is the twin; this one only references the GObject.
    case none
    /// This object is the twin. `keepsSelf`: C code references the GObject, so the GObject keeps its twin alive.
    case twin(keepsSelf: Bool)
  }

  private var twinship = Twinship.none

  /// Takes a reference as `GtkObject` does, and converts it to a toggle reference unless the object already has a
  /// twin.
  override init(_ reference: Object) {
    super.init(reference)
    guard g_object_get_qdata(pointer, twinQuark) == nil else { return }
    let me = Unmanaged.passUnretained(self).toOpaque()
    g_object_set_qdata(pointer, twinQuark, me)
    twinship = .twin(keepsSelf: true)
    _ = Unmanaged.passRetained(self)
    g_object_add_toggle_ref(pointer, twinToggled, me)
    // The toggle reference replaces the plain one. If no other reference exists, the notification is called now.
    dropReference()
  }

  isolated deinit {
    guard case .twin = twinship else { return }
    g_object_set_qdata(pointer, twinQuark, nil)
    g_object_remove_toggle_ref(pointer, twinToggled, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The twin of a C object, if it is of this class.
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
  // Retained during the call: `toggled` may release the last reference to the object.
  let twin = Unmanaged<Twin>.fromOpaque(data)
  twin.retain().takeUnretainedValue().toggled(isLast: isLast != 0)
  twin.release()
}
