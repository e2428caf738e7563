import GtkKit

/// Keyboard shortcuts. Letters operate the tools; Space and Enter operate the shutter unless another control has the
/// focus. Held down, they start a burst.
extension CameraView {
  func setUpKeys() {
    input.onKey(phase: .capture) { [weak self] key, modifiers in
      guard let self, modifiers.intersection([.control, .alt]).isEmpty, isShutterKey(key) else {
        return false
      }
      pressShutterKey()
      return true
    }
    input.onKeyRelease(phase: .capture) { [weak self] key, _ in
      guard let self, heldKey.isDown, [.space, .enter, .keypadEnter].contains(key) else { return }
      releaseShutterKey()
    }
    input.onKey { [weak self] in self?.handleKey($0, $1) ?? false }
  }

  private func isShutterKey(_ key: Key) -> Bool {
    guard [.space, .enter, .keypadEnter].contains(key), model.connection.failure == nil else { return false }
    // The key is used unless a focused control in the bar or the tools needs it. A slider, which a click focuses, does
    // not.
    return bar.shutter.containsFocus || window?.focused(Scale.self) != nil
      || window?.focused(CameraBar.self) == nil && !tools.containsFocus && !effects.containsFocus
  }

  private func pressShutterKey() {
    if !heldKey.isDown {
      heldKey = (true, false)
    } else if !heldKey.isBurst, controls == .all {
      // Key repeat indicates that the key is held down.
      model.startBurst()
      heldKey.isBurst = model.sequence.isBurst
    }
  }

  private func releaseShutterKey() {
    if heldKey.isBurst { model.sequence.endBurst() } else { model.shoot() }
    heldKey = (false, false)
  }

  /// Handles a shortcut, for a program whose keyboard focus is outside the view. Returns false if the key is not one.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.intersection([.control, .alt]).isEmpty else { return false }
    if key == .escape {
      guard model.sequence.isActive || tools.isRevealed || effects.isRevealed || controls == .takePicture
      else { return false }
      cancel()
      return true
    }
    guard model.connection.state.isLive else { return false }
    switch key {
    case .plus, .keypadPlus, .character("="): model.settings.options.zoom(by: 1.25)
    case .character("-"), .keypadMinus: model.settings.options.zoom(by: 1 / 1.25)
    case .character("0"): model.settings.options.zoom = 1
    default: return controls == .all && handleToolKey(key)
    }
    return true
  }

  private func handleToolKey(_ key: Key) -> Bool {
    switch key {
    case .character("p"), .character("P"): model.select(.photo)
    case .character("v"), .character("V"): model.select(.video)
    case .character("c"), .character("C"): model.switchCamera()
    case .character("t"), .character("T"): model.settings.nextCountdown()
    case .character("f"), .character("F"): model.settings.options.nextFlashMode()
    case .character("g"), .character("G"): model.settings.showsCompositionGrid.toggle()
    case .character("4"): model.settings.isFourUp.toggle()
    case .character("m"), .character("M"): model.toggleMirror()
    case .character("r"), .character("R"): model.settings.options.rotateRight()
    case .character("s"), .character("S"): model.settings.hasShutterSound.toggle()
    case .character("u"), .character("U"): model.settings.options.isMuted.toggle()
    case .character("e"), .character("E"): toggleEffects()
    case .character("o"), .character("O"): bar.toggleMore()
    default: return false
    }
    return true
  }
}
