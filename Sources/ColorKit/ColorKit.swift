// ColorKit: color values and conversions, without dependencies on other modules.
//
//     Color ───────── sRGB with opacity
//      ├ HSL ──────── hue, saturation, lightness
//      ├ OKLab ────── perceptually uniform: equal distances look equally different
//      ├ OKLCH ────── OKLab as lightness, chroma, hue; mapped into the sRGB gamut
//      ├ Contrast ─── WCAG contrast ratio, the nearest readable color
//      └ ColorFormat  CSS text, written and parsed (ColorParser)
//     GimpPalette ─── named colors in a .gpl file
//     TintColors ──── the colors of a window, derived from one tint
//
// It is in layer 3 because Imaging (palettes of photos), ColorPicker and the app share it. Components are 0…1 and
// hues are degrees in 0..<360 unless documented otherwise.
