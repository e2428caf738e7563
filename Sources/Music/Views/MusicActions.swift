import GtkKit
import L10n
import Playback

/// The actions of the menu of the song that plays, in the group `music`.
enum MusicActions {
  /// The items of the sleep timer.
  static var sleepItems: [Menu.Item] {
    [.choice(tr("Off"), "music.sleep", value: "off")]
      + [15, 30, 45, 60, 90].map {
        .choice(trn($0, "%d Minute", "%d Minutes"), "music.sleep", value: "\($0)")
      } + [.choice(tr("End of Song"), "music.sleep", value: "song")]
  }

  /// The items of ReplayGain.
  static var gainItems: [Menu.Item] {
    [
      .choice(tr("Off"), "music.gain", value: ReplayGain.Mode.off.rawValue),
      .choice(tr("All Songs Equally Loud"), "music.gain", value: ReplayGain.Mode.track.rawValue),
      .choice(tr("All Albums Equally Loud"), "music.gain", value: ReplayGain.Mode.album.rawValue),
      .section(
        tr("Preamplifier"),
        [-6, -3, 0, 3, 6].map { .choice(tr("%d dB", $0), "music.preamp", value: "\($0)") }),
    ]
  }

  static func group(_ model: MusicModel, window: @escaping () -> Window?) -> ActionGroup {
    ActionGroup([
      choice("sleep", model, { $0.player.sleepTimer.goal?.name ?? "off" }) {
        $0.player.sleepTimer.start(named: $1)
      },
      choice("gain", model, { $0.player.audio.replayGain.mode.rawValue }) { model, name in
        if let mode = ReplayGain.Mode(rawValue: name) { model.player.audio.setReplayGain(mode) }
      },
      choice("preamp", model, { "\(Int($0.player.audio.replayGain.preamp))" }) { model, name in
        if let decibels = Double(name) { model.player.audio.setPreamp(decibels) }
      },
      Action("tint", isOn: false) { [weak model] in model?.tintsByCover = $0 }
        .bind(\.isOn) { [weak model] in model?.tintsByCover ?? false },
      Action("save-queue") { [weak model] in
        if let model { PlaylistDialog.saveQueue(model, over: window()) }
      }
      .bind(\.isEnabled) { [weak model] in model?.player.queue.items.isEmpty == false },
      Action("show-file") { [weak model] in
        if let path = model?.player.player.currentItem?.path { model?.onShowFile(path) }
      }
      .bind(\.isEnabled) { [weak model] in model?.player.player.currentItem?.path != nil },
    ])
  }

  private static func choice(
    _ name: String, _ model: MusicModel, _ value: @escaping (MusicModel) -> String,
    _ choose: @escaping (MusicModel, String) -> Void
  ) -> Action {
    Action(name, choice: "") { [weak model] in if let model { choose(model, $0) } }
      .bind(\.choice) { [weak model] in model.map(value) ?? "" }
  }
}

extension SleepTimerModel.Goal {
  /// The state of the menu's action.
  fileprivate var name: String {
    switch self {
    case .minutes(let count): "\(count)"
    case .endOfItem: "song"
    }
  }
}

extension SleepTimerModel {
  /// Starts or stops the timer by the value of a menu item.
  fileprivate func start(named name: String) {
    if name == "song" {
      start(.endOfItem)
    } else if let minutes = Int(name) {
      start(.minutes(minutes))
    } else {
      cancel()
    }
  }
}
