// Camera: photos and videos from a webcam, from the preview to the file.
//
//     CameraService ──── the GStreamer pipelines: devices, preview, photos, recording; one stream of CameraEvent
//     CameraModel ────── the state that views bind to: devices, countdown, burst, strip, alerts
//       CaptureOptions ─ flash, quality, mirror, rotation, zoom, microphone, destination folder
//       CameraDevice, CameraMode, Microphone, ImageControl ─ what the user can choose from
//     CapturedPhoto, CapturedVideo ─ the results
//     CameraError ────── each failure with a title, a message and advice
//
// CameraService depends on no widget; its preview is a `Paintable` that a widget draws. CameraModel depends on no
// pipeline: tests drive it with a fake service.
//
//       let model = CameraModel(service: CameraService())
//       model.viewAppeared()         // opens the camera
//       model.takePhoto()            // … model.photo is the file
//       model.viewDisappeared()      // closes the camera
