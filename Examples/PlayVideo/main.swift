// A complete program: plays the videos of its arguments one after the other, with its own text above the video.

import Playback

Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.PlayVideo", isUnique: false)

application.onActivate { application.quit() }
application.onOpen { uris in
  let player = QueuePlayer(items: uris.map { PlayerItem(uri: $0) })
  let overlay = Label().styled("title-2").aligned(.center, .start).margin(12)
  overlay.takesPointer = false
  overlay.bind(\.text) { player.currentItem.map { "Now playing: \($0.displayTitle)" } ?? "" }
  let window = ApplicationWindow(application: application)
  window.title = "Play Video"
  window.setDefaultSize(width: 900, height: 560)
  let view = PlayerView(player: player, overlay: overlay)
  window.setContent(
    Box(.vertical) {
      HeaderBar()
      view.expanding()
    })
  window.present()
  player.play()
}

MainLoop.exit(application.run(CommandLine.arguments))
