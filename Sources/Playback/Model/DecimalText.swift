import GObjectKit
import L10n

/// A number with up to two decimals, such as 1.5, 0.25 or 2.
nonisolated func decimal(_ number: Double) -> String {
  let text = abs(number).localized(decimals: 2, trimsZeros: true)
  return number < 0 && text != "0" ? "−" + text : text
}
