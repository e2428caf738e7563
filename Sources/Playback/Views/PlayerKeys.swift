import GtkKit

/// Keyboard shortcuts that control playback: those of mpv, unless the desktop uses them otherwise. Each is named in a
/// tooltip or a menu.
enum PlayerKeys {
  /// Performs the command of a key, and returns whether it has one.
  static func perform(_ key: Key, _ modifiers: Modifiers, on model: PlayerModel) -> Bool {
    if modifiers.contains(.control) { return performControlKey(key, on: model) }
    guard !modifiers.contains(.alt) else { return false }
    let isShifted = modifiers.contains(.shift)
    switch key {
    case .left: model.position.skip(seconds: isShifted ? -1 : -5)
    case .right: model.position.skip(seconds: isShifted ? 1 : 5)
    case .up: model.audio.changeVolume(by: 0.05)
    case .down: model.audio.changeVolume(by: -0.05)
    case .pageUp: model.chapters.change(by: 1)
    case .pageDown: model.chapters.change(by: -1)
    case .home: model.position.go(to: .zero)
    case .backspace: model.setRate(1)
    case .f9: model.queue.isShown.toggle()
    default: return performLetter(key, on: model)
    }
    return true
  }

  private static func performControlKey(_ key: Key, on model: PlayerModel) -> Bool {
    switch key {
    case .left: model.position.skip(seconds: -10)
    case .right: model.position.skip(seconds: 10)
    case .character("s"), .character("S"): model.saveClip()
    default: return false
    }
    return true
  }

  private static func performLetter(_ key: Key, on model: PlayerModel) -> Bool {
    switch key {
    case .character("m"), .character("M"): model.audio.setMuted(!model.audio.isMuted)
    case .character("l"), .character("L"): model.loop.mark()
    case .character("n"), .character("N"): model.queue.next()
    case .character("p"), .character("P"): model.queue.previous()
    case .character("r"), .character("R"): model.queue.changeRepeatMode()
    case .character("u"), .character("U"): model.queue.setShuffled(!model.queue.isShuffled)
    case .character("s"), .character("S"): model.saveFrame()
    case .character("e"), .character("E"): if model.item.hasVideo { model.showsEffects.toggle() }
    case .character("j"), .character("J"), .character("c"), .character("C"): model.subtitles.next()
    case .character("a"), .character("A"), .character("#"): model.audio.nextTrack()
    case .character("z"), .character("Z"): model.subtitles.delay(by: -0.1)
    case .character("x"), .character("X"): model.subtitles.delay(by: 0.1)
    case .character(","): model.step(frames: -1)
    case .character("."): model.step(frames: 1)
    case .character("["): model.changeRate(by: -1)
    case .character("]"): model.changeRate(by: 1)
    default: return false
    }
    return true
  }
}
