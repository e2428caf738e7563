import GtkKit
import L10n

/// The panel above the bar, with capture options and image controls: one grid of names and controls.
final class CameraTools: View {
  private let scrolled: ScrolledWindow

  init(_ model: CameraModel) {
    let rows = Box(.vertical, spacing: 6)
    // The panel scrolls if the window is too small for it.
    scrolled = ScrolledWindow(rows.margin(12))
    super.init()
    let settings = model.settings
    for row in [
      Self.zoom(settings), Self.timer(settings), Self.flash(settings), Self.camera(model),
      Self.quality(model),
      Self.microphone(model),
      Self.toggle(tr("Mute Microphone"), "microphone-sensitivity-muted", "U", settings, \.options.isMuted),
      Self.toggle(tr("Shutter Sound"), "audio-volume-high", "S", settings, \.hasShutterSound),
      Self.toggle(tr("Composition Grid"), "tintype-thirds", "G", settings, \.showsCompositionGrid),
      Self.toggle(tr("Four-Up Strip"), "tintype-four-up", "4", settings, \.isFourUp),
      Self.mirror(model), Self.toggle(tr("Fill the View"), "view-fullscreen", nil, settings, \.fillsView),
      Self.rotation(settings), ImageControls(model.imageControls),
    ] {
      rows.append(row)
    }
    setContent(scrolled)
    styled("camera-tools")
    margin(6)
  }

  /// Sets the space available above the bar, in application pixels.
  func setSpace(width: Int, height: Int) {
    setMinimumSize(width: min(width - 12, 400))
    // Part of the preview stays visible.
    scrolled.maximumContentHeight = max(min(height - 72, 480), 96)
  }

  // MARK: Rows

  /// A row with a name and a control.
  static func row(_ name: String, _ control: Widget) -> Widget { LabelledRow(name, control) }

  /// A row with a switch or a button at its end; the name has the rest.
  static func switchRow(_ name: String, icon: String? = nil, _ control: Widget) -> Widget {
    control.focusesOnClick = false
    return Box(.horizontal, spacing: 12) {
      icon.map { Image(icon: $0 + "-symbolic") }
      Label(name).textAligned(0).wrapped().expanding(vertically: false)
      control.aligned(.end, .center)
    }.with { $0.setMinimumSize(height: 34) }
  }

  private static func zoom(_ settings: CaptureSettings) -> Widget {
    let range = CaptureOptions.zoomRange
    let slider = Scale(range, step: 0.1, label: tr("Zoom")) { [weak settings] in settings?.options.zoom = $0 }
    slider.tooltip = tr("Zoom (+ and −)")
    slider.focusesOnClick = false
    slider.bind(\.value) { [weak settings] in settings?.options.zoom ?? 1 }
    return row(
      tr("Zoom"),
      Box(.horizontal, spacing: 6) {
        slider.expanding(horizontally: true, vertically: false)
        Label().styled("numeric").textAligned(1).with { $0.setMinimumSize(width: 36) }
          .bind(\.text) { [weak settings] in settings?.options.zoomText ?? "" }
      }.expanding(horizontally: true, vertically: false))
  }

  private static func timer(_ settings: CaptureSettings) -> Widget {
    let options = CaptureSettings.countdowns.map {
      ToggleGroup<Int>.Option(
        $0, $0 == 0 ? tr("Off") : tr("%d s", $0),
        tooltip: $0 == 0 ? tr("No Timer (T)") : trn($0, "%d Second (T)", "%d Seconds (T)"))
    }
    let bar = ToggleGroup(options) { [weak settings] in settings?.countdownSeconds = $0 }
    bar.bind(\.choice) { [weak settings] in settings?.countdownSeconds }
    return row(tr("Timer"), bar.accessible(tr("Timer")).aligned(.start, .center))
  }

  private static func flash(_ settings: CaptureSettings) -> Widget {
    let bar = ToggleGroup<CaptureOptions.FlashMode>([
      .init(.off, tr("Off"), tooltip: tr("Flash: Off (F)")),
      .init(.on, tr("On"), tooltip: tr("Flash: On (F)")),
      .init(.auto, tr("Auto"), tooltip: tr("Flash: Auto (F)")),
    ]) { [weak settings] in settings?.options.flashMode = $0 }
    bar.bind(\.choice) { [weak settings] in settings?.options.flashMode }
    return row(tr("Flash"), bar.accessible(tr("Flash")).aligned(.start, .center))
  }

  private static func toggle(
    _ name: String, _ icon: String, _ key: String?, _ settings: CaptureSettings,
    _ property: ReferenceWritableKeyPath<CaptureSettings, Bool>
  ) -> Widget {
    let control = Switch(label: name) { [weak settings] in settings?[keyPath: property] = $0 }
    if let key { control.tooltip = tr("%1$s (%2$s)", name, key) }
    control.bind(\.isActive) { [weak settings] in settings?[keyPath: property] ?? false }
    return switchRow(name, icon: icon, control)
  }

  private static func mirror(_ model: CameraModel) -> Widget {
    let control = Switch(label: tr("Mirror Preview")) { [weak model] in
      model?.settings.options.isPreviewMirrored = $0
    }
    control.tooltip = tr("Mirror Preview (M)")
    control.bind(\.isActive) { [weak model] in model?.isPreviewMirrored ?? false }
    return switchRow(tr("Mirror Preview"), icon: "object-flip-horizontal", control)
  }

  private static func rotation(_ settings: CaptureSettings) -> Widget {
    let button = Button(tr("Rotate")) { [weak settings] in settings?.options.rotateRight() }
    button.tooltip = tr("Rotate (R)")
    return switchRow(tr("Rotation"), icon: "object-rotate-right", button)
  }

  // MARK: Menus

  private static func microphone(_ model: CameraModel) -> Widget {
    let menu = menuButton(tr("Microphone"))
    menu.observe({ [weak model] in model?.microphones ?? [] }) { button, microphones in
      button.setMenu(Menu(microphones.map { .choice($0.name, "camera.microphone", value: $0.id) }))
      button.isSensitive = !microphones.isEmpty
    }
    menu.bind(\.label) { [weak model] in model?.selectedMicrophone?.name ?? tr("No Microphone") }
    return row(tr("Microphone"), menu)
  }

  private static func camera(_ model: CameraModel) -> Widget {
    let menu = menuButton(tr("Camera"))
    menu.observe({ [weak model] in model?.connection.devices ?? [] }) { button, devices in
      button.setMenu(Menu(devices.map { .choice($0.name, "camera.device", value: $0.id) }))
    }
    menu.bind(\.label) { [weak model] in model?.connection.selectedDevice?.name ?? "" }
    menu.bind(\.isSensitive) { [weak model] in model?.canSwitchCamera ?? false }
    return row(tr("Camera"), menu).bind(\.isVisible) { [weak model] in
      (model?.connection.devices.count ?? 0) > 1
    }
  }

  private static func quality(_ model: CameraModel) -> Widget {
    let menu = menuButton(tr("Quality"))
    menu.setMenu(
      Menu(
        CaptureOptions.VideoQuality.allCases.map { .choice($0.label, "camera.quality", value: $0.rawValue) }))
    menu.bind(\.label) { [weak model] in
      guard let model else { return "" }
      let mode = model.mode == .photo ? model.connection.modes?.still : model.connection.modes?.preview
      return model.settings.options.videoQuality.label + (mode.map { " – \($0.size)" } ?? "")
    }
    menu.bind(\.isSensitive) { [weak model] in model?.isRecording == false }
    return row(tr("Quality"), menu)
  }

  static func menuButton(_ label: String) -> MenuButton {
    MenuButton(accessible: label).openingUpwards()
      .expanding(horizontally: true, vertically: false)
  }
}
