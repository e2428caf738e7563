// CameraTestHost FOLDER records videos until it is killed and prints "recording SECONDS" as the video grows.
// CameraTestHost --zoom N changes the zoom N times and exits.
import Camera
import Dispatch
import GObjectKit
import GStreamerKit
import Glibc

let arguments = CommandLine.arguments
let service = CameraService(showsPreview: arguments.count > 2)
var options = CaptureOptions()
options.folder = arguments.last
let number = Int(arguments.last ?? "") ?? 1

func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = write(STDOUT_FILENO, line, line.count)
}

Task {
  for await event in service.events {
    switch event {
    case .cameras(let cameras):
      if let camera = cameras.first(where: { $0.id == "test-camera" }) {
        service.start(camera.id, options: options)
      }
    case .state(.running):
      if arguments.contains("--zoom") {
        // The load of the test, not a wait: a change each millisecond, so several for each frame, some of them while a
        // frame is processed.
        for round in 0..<number {
          options.zoom = [1, 8, 2.5, 4, 1.3][round % 5]
          service.apply(options)
          try? await Task.sleep(for: .milliseconds(1))
        }
        say("zoomed")
        exit(0)
      } else {
        service.startRecording()
      }
    case .elapsed(let time): if time > .milliseconds(300) { say("recording \(time.inSeconds)") }
    case .state(.failed(let error)):
      say("failed \(error.description)")
      MainLoop.exit(1)
    case .recordingFailed(let error): say("failed \(error.description)")
    default: break
    }
  }
}
service.watch()
MainLoop.serveDispatchQueue()
while true { MainLoop.iterate(mayBlock: true) }
