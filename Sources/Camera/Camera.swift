// Camera: webcam pictures and clips, from the preview to the file.
//
//   CameraService ──── the pipeline: devices, preview, photos, recording; one stream of CameraEvent
//   CameraModel ────── what a view binds: state, devices, countdown, burst, strip, alerts
//     CaptureOptions ─ flash, quality, mirror, rotation, zoom, sound, and where files go
//     CameraDevice, CameraMode, Microphone, ImageControl ─ what there is to choose from
//     CapturedPhoto, CapturedClip ─ what comes out
//     CameraError ──── what can go wrong: a title, a sentence, and what to do
//
// The service knows no widget; its preview is a `Paintable` that a widget draws. The model knows no
// pipeline: a test drives it with a service that does what the test says.
//
//     let model = CameraModel(service: CameraService())
//     model.placeAppeared()        // the camera's light goes on
//     model.takePhoto()            // … model.photo is the file
//     model.placeDisappeared()     // the light goes off
