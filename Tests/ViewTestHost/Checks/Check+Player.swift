import GStreamerKit
import GtkKit
import Playback
import TestHostSupport
import VideoDisplayKit

extension Check {
  /// Uses the player's views with a fake service without frames, and closes the window.
  nonisolated static let playerIsFreed = Check("The player goes with its window") {
    let tracker = WidgetTracker()
    weak var model: PlayerModel?
    weak var player: QueuePlayer?
    do {
      let queue = QueuePlayer(service: FakePlaybackService())
      let played = PlayerModel(player: queue)
      (model, player) = (played, queue)
      let view = PlayerView(model: played)
      let window = Window(title: "Probe")
      window.setDefaultSize(width: 900, height: 640)
      window.setContent(view)
      await TestDisplay.present(window)
      played.queue.open(["file:///a.mkv", "file:///b.mkv"])
      await eventually("it is ready") { played.item.hasVideo }
      played.queue.isShown = true
      played.showsEffects = true
      played.effects.effect = Effect(.sepia, amount: 0.5)
      played.hover.show(at: 5)
      played.position.scrub(to: 3)
      played.audio.changeVolume(by: -0.5)
      tracker.collect()
      window.isFullscreen = true
      await eventually("the window fills the screen") { view.isFullscreen }
      tracker.collect()
      played.queue.remove(played.queue.items[1])
      let mini = MiniPlayer(model: played)
      played.isInMiniPlayer = true
      await TestDisplay.present(mini)
      tracker.collect()
      mini.destroy()
      window.close()
      await eventually("the window closes") { !window.isMapped }
    }
    await tracker.expectAllGone()
    await eventually("the model is gone") { model == nil }
    await eventually("the player is gone") { player == nil }
    let declared = ["Playback/Views", "VideoEffects"].compactMap { try? WidgetClasses.declared(in: $0) }
      .reduce(into: Set()) { $0.formUnion($1) }
    expect(declared.count > 3, "the sources are read")
    expect("classes that were not on screen", declared.subtracting(tracker.classes).sorted(), is: [])
  }
}
