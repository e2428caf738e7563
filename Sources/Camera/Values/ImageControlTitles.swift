import L10n

/// The names that drivers give to image controls and their options, in the user's language. Drivers write English; a
/// name that is not listed stays as it is. Source: Linux, drivers/media/usb/uvc/uvc_ctrl.c.
nonisolated enum ImageControlTitles {
  /// Returns the translation of a name in Title Case.
  static func translation(of title: String) -> String {
    switch title {
    case "Brightness": trc("image control", "Brightness")
    case "Contrast": trc("image control", "Contrast")
    case "Saturation": trc("image control", "Saturation")
    case "Hue": trc("image control", "Hue")
    case "Gamma": trc("image control", "Gamma")
    case "Gain": trc("image control", "Gain")
    case "Sharpness": trc("image control", "Sharpness")
    case "Exposure": trc("image control", "Exposure")
    case "Exposure Time": trc("image control", "Exposure Time")
    case "Auto Exposure": trc("image control", "Auto Exposure")
    case "White Balance": trc("image control", "White Balance")
    case "White Balance Temperature": trc("image control", "White Balance Temperature")
    case "Auto White Balance": trc("image control", "Auto White Balance")
    case "Backlight Compensation": trc("image control", "Backlight Compensation")
    case "Power Line Frequency": trc("image control", "Power Line Frequency")
    case "Focus": trc("image control", "Focus")
    case "Auto Focus": trc("image control", "Auto Focus")
    case "Zoom": trc("image control", "Zoom")
    case "Pan": trc("image control", "Pan")
    case "Tilt": trc("image control", "Tilt")
    case "Iris": trc("image control", "Iris")
    case "Dynamic Framerate": trc("image control", "Dynamic Framerate")
    case "Horizontal Flip": trc("image control", "Horizontal Flip")
    case "Vertical Flip": trc("image control", "Vertical Flip")
    case "Disabled": trc("image control", "Disabled")
    case "Auto": trc("image control", "Auto")
    case "Auto Mode": trc("image control", "Auto Mode")
    case "Manual": trc("image control", "Manual")
    case "Manual Mode": trc("image control", "Manual Mode")
    case "Shutter Priority Mode": trc("image control", "Shutter Priority Mode")
    case "Aperture Priority Mode": trc("image control", "Aperture Priority Mode")
    default: title
    }
  }
}
