import GStreamerKit

// What a problem report needs: the log shows the events that the state machine handles and the actions that follow.
// Events and actions that repeat while a camera runs are left out.

extension SessionEvent {
  /// The event as a line of the log; nil if it is not logged.
  nonisolated var logText: String? {
    switch self {
    case .watch: "devices are monitored"
    case .start(.camera(let id), _): "start of the camera \(id)"
    case .start(.lastUsed(let id), _): "start of the last used camera (\(id ?? "none"))"
    case .stop: "stop"
    case .shutDown: "the service is released"
    case .accessGranted: "access to cameras is granted"
    case .accessFailed(let error): "no access to cameras: \(error.logText)"
    case .devices(let cameras, let microphones):
      "cameras: \(cameras.map(\.name)), microphones: \(microphones.map(\.name))"
    case .cameraRemoved(let camera): "“\(camera.name)” was removed"
    case .notOpened(let error):
      "the camera was not opened: \(error?.message ?? "see the error of the pipeline")"
    case .previewFailed(let error): "the preview failed: \(error.logText)"
    case .timedOut(let timer): "timeout: \(timer)"
    case .startRecording: "start of a recording"
    case .recorder(let event): event.logText
    case .apply, .takePhoto, .opened, .diagnosed, .firstFrame, .framesCounted, .captured: nil
    }
  }
}

extension RecordingStateMachine.Event {
  nonisolated fileprivate var logText: String? {
    switch self {
    case .notOpened(let error): "the recording did not start: \(error.logText)"
    case .began: "the recording began"
    case .finished: "the file of the recording is complete"
    case .failed(let error, _, let isMicrophone):
      "the \(isMicrophone ? "microphone" : "recorder") failed: \(error.logText)"
    case .microphoneRemoved(let microphone): "“\(microphone.name)” was removed"
    case .stop: "stop of the recording"
    case .noSound: "the microphone sends no sound"
    case .notFinished: "the recorder did not complete the file in time"
    case .opened, .elapsed, .level: nil
    }
  }
}

extension CameraAction {
  /// The action as a line of the log; nil if it is not logged.
  nonisolated var logText: String? {
    switch self {
    case .open(let camera, let modes, let isFlexible):
      """
      open “\(camera.name)” (\(camera.id)): preview \(modes.preview.caps), photos \(modes.still.caps)\
      \(isFlexible ? ", or the mode that it is in" : "")
      """
    case .close: "close the camera"
    case .report(.state(.failed(let error))): "the camera failed: \(error.logText)"
    case .report(.recordingFailed(let error)): "the recording failed: \(error.logText)"
    case .report(.photoFailed(let request, let error)):
      "photo \(request.number) failed: \(error.logText)"
    case .endRecording: "complete the recording"
    case .discardRecording: "discard the recording"
    case .report, .requestAccess, .diagnose, .applyOptions, .requestControls, .remember, .capture, .process,
      .restorePreview, .record, .endSound, .saveRecording, .startTimer, .stopTimer, .finish:
      nil
    }
  }
}

extension BusMessage.Failure {
  /// The failure's domain and code, which identify it in every language.
  nonisolated var codeText: String { "\(domain) \(code)" }
}
