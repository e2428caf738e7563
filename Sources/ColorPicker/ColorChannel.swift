import ColorKit
import L10n

/// One component of a color that a slider edits.
nonisolated struct ColorChannel: Sendable {
  /// The name of the slider.
  let title: String
  /// The range of the displayed values.
  let range: ClosedRange<Double>
  /// The change for an arrow key.
  let step: Double
  /// The number of displayed decimals.
  let decimals: Int
  /// The unit of the number.
  let unit: Unit
  /// Returns the displayed value of a color's components.
  let value: @Sendable (ColorComponents) -> Double
  /// Returns the components with another value.
  let setting: @Sendable (ColorComponents, Double) -> ColorComponents
  /// For channels of OKLCH: returns the color with another value, without gamut mapping.
  var settingOKLCH: (@Sendable (OKLCH, Double) -> OKLCH)?

  /// The unit of a channel.
  enum Unit {
    case none, degrees, percent

    /// The number with the unit.
    func text(_ number: String) -> String {
      switch self {
      case .none: number
      case .degrees: tr("%s°", number)
      case .percent: tr("%s %%", number)
      }
    }
  }

  /// The channels of one color space.
  struct Space: Sendable {
    let title: String
    let channels: [ColorChannel]
  }

  static let rgb = Space(
    title: "RGB",
    channels: [
      component(tr("Red"), \.red), component(tr("Green"), \.green), component(tr("Blue"), \.blue),
    ])

  static let hsl = Space(
    title: "HSL",
    channels: [
      hsl(tr("Hue"), \.hue, 0...360, scale: 1, unit: .degrees),
      hsl(tr("Saturation"), \.saturation, 0...100, scale: 100, unit: .percent),
      hsl(tr("Lightness"), \.lightness, 0...100, scale: 100, unit: .percent),
    ])

  static let oklch = Space(
    title: "OKLCH",
    channels: [
      oklch(tr("Lightness"), \.lightness, 0...100, step: 1, scale: 100, unit: .percent),
      // The maximum chroma in sRGB is 0.32, at its purest magenta.
      oklch(tr("Chroma"), \.chroma, 0...0.4, step: 0.004, scale: 1, decimals: 3),
      oklch(tr("Hue"), \.hue, 0...360, step: 1, scale: 1, unit: .degrees),
    ])

  static let opacity = ColorChannel(
    title: tr("Opacity"), range: 0...100, step: 1, decimals: 0, unit: .percent,
    value: { $0.color.alpha * 100 },
    setting: { components, value in
      var components = components
      components.set(alpha: value / 100)
      return components
    })

  /// The value with its unit, for display.
  func text(_ components: ColorComponents) -> String {
    let scale = decimals == 3 ? 1000.0 : 1
    let rounded = (value(components) * scale).rounded() / scale
    // Not "-0".
    return unit.text((rounded == 0 ? 0 : rounded).localized(decimals: decimals))
  }

  private static func component(
    _ title: String, _ path: WritableKeyPath<Color, Double> & Sendable
  ) -> ColorChannel {
    ColorChannel(
      title: title, range: 0...255, step: 1, decimals: 0, unit: .none,
      value: { $0.color[keyPath: path] * 255 },
      setting: { components, value in
        var (components, color) = (components, components.color)
        color[keyPath: path] = value / 255
        components.set(color)
        return components
      })
  }

  private static func hsl(
    _ title: String, _ path: WritableKeyPath<HSL, Double> & Sendable, _ range: ClosedRange<Double>,
    scale: Double, unit: Unit
  ) -> ColorChannel {
    ColorChannel(
      title: title, range: range, step: 1, decimals: 0, unit: unit,
      value: { $0.hsl[keyPath: path] * scale },
      setting: { components, value in
        var (components, hsl) = (components, components.hsl)
        hsl[keyPath: path] = value / scale
        components.set(hsl)
        return components
      })
  }

  private static func oklch(
    _ title: String, _ path: WritableKeyPath<OKLCH, Double> & Sendable, _ range: ClosedRange<Double>,
    step: Double, scale: Double, decimals: Int = 0, unit: Unit = .none
  ) -> ColorChannel {
    ColorChannel(
      title: title, range: range, step: step, decimals: decimals, unit: unit,
      value: { $0.oklch[keyPath: path] * scale },
      setting: { components, value in
        var (components, oklch) = (components, components.oklch)
        oklch[keyPath: path] = value / scale
        components.set(oklch)
        return components
      },
      settingOKLCH: { oklch, value in
        var oklch = oklch
        oklch[keyPath: path] = value / scale
        return oklch
      })
  }
}
