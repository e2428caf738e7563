// ColorPicker: choosing a color, in any GTK window.
//
//   ColorPicker ─────── a label and a color well that opens the chooser
//    └ ColorChooser ─── tabs, opacity, text, recent and saved colors
//       ├ ColorGrid ─── hues by lightness, and greys
//       ├ ColorSpectrum every hue and lightness
//       ├ ColorSliders  RGB, HSL, OKLCH; ColorTrack shows where each value leads (ColorChannel)
//       ├ ColorEntry ── the color as text, copied in four notations
//       └ SwatchShelf ─ colors to keep
//   ColorModel ──────── what all of them show and change (ColorComponents); ColorStore remembers
//   EyedropperArea ──── takes a color from a picture in the window (Loupe), or from the screen
//
// The widgets are few and draw themselves: while a color is dragged the whole window takes its tint, and
// every widget would be styled anew with it.
