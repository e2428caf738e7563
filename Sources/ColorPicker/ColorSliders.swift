import ColorKit
import GtkKit
import L10n

/// The gradient behind a slider: the color at each value of a channel. Colors outside of the sRGB gamut are drawn as
/// a thin line.
final class ColorTrack: CustomWidget {
  private let model: ColorModel
  private let channel: ColorChannel
  private var texture: Texture?
  private static let samples = 96
  private static let thickness = 12
  /// Includes the knob and its outline.
  private static let height = 30

  init(_ model: ColorModel, _ channel: ColorChannel) {
    (self.model, self.channel) = (model, channel)
    super.init(cssName: "colortrack", role: .image)
    observe({ [weak model] in model?.components }) { track, _ in
      track.texture = nil
      track.queueDraw()
    }
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (96, 180) : (Self.height, Self.height)
  }

  override func snapshot(_ snapshot: Snapshot) {
    let height = Double(Self.thickness)
    // The knob's center moves from 9 pixels after the start to 9 pixels before the end.
    let all = Rectangle(x: 0, y: (Double(self.height) - height) / 2, width: Double(width), height: height)
    let texture = self.texture ?? makeTexture()
    self.texture = texture
    snapshot.clipped(to: all, radius: height / 2) {
      if channel.title == ColorChannel.opacity.title { snapshot.drawCheckerboard(in: all) }
      snapshot.draw(texture, in: all)
    }
  }

  private func makeTexture() -> Texture {
    let (range, components) = (channel.range, model.components)
    let colors: [(color: Color, isInGamut: Bool)] = (0..<Self.samples).map { index in
      let part = Double(index) / Double(Self.samples - 1)
      let value = range.lowerBound + (range.upperBound - range.lowerBound) * part
      return channel.color(components, value)
    }
    return RasterTexture.make(width: Self.samples, height: Self.thickness) { x, y in
      let (color, isInGamut) = colors[x]
      return isInGamut || abs(Double(y) - Double(Self.thickness - 1) / 2) < 2 ? color : color.with(alpha: 0)
    }
  }
}

/// One channel of the color: its name, a slider over a track, and the value.
final class ColorSlider: View {
  init(_ model: ColorModel, _ channel: ColorChannel) {
    super.init()
    let scale = Scale(channel.range, step: channel.step, label: channel.title) { [weak model] value in
      model?.change { $0 = channel.setting($0, value) }
    }
    scale.styled("colorslider")
    scale.bind(\.value) { [weak model] in model.map { channel.value($0.components) } ?? 0 }
    let number = Label().styled("numeric").textAligned(1)
    number.setMinimumSize(width: 48)
    number.bind(\.text) { [weak model] in model.map { channel.text($0.components) } ?? "" }
    scale.bind(\.accessibleDescription) { [weak model] in model.map { channel.text($0.components) } ?? "" }
    let title = Label(channel.title).textAligned(0)
    title.setMinimumSize(width: 84)
    let track = ColorTrack(model, channel)
    setContent(
      Box(.horizontal, spacing: 6) {
        title
        Overlay(track) { scale }.expanding(vertically: false)
        number
      })
  }
}

/// The sliders of three color spaces, one of which is visible.
final class ColorSliders: View {
  init(_ model: ColorModel) {
    super.init()
    let stack = Stack(transition: .none)
    for space in [ColorChannel.rgb, ColorChannel.hsl, ColorChannel.oklch] {
      stack.add(name: space.title, title: space.title) { [model] in
        Box(.vertical, spacing: 6) { space.channels.map { ColorSlider(model, $0) } }
      }
    }
    let warning = Label(tr("Outside sRGB: the nearest color is used.")).wrapped().textAligned(0)
    warning.styled("caption")
    warning.bind(\.opacity) { [weak model, weak stack] in
      model?.components.isOutOfGamut == true && stack?.visibleChild == ColorChannel.oklch.title ? 1 : 0
    }
    setContent(
      Box(.vertical, spacing: 12) {
        StackSwitcher(stack).aligned(.center)
        stack
        warning
      })
  }
}

extension ColorChannel {
  /// The color at a value of the channel, and whether it is in the sRGB gamut.
  func color(_ components: ColorComponents, _ value: Double) -> (color: Color, isInGamut: Bool) {
    guard title != Self.opacity.title else {
      return (components.color.with(alpha: value / 100), true)
    }
    if let oklch = settingOKLCH?(components.oklch, value) {
      let color = oklch.unmappedColor
      return (color.clamped, color.isInGamut)
    }
    return (setting(components, value).color.with(alpha: 1), true)
  }
}
