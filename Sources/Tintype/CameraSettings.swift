import Camera
import GObjectKit

/// Persists and restores the camera's settings, except for the last used camera, which has a `LastCameraStore`.
struct CameraSettings {
  /// The persisted settings.
  struct State: Equatable {
    var mode: CameraModel.Mode
    var options: CaptureOptions
    var effect: EffectModel.Choice
    var countdown: Int
    var showsGrid: Bool
    var fillsView: Bool
    var isFourUp: Bool
    var hasShutterSound: Bool
    var image: [CameraDevice.ID: [ImageControl.ID: Int]]

    init(_ camera: CameraModel) {
      (mode, options, countdown) = (camera.mode, camera.settings.options, camera.settings.countdownSeconds)
      effect = camera.effects.choice
      // Follows the size of the window.
      options.aspectRatio = nil
      (showsGrid, isFourUp) = (camera.settings.showsCompositionGrid, camera.settings.isFourUp)
      fillsView = camera.settings.fillsView
      (hasShutterSound, image) = (camera.settings.hasShutterSound, camera.imageControls.remembered)
    }
  }

  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  /// Restores the settings. Invalid values are ignored.
  func restore(to camera: CameraModel) {
    if let mode = CameraModel.Mode(rawValue: settings[.cameraMode]) { camera.select(mode) }
    var options = camera.settings.options
    options.zoom = settings[.cameraZoom]
    if let flash = CaptureOptions.FlashMode(rawValue: settings[.cameraFlash]) { options.flashMode = flash }
    if let quality = CaptureOptions.VideoQuality(rawValue: settings[.cameraQuality]) {
      options.videoQuality = quality
    }
    if let rotation = CaptureOptions.Rotation(rawValue: settings[.cameraRotation]) {
      options.rotation = rotation
    }
    options.isPreviewMirrored = ["on": true, "off": false][settings[.cameraMirror]]
    options.microphone = settings[.cameraMicrophone].isEmpty ? nil : settings[.cameraMicrophone]
    options.isMuted = settings[.cameraIsMuted]
    camera.settings.options = options
    camera.effects.restore(
      EffectModel.Choice(name: settings[.cameraEffect], amount: settings[.cameraEffectAmount]))
    camera.settings.countdownSeconds = settings[.cameraTimer]
    camera.settings.showsCompositionGrid = settings[.cameraGrid]
    camera.settings.isFourUp = settings[.cameraFourUp]
    camera.settings.fillsView = settings[.cameraFillsView]
    camera.settings.hasShutterSound = settings[.cameraShutterSound]
    camera.imageControls.remembered = Self.image(settings[.cameraImage])
  }

  /// Persists the settings.
  func persist(_ state: State) {
    let options = state.options
    settings[.cameraMode] = state.mode.rawValue
    settings[.cameraZoom] = options.zoom
    settings[.cameraFlash] = options.flashMode.rawValue
    settings[.cameraQuality] = options.videoQuality.rawValue
    settings[.cameraRotation] = options.rotation.rawValue
    settings[.cameraMirror] = options.isPreviewMirrored.map { $0 ? "on" : "off" } ?? "auto"
    settings[.cameraMicrophone] = options.microphone ?? ""
    settings[.cameraIsMuted] = options.isMuted
    (settings[.cameraEffect], settings[.cameraEffectAmount]) = (state.effect.name, state.effect.amount)
    settings[.cameraTimer] = state.countdown
    settings[.cameraGrid] = state.showsGrid
    settings[.cameraFourUp] = state.isFourUp
    settings[.cameraFillsView] = state.fillsView
    settings[.cameraShutterSound] = state.hasShutterSound
    settings[.cameraImage] = Self.lines(state.image)
  }

  /// One line per control, "16 131073 v4l2_input.usb": value, control, camera. The camera's name may contain spaces.
  private static func lines(_ image: [CameraDevice.ID: [ImageControl.ID: Int]]) -> [String] {
    image.flatMap { camera, controls in controls.map { "\($0.value) \($0.key) \(camera)" } }.sorted()
  }

  private static func image(_ lines: [String]) -> [CameraDevice.ID: [ImageControl.ID: Int]] {
    var image: [CameraDevice.ID: [ImageControl.ID: Int]] = [:]
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3, let value = Int(parts[0]) else { continue }
      image[parts[2], default: [:]][parts[1]] = value
    }
    return image
  }
}

extension SettingsKey<String> {
  fileprivate static let cameraMode = SettingsKey("camera-mode", default: "photo")
  fileprivate static let cameraFlash = SettingsKey("camera-flash", default: "off")
  fileprivate static let cameraQuality = SettingsKey("camera-quality", default: "high")
  fileprivate static let cameraMirror = SettingsKey("camera-mirror", default: "auto")
  fileprivate static let cameraEffect = SettingsKey("camera-effect", default: "")
  fileprivate static let cameraMicrophone = SettingsKey("camera-microphone", default: "")
}

extension SettingsKey<[String]> {
  fileprivate static let cameraImage = SettingsKey("camera-image", default: [])
}

extension SettingsKey<Int> {
  fileprivate static let cameraTimer = SettingsKey("camera-timer", default: 0)
  fileprivate static let cameraRotation = SettingsKey("camera-rotation", default: 0)
}

extension SettingsKey<Double> {
  fileprivate static let cameraEffectAmount = SettingsKey("camera-effect-amount", default: 1)
  fileprivate static let cameraZoom = SettingsKey("camera-zoom", default: 1)
}

extension SettingsKey<Bool> {
  fileprivate static let cameraGrid = SettingsKey("camera-grid", default: false)
  fileprivate static let cameraFourUp = SettingsKey("camera-four-up", default: false)
  fileprivate static let cameraFillsView = SettingsKey("camera-fills-view", default: true)
  fileprivate static let cameraShutterSound = SettingsKey("camera-shutter-sound", default: true)
  fileprivate static let cameraIsMuted = SettingsKey("camera-muted", default: false)
}
