import CGLib
import CGStreamer
import GObjectKit

/// GObject properties by name. Setting one that the object does not have does nothing.
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

  /// The value of a flags property; 0 if there is no such property.
  func flags(_ name: String) -> UInt32 {
    guard let specification = specification(of: name) else { return 0 }
    var value = GValue()
    g_value_init(&value, specification.pointee.value_type)
    g_object_get_property(pointer, name, &value)
    defer { g_value_unset(&value) }
    return g_value_get_flags(&value)
  }

  // MARK: Access by name

  /// Whether the object has a property of this name.
  public func has(property name: String) -> Bool {
    specification(of: name) != nil
  }

  /// Sets a property from GStreamer's string form: numbers, `true`, enumeration nicks, caps. Does nothing if the
  /// object has no such property.
  public func set(_ name: String, _ value: any CustomStringConvertible) {
    guard has(property: name) else { return }
    gst_util_set_object_arg(pointer, name, value.description)
  }

  /// Sets a property to a file path, which may contain arbitrary bytes. Does nothing if the object has no such
  /// property.
  public func set(_ name: String, path: String) {
    guard has(property: name) else { return }
    path.withFileName { set(name, string: $0) }
  }

  /// Sets a string property without parsing it.
  func set(_ name: String, text: String?) {
    guard let text else { return set(name, string: nil) }
    text.withCString { set(name, string: $0) }
  }

  private func set(_ name: String, string: UnsafePointer<CChar>?) {
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    g_value_set_string(&value, string)
    g_object_set_property(pointer, name, &value)
    g_value_unset(&value)
  }

  /// Sets a property to an element, such as the `video-sink` of a player. Does nothing if there is no such property.
  public func set(_ name: String, element: Element) { set(name, element, gst_element_get_type()) }

  /// Sets a property to a pad, such as the `active-pad` of a selector. Does nothing if there is no such property.
  func set(_ name: String, pad: Pad) { set(name, pad, gst_pad_get_type()) }

  private func set(_ name: String, _ object: Object, _ type: GType) {
    guard has(property: name) else { return }
    var value = GValue()
    g_value_init(&value, type)
    g_value_set_object(&value, object.pointer)
    g_object_set_property(pointer, name, &value)
    g_value_unset(&value)
  }

  /// The value of a property; nil if the object has no such property.
  public func value(_ name: String) -> StructureValue? { property(name) }
}
