// LivePhotos: the short videos of photos, for the viewer and the board.
//
//   MotionService ──── finds out what moves in a photo, in sandboxed workers
//     MotionVideo ──── where the video is: a file of its own, or a part of the photo's file
//     MotionFrames ─── decodes single frames of it
//   LivePhotoModel ─── plays the video while something is held
//     MotionPlayer ─── its pipeline and its frames
