import CGStreamer
import CGtk
import GObjectKit

/// GObject properties by name.
extension Object {
  /// The `GParamSpec` of a property; nil if there is no such property.
  func specification(of name: String) -> UnsafeMutablePointer<GParamSpec>? {
    // The first field of every GObject is its class.
    let objectClass = UnsafeMutableRawPointer(pointer.pointee.g_type_instance.g_class).assumingMemoryBound(
      to: GObjectClass.self)
    return g_object_class_find_property(objectClass, name)
  }

  /// The value of a property; nil if there is no such property.
  func property(_ name: String) -> StructureValue? {
    guard let specification = specification(of: name) else { return nil }
    var value = GValue()
    g_value_init(&value, specification.pointee.value_type)
    g_object_get_property(pointer, name, &value)
    defer { g_value_unset(&value) }
    return StructureValue(&value)
  }
}
