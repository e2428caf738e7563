import CGLib

extension BinaryInteger {
  /// The digits with zeros before them, up to `width` digits: `7.padded(to: 2)` is "07". For numbers that are not
  /// negative and fit into 64 bits.
  public func padded(to width: Int) -> String {
    // The variadic `g_strdup_printf` cannot be called from Swift. It does not return nil.
    let text = withVaList([Int32(clamping: width), Int64(self)]) { g_strdup_vprintf("%0*ld", $0) }!
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension Double {
  /// The number with a decimal point, in any locale (`g_ascii_formatd`).
  ///
  /// - Parameters:
  ///   - decimals: The number of digits after the point, 0…9.
  ///   - trimsZeros: Whether zeros at the end of the decimals are left out: 1.5, 2.
  public func text(decimals: Int, trimsZeros: Bool = false) -> String {
    // The largest Double has 309 digits before the point.
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
      String(cString: g_ascii_formatd(buffer.baseAddress, Int32(buffer.count), "%.\(decimals)f", self))
    }
    guard trimsZeros, text.contains(".") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }
    return String(trimmed.drop { $0 == "." }.reversed())
  }
}
