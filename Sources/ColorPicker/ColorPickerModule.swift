// ColorPicker: selecting a color in any GTK window.
//
//     ColorPicker ─────── a label and a color well that opens the chooser
//      └ ColorChooser ─── tabs, opacity, text, recent and saved colors
//         ├ ColorGrid ─── hues by lightness, and greys
//         ├ ColorSpectrum every hue and lightness
//         ├ ColorSliders  RGB, HSL, OKLCH; ColorTrack shows the color at each value (ColorChannel)
//         ├ ColorEntry ── the color as text, copied in four notations
//         ├ SwatchList ── saved colors
//         └ HarmonyList ─ nearest names and harmonies of the color, for a page
//     ColorModel ──────── the shared state (ColorComponents); ColorStore persists it
//     ContrastChecker ─── verdicts about the color on another one (ContrastModel)
//     ColorVisionControls colors as color-blind people see them (ColorVisionModel)
//     EyedropperArea ──── picks a color from an image in the window (Loupe, EyedropperBar), or from the screen
//
// The module uses few widgets that draw themselves: while a color is dragged, the window's tint changes, and CSS is
// recomputed for every widget.
