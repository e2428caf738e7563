import CGLib

extension Int {
  /// The digits, with the separators of the user's language between thousands: "12.345" in German.
  public var localized: String { formatted("%'ld", self) }

  /// The number as a percentage, such as "80 %".
  public var localizedPercent: String { tr("%d %%", self) }

  /// The size of a file, such as "3.4 MB", with decimal units (`g_format_size`). For numbers that are not negative.
  public var localizedSize: String {
    let text = g_format_size(guint64(clamping: self))!
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension Double {
  /// The number with the decimal separator of the user's language: "1,5" in German.
  ///
  /// - Parameters:
  ///   - decimals: The number of digits after the separator, 0…9.
  ///   - trimsZeros: Whether zeros at the end of the decimals are left out: 1.5, 2.
  public func localized(decimals: Int, trimsZeros: Bool = false) -> String {
    let text = formatted("%.\(decimals)f", self)
    guard trimsZeros, decimals > 0 else { return text }
    // The decimals, then the separator.
    let kept = text.reversed().drop { $0 == "0" }
    guard text.count - kept.count >= decimals else { return String(kept.reversed()) }
    return String(text.dropLast(decimals + 1))
  }
}

extension Double {
  /// The number with its sign, also that of positive numbers: "+1.50", "-0.25"; zero has none.
  ///
  /// - Parameter decimals: The number of digits after the separator, 0…9.
  public func localizedSigned(decimals: Int) -> String {
    let text = localized(decimals: decimals)
    // A number that is rounded to zero has no sign.
    guard text.contains(where: { ("1"..."9").contains($0) }) else { return 0.0.localized(decimals: decimals) }
    return self > 0 ? "+" + text : text
  }
}

/// Formats by the rules of the locale. The variadic `g_strdup_printf` cannot be called from Swift.
private func formatted(_ format: String, _ number: any CVarArg) -> String {
  // It does not return nil.
  let text = withVaList([number]) { g_strdup_vprintf(format, $0) }!
  defer { g_free(text) }
  return String(cString: text)
}
