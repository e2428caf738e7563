import GtkKit

/// The actions of the player's menus, in the group `player`.
enum PlayerActions {
  static func group(_ model: PlayerModel, view: PlayerView) -> ActionGroup {
    ActionGroup(
      [
        choice("rate", { "\($0.player.rate)" }) { model, value in Double(value).map { model.setRate($0) } },
        choice("audio", { $0.audio.selectedTrack ?? "" }) { $0.audio.selectTrack($1) },
        choice("subtitle", { $0.subtitles.selected ?? "" }) { $0.subtitles.select($1.isEmpty ? nil : $1) },
        choice("subtitle-scale", { "\($0.subtitles.scale)" }) { model, value in
          Double(value).map { model.subtitles.setScale($0) }
        },
        choice("chapter", { $0.chapters.currentIndex.map(String.init) ?? "" }) { model, value in
          Int(value).map { model.chapters.go(to: $0) }
        },
        choice("repeat", { $0.queue.repeatMode.rawValue }) { model, name in
          RepeatMode(rawValue: name).map { model.queue.setRepeatMode($0) }
        },
        choice("gravity", { $0.gravity.name }) { model, name in
          VideoGravity(name: name).map { model.gravity = $0 }
        },
      ].map { $0(model) }
        + [
          act("save-frame", model, \.item.hasVideo) { $0.saveFrame() },
          act("save-clip", model, { $0.item.hasVideo && $0.loop.end != nil && $0.clip.progress == nil }) {
            $0.saveClip()
          },
          act("loop", model, \.item.canSeek) { $0.loop.mark() },
          act("stop", model, \.item.canPlay) { $0.player.stop() },
          act("next", model, \.queue.hasNext) { $0.queue.next() },
          act("previous", model, \.item.canPlay) { $0.queue.previous() },
          act("subtitles-earlier", model, \.item.hasVideo) { $0.subtitles.delay(by: -0.1) },
          act("subtitles-later", model, \.item.hasVideo) { $0.subtitles.delay(by: 0.1) },
          Action("shuffle", isOn: false) { [weak model] in model?.queue.setShuffled($0) }
            .bind(\.isOn) { [weak model] in model?.queue.isShuffled ?? false },
          Action("queue", isOn: false) { [weak model] in model?.queue.isShown = $0 }
            .bind(\.isOn) { [weak model] in model?.queue.isShown ?? false },
          Action("effects", isOn: false) { [weak model] in model?.showsEffects = $0 }
            .bind(\.isOn) { [weak model] in model?.showsEffects ?? false }
            .bind(\.isEnabled) { [weak model] in model?.item.hasVideo ?? false },
          Action("autoplay", isOn: false) { [weak model] in model?.queue.playsAutomatically = $0 }
            .bind(\.isOn) { [weak model] in model?.queue.playsAutomatically ?? false },
          Action("open") { [weak view] in view?.openFiles() },
          Action("open-address") { [weak view] in view?.opener.openLocation(over: view?.window) },
          Action("add-subtitles") { [weak view] in view?.opener.chooseSubtitles(over: view?.window) },
          Action("mini") { [weak view] in view?.onMiniPlayer() },
        ])
  }

  private static func choice(
    _ name: String, _ value: @escaping (PlayerModel) -> String,
    _ choose: @escaping (PlayerModel, String) -> Void?
  ) -> (PlayerModel) -> Action {
    { model in
      Action(name, choice: "") { [weak model] in if let model { choose(model, $0) } }
        .bind(\.choice) { [weak model] in model.map(value) ?? "" }
    }
  }

  private static func act(
    _ name: String, _ model: PlayerModel, _ isEnabled: @escaping (PlayerModel) -> Bool,
    _ action: @escaping (PlayerModel) -> Void
  ) -> Action {
    Action(name) { [weak model] in model.map(action) }
      .bind(\.isEnabled) { [weak model] in model.map(isEnabled) ?? false }
  }
}

extension VideoGravity {
  /// The state of the menu's action.
  fileprivate var name: String {
    switch self {
    case .resize: "stretch"
    case .resizeAspect: "whole"
    case .resizeAspectFill: "fill"
    }
  }

  fileprivate init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
