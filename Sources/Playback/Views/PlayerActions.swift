import GtkKit

/// The actions of the player's menus, in the group `player`.
enum PlayerActions {
  static func group(_ model: PlayerModel, view: PlayerView) -> ActionGroup {
    ActionGroup(
      [
        choice("rate", { "\($0.rate)" }) { model, value in Double(value).map { model.setRate($0) } },
        choice("audio", { $0.selectedAudio ?? "" }) { $0.selectAudio($1) },
        choice("subtitle", { $0.selectedSubtitle ?? "" }) { $0.selectSubtitle($1.isEmpty ? nil : $1) },
        choice("subtitle-scale", { "\($0.subtitleScale)" }) { model, value in
          Double(value).map { model.setSubtitleScale($0) }
        },
        choice("chapter", { $0.currentChapter.map(String.init) ?? "" }) { model, value in
          Int(value).map { model.go(toChapter: $0) }
        },
        choice("gravity", { $0.gravity.name }) { model, name in
          VideoGravity(name: name).map { model.gravity = $0 }
        },
      ].map { $0(model) }
        + [
          act("save-frame", model, \.hasVideo) { $0.saveFrame() },
          act("loop", model, \.canSeek) { $0.markLoop() },
          act("stop", model, \.canPlay) { $0.stop() },
          act("next", model, \.hasNext) { $0.next() },
          act("previous", model, \.canPlay) { $0.previous() },
          act("subtitles-earlier", model, \.hasVideo) { $0.delaySubtitles(by: -0.1) },
          act("subtitles-later", model, \.hasVideo) { $0.delaySubtitles(by: 0.1) },
          Action("queue", isOn: false) { [weak model] in model?.isQueueShown = $0 }
            .bind(\.isOn) { [weak model] in model?.isQueueShown ?? false },
          Action("autoplay", isOn: false) { [weak model] in model?.playsAutomatically = $0 }
            .bind(\.isOn) { [weak model] in model?.playsAutomatically ?? false },
          Action("open") { [weak view] in view?.openFiles() },
          Action("open-address") { [weak view] in view?.openLocation() },
          Action("add-subtitles") { [weak view] in view?.chooseSubtitles() },
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
