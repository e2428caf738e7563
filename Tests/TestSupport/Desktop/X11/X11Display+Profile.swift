import CXTest

extension Desktop {
  /// Sets the ICC profile of the first monitor, as a color management daemon does; nil removes it. Only for X11.
  ///
  /// Source: ICC Profiles in X Specification 0.4, "_ICC_PROFILE".
  public static func setDisplayProfile(_ profile: [UInt8]?) throws(DriverError) {
    guard let display = try display() as? X11Display else {
      throw .unsupported("A Wayland compositor converts colors itself.")
    }
    let property = display.atom("_ICC_PROFILE")
    if let profile {
      xcb_change_property(
        display.connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), display.root, property,
        XCB_ATOM_CARDINAL.rawValue, 8, UInt32(profile.count), profile)
    } else {
      xcb_delete_property(display.connection, display.root, property)
    }
    display.sync()
  }
}
