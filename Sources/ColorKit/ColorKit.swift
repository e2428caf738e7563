// ColorKit: color values and conversions, without dependencies on other modules.
//
//     Color ───────── sRGB with opacity
//      ├ HSL ──────── hue, saturation, lightness
//      ├ OKLab ────── perceptually uniform: equal distances look equally different
//      ├ OKLCH ────── OKLab as lightness, chroma, hue; mapped into the sRGB gamut
//      ├ Contrast ─── WCAG contrast ratio, the nearest readable color; LightnessContrast: that of APCA
//      └ ColorFormat  CSS text, written and parsed (ColorParser)
//     Harmony ─────── colors that go with another one
//     NamedColor ──── the nearest color with a name: CSS, and names that people use
//     ContrastUse ─── verdicts of WCAG on a ratio; LightnessContrastUse: of APCA
//     ColorVision ─── colors as color-blind people see them
//     GimpPalette ─── named colors in a .gpl file
//     TintColors ──── the colors of a window, derived from one tint
//
// It is in layer 3 because Imaging (palettes of photos), ColorPicker and the app share it. Components are 0…1 and
// hues are degrees in 0..<360 unless documented otherwise.
