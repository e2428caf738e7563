// Camera: photos and videos from a webcam, from the preview to the file.
//
//     CameraService ──── the GStreamer pipelines: devices, preview, photos, recording; one stream of CameraEvent
//       CameraSession ── performs the effects that CameraStateMachine decides on; see the folder Session
//     CameraModel ────── the state that views bind to: mode, recording, alerts, and parts with one idea each
//       CameraConnection, CaptureSettings, CaptureSequence, CaptureResults, ImageControlModel
//       CaptureOptions ─ flash, quality, mirror, rotation, zoom, microphone, destination folder
//       CameraDevice, CameraMode, Microphone, ImageControl ─ what the user can choose from
//     CapturedPhoto, CapturedVideo ─ the results
//     CameraError ────── each failure with a title, a message and advice
//
// CameraService depends on no widget; its preview is a `Paintable` that a widget draws. CameraModel depends on no
// pipeline: tests drive it with a fake service.
//
//       let model = CameraModel(service: CameraService())
//       model.viewAppeared(self)     // opens the camera
//       model.takePhoto()            // … model.results.photo is the file
//       model.viewDisappeared(self)  // closes the camera
