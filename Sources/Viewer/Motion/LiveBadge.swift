import GStreamerKit
import GtkKit
import L10n
import LivePhotos
import VideoDisplayKit

extension FadingControls {
  /// The badge in the corner of a photo with a video, which is played while the badge is held; hidden for other photos.
  func liveBadge(_ model: ViewerModel) -> Widget {
    let content = Box(.horizontal, spacing: 6) {
      Box(.horizontal) {}.styled("viewer-live-mark").aligned(.center, .center)
      // Translators: The badge on a photo with a short video, in capitals if the language has them.
      Label(tr("LIVE"))
    }
    .aligned(.center, .center)
    // The keyboard and screen readers activate the button, the pointer holds it.
    let badge = Button(content, label: tr("Play Live Photo")) { [weak model] in model?.live?.playOnce() }
    badge.tooltip = tr("Hold to play (P)")
    badge.focusesOnClick = false
    let press = badge.input.addDragGesture(phase: .capture)
    press.onBegin { [weak model, unowned press] _, _ in
      press.claim()
      model?.live?.hold()
    }
    press.onEnd { [weak model] _, _ in model?.live?.release() }
    let choose = Button(icon: "image-x-generic-symbolic", label: tr("Choose Key Photo")) { [weak model] in
      model?.chooseKeyPhoto()
    }
    choose.focusesOnClick = false
    let badges = Box(.horizontal, spacing: 6) {
      badge.styled("osd", "viewer-live")
      choose.styled("circular", "osd", "viewer-live")
    }
    fader.add(badges)
    return badges.styled("viewer-badges").aligned(.start, .start)
      .observe({ [weak model] in model?.zoom.pictureCorner }) { badges, corner in
        if let corner { Overlay.place(badges, x: corner.x + 12, y: corner.y + 12, width: -1, height: -1) }
      }
      .bind(\.isVisible) { [weak model] in model.map { $0.live != nil && $0.keyFrame == nil } ?? false }
  }
}

extension ZoomState {
  /// A position in application pixels.
  fileprivate struct Corner: Equatable {
    var (x, y): (Int, Int)
  }

  /// The top left corner of the visible part of the picture.
  fileprivate var pictureCorner: Corner {
    Corner(x: Int(max(pictureRect.x, 0)), y: Int(max(pictureRect.y, 0)))
  }
}

extension ZoomView {
  /// Shows the video of the current picture of a model over it while it is played, and plays it while the picture is
  /// held. The view references the model weakly.
  func showVideo(of model: ViewerModel) {
    input.onLongPress(
      isEnabled: { [weak model] in model.map { $0.live != nil && $0.keyFrame == nil } ?? false },
      released: { [weak model] in model?.live?.release() }
    ) { [weak model] _, _ in model?.live?.hold() }
    var shown: (video: VideoPaintable, handlers: [SignalHandler])?
    observe({ [weak model] in model?.live.map { ObjectIdentifier($0) } }) { [weak model] view, _ in
      if let shown { for handler in shown.handlers { shown.video.disconnect(handler) } }
      shown = model?.live.map { live in
        let handlers = ["invalidate-contents", "invalidate-size"].map { signal in
          live.video.connect(signal) { [weak view] in MainActor.assumeIsolated { view?.queueDraw() } }
        }
        return (live.video, handlers)
      }
    }
    observe({ [weak model] in model?.live?.state == .playing }) { view, isPlaying in
      view.cover = isPlaying ? shown?.video : nil
    }
    observe({ [weak model] in model?.live == nil ? nil : model?.zoom }) { view, zoom in
      guard let zoom, let shown else { return }
      shown.video.setViewport(
        VideoViewport(
          width: Int((zoom.pictureRect.width * zoom.deviceScale).rounded()),
          height: Int((zoom.pictureRect.height * zoom.deviceScale).rounded()), isFilled: true,
          isSoftware: Rendering.isSoftware(for: view)))
    }
  }
}
