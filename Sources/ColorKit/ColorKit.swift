// ColorKit: colors as plain values. No widget, no file, no other module.
//
//   Color ───────── sRGB with opacity: what is chosen, shown and remembered
//    ├ HSL ──────── hue, saturation, lightness
//    ├ OKLab ────── where distances are what the eye sees
//    ├ OKLCH ────── the same as lightness, chroma, hue; brought into the gamut of sRGB
//    ├ Contrast ─── WCAG's ratio, the nearest readable color
//    └ ColorFormat  CSS text, both ways (ColorScanner)
//   GimpPalette ─── named colors in a .gpl file
//   TintColors ──── every color of a window from one tint
//
// It lies on floor 3 because Imaging (the palette of a photo), ColorPicker and the app share it.
// Components are 0…1 and hues are degrees 0..<360 unless a comment says otherwise.
