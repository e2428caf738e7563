/// Which camera is open while the view is shown, and why none is. Takes events and returns actions, which `CameraModel`
/// performs.
public nonisolated struct CameraConnection: Sendable, Equatable {
  /// What follows from an event.
  enum Action: Sendable, Equatable {
    /// Start monitoring devices.
    case watch
    /// Open the camera with this identifier; nil selects the last used one.
    case open(CameraDevice.ID?)
    /// Stop what is in progress and close the camera.
    case close
    /// Stop what is in progress, report that the camera with this name was disconnected, and open another one.
    case replace(disconnected: String, with: CameraDevice)
    /// Stop what is in progress. The error is shown on the status page, and as an alert, too, if `isAlert`.
    case fail(CameraError, isAlert: Bool)
  }

  /// The camera's state.
  public private(set) var state = CameraState.idle
  /// The cameras that can be opened.
  public private(set) var devices: [CameraDevice] = []
  /// Whether the first search for cameras has finished. Until then an empty `devices` means nothing.
  public private(set) var hasLookedForDevices = false
  /// The camera that is open or being opened.
  public private(set) var selectedDevice: CameraDevice?
  /// The modes of the open camera; nil while no camera is open.
  public private(set) var modes: CameraModes?
  private var isViewShown = false

  /// The reason why there is no preview; nil while a preview runs or is starting.
  public var failure: CameraError? {
    if case .failed(let error) = state { return error }
    return nil
  }

  /// Whether no camera is connected.
  public var cameraUnavailable: Bool { hasLookedForDevices && devices.isEmpty }

  /// The camera after the selected one in `devices`, wrapping around; nil if there is no other, or while one is being
  /// opened or records.
  var nextDevice: CameraDevice? {
    switch state {
    case .running, .failed: followingDevice
    case .idle, .starting, .capturing, .recording, .switching: nil
    }
  }

  private var followingDevice: CameraDevice? {
    guard let index = devices.firstIndex(where: { $0.id == selectedDevice?.id }) else {
      return devices.count > 1 || selectedDevice != nil ? devices.first : nil
    }
    return devices.count > 1 ? devices[(index + 1) % devices.count] : nil
  }

  // MARK: The view

  /// Opens the camera.
  mutating func viewAppeared() -> [Action] {
    guard !isViewShown else { return [] }
    isViewShown = true
    return [.watch] + (devices.isEmpty ? [] : open(selectedDevice?.id))
  }

  /// Closes the camera.
  mutating func viewDisappeared() -> [Action] {
    guard isViewShown else { return [] }
    isViewShown = false
    return [.close]
  }

  /// Selects a camera and opens it if the view is shown.
  mutating func select(_ device: CameraDevice) -> [Action] {
    guard device.id != selectedDevice?.id || failure != nil else { return [] }
    selectedDevice = device
    return isViewShown ? open(device.id) : []
  }

  /// Opens the running camera again, with other options.
  mutating func reopen() -> [Action] { state == .running ? open(selectedDevice?.id) : [] }

  /// Tries to open the camera after a failure.
  mutating func retry() -> [Action] {
    guard isViewShown, failure != nil else { return [] }
    guard devices.isEmpty else { return open(selectedDevice?.id) }
    // If the search for cameras itself failed, repeat the search.
    guard !hasLookedForDevices else { return [] }
    state = .idle
    return [.watch]
  }

  // MARK: Events of the service

  /// Handles a change of the connected cameras: opens the first one that appears, and prefers the disconnected one.
  mutating func handle(cameras: [CameraDevice]) -> [Action] {
    devices = cameras
    hasLookedForDevices = true
    guard isViewShown else { return [] }
    if case .failed(.unplugged) = state {
      guard let camera = cameras.first(where: { $0.id == selectedDevice?.id }) ?? cameras.first else {
        return []
      }
      selectedDevice = camera
      return open(camera.id)
    }
    if cameras.isEmpty { return state.isLive ? [] : fail(.noCamera, isAlert: false) }
    guard state == .idle || failure == .noCamera else { return [] }
    return open(cameras.first { $0.id == selectedDevice?.id }?.id)
  }

  /// Handles the first frame of a camera.
  mutating func opened(_ device: CameraDevice, _ modes: CameraModes) {
    (selectedDevice, self.modes) = (device, modes)
  }

  /// Handles a change of the service's state.
  mutating func handle(state new: CameraState) -> [Action] {
    guard new != state else { return [] }
    // Errors are ignored while the view is not shown, and the view may disappear while a camera is being opened.
    state = isViewShown ? new : .idle
    if state == .idle { modes = nil }
    guard case .failed(let error) = state else { return [] }
    // Only a camera that was open: if all are gone, they must not be tried in turn for ever.
    if case .unplugged(let camera) = error, modes != nil, let next = followingDevice {
      return replace(camera, with: next)
    }
    return fail(error, isAlert: true)
  }

  private mutating func replace(_ disconnected: String, with next: CameraDevice) -> [Action] {
    (selectedDevice, modes, state) = (next, nil, .starting)
    return [.replace(disconnected: disconnected, with: next)]
  }

  private mutating func open(_ camera: CameraDevice.ID?) -> [Action] {
    state = state.isLive ? .switching : .starting
    return [.open(camera)]
  }

  private mutating func fail(_ error: CameraError, isAlert: Bool) -> [Action] {
    (state, modes) = (.failed(error), nil)
    return [.fail(error, isAlert: isAlert)]
  }
}
