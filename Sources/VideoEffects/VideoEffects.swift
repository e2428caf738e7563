// VideoEffects: the effects of a live video, for the camera and the player.
//
//     EffectModel ──── the chosen effect, its amount, and the LUT that was opened
//     EffectStrip ──── tiles of the video with each effect, the amount, and the button that opens a LUT
//       EffectTiles ── the pictures of the tiles, live
//
// The owner of the video has the effect: EffectModel reads and sets it through closures. What is chosen is shown by the
// `FrameFilter` of the effect, which owners give to a `VideoPaintable`, to a recorder, and to a saved frame.
