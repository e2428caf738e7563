import GObjectKit
import GtkKit
import L10n

extension FadingControls {
  /// The bar in which a frame of a photo's video is chosen; hidden unless that is being done.
  func keyFrameBar(_ model: ViewerModel) -> Widget {
    let time = Scale(0...1, step: KeyFrameModel.frameDuration.inSeconds, label: tr("Frame")) {
      [weak model] in model?.keyFrame?.choose(.seconds($0))
    }
    time.observe({ [weak model] in model.map { $0.zoom.viewWidth >= 600 } ?? false }) { scale, isWide in
      scale.setMinimumSize(width: isWide ? 240 : 90)
    }
    time.observe({ [weak model] in model?.keyFrame?.duration }) { scale, duration in
      scale.setRange(0...max(duration?.inSeconds ?? 1, 0.001))
    }
    time.observe({ [weak model] in model?.keyFrame?.time }) { scale, time in
      scale.value = time?.inSeconds ?? 0
      scale.valueText = tr("%s s", (time?.inSeconds ?? 0).localized(decimals: 2))
    }
    time.bind(\.isSensitive) { [weak model] in model?.keyFrame?.duration != nil }
    let make = Button(tr("Make Key Photo")) { [weak model] in Task { await model?.saveFrame() } }
    make.tooltip(tr("Make Key Photo (S)")).styled("viewer-make").focusesOnClick = false
    make.bind(\.isSensitive) { [weak model] in model?.canSaveFrame ?? false }
    let close = Button(icon: "window-close-symbolic", label: tr("Cancel")) { [weak model] in
      model?.endChoosingKeyPhoto()
    }
    let bar = Box(.horizontal) {
      stepButton("media-skip-backward-symbolic", tr("Previous Frame"), ",") { [weak model] in
        model?.keyFrame?.step(-1)
      }
      time
      stepButton("media-skip-forward-symbolic", tr("Next Frame"), ".") { [weak model] in
        model?.keyFrame?.step(1)
      }
      make
      close.tooltip(tr("Cancel (Esc)")).with { $0.focusesOnClick = false }
    }
    .styled("osd", "viewer-bar").aligned(.center, .end)
    .bind(\.isVisible) { [weak model] in model?.keyFrame != nil }
    fader.add(bar)
    return bar
  }
}

extension KeyFrameModel {
  /// Performs the action of a key: comma and period step. Returns whether the key has one.
  func handleKey(_ key: Key) -> Bool {
    switch key {
    case .character(","): step(-1)
    case .character("."): step(1)
    default: return false
    }
    return true
  }
}
