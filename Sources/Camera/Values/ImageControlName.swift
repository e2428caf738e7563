/// The name of an image control for display, from the name that the driver gives it.
///
/// Drivers write "white_balance_automatic", "White Balance, Automatic" or "White Balance Temperature, Auto". The names
/// of webcams are in Linux, drivers/media/usb/uvc/uvc_ctrl.c and drivers/media/v4l2-core/v4l2-ctrls-defs.c.
nonisolated enum ImageControlName {
  /// Words that stay in lower case inside a title.
  private static let small: Set<Substring> = ["of", "and", "for", "in", "the", "to"]
  private static let automatic: Set<String> = [
    "auto", "automatic", "auto continuous", "automatic continuous",
  ]

  /// Returns `name` in Title Case, with "Auto" in front, and without technical parts.
  static func title(_ name: String) -> String {
    var parts = name.replacing("_", with: " ").replacing("(", with: ",").replacing(")", with: "")
      .split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    var isAutomatic = false
    if parts.count > 1, let last = parts.last?.lowercased() {
      isAutomatic = automatic.contains(last)
      if isAutomatic || last == "absolute" { parts.removeLast() }
    }
    var words = parts.joined(separator: " ").split(separator: " ")
    // The switch turns the whole white balance, not only its temperature.
    if isAutomatic, words.last?.lowercased() == "temperature" { words.removeLast() }
    if isAutomatic { words.insert("Auto", at: 0) }
    if let last = words.last?.lowercased(), last == "automatic" || last == "auto", words.count > 1 {
      words.removeLast()
      words.insert("Auto", at: 0)
    }
    let title = words.enumerated().map { index, word in
      index > 0 && small.contains(Substring(word.lowercased())) ? word.lowercased() : capitalized(word)
    }.joined(separator: " ")
    return ImageControlTitles.translation(of: title)
  }

  /// Leaves the capitals of names such as "LED".
  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
