import GtkKit

/// The panel above the bar, with capture options and image controls.
final class CameraTools: View {
  /// Called with true to let the preview fill the view, and with false to fit it.
  var onFill: (Bool) -> Void = { _ in }
  private let scrolled: ScrolledWindow

  init(_ model: CameraModel) {
    let rows = Box(.vertical, spacing: 6)
    // The panel scrolls if the window is too small for it.
    scrolled = ScrolledWindow(rows.margin(12))
    super.init()
    for row in [
      Self.zoom(model), Self.timer(model), Self.flash(model), picture(model), Self.sound(model),
      Self.camera(model), Self.quality(model), ImageControls(model),
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

  /// The width of the name column, in application pixels.
  private static let column = 84

  /// A row with a name and a control. A name that does not fit into the column, such as a driver's, is shown above
  /// the control.
  static func row(_ name: String, _ control: Widget) -> Widget {
    let label = Label(name).textAligned(0).ellipsized()
    let isLong = name.count > 11
    let line = Box(.horizontal, spacing: 12) {
      (isLong ? Box(.horizontal) : label).with { $0.setMinimumSize(width: column) }
      control
    }.with { $0.setMinimumSize(height: 34) }
    guard isLong else { return line }
    return Box(.vertical) {
      label
      line
    }
  }

  private static func zoom(_ model: CameraModel) -> Widget {
    let range = CaptureOptions.zoomRange
    let slider = Scale(range, step: 0.1, label: "Zoom") { [weak model] in model?.zoom = $0 }
    slider.tooltip = "Zoom (+ and −)"
    slider.bind(\.value) { [weak model] in model?.zoom ?? 1 }
    return row(
      "Zoom",
      Box(.horizontal, spacing: 6) {
        slider.expanding(horizontally: true, vertically: false)
        Label().styled("numeric").textAligned(1).with { $0.setMinimumSize(width: 36) }
          .bind(\.text) { [weak model] in model?.zoomText ?? "" }
      }.expanding(horizontally: true, vertically: false))
  }

  private static func timer(_ model: CameraModel) -> Widget {
    let options = CameraModel.countdowns.map {
      ToggleGroup<Int>.Option(
        $0, $0 == 0 ? "Off" : "\($0) s", tooltip: $0 == 0 ? "No Timer (T)" : "\($0) Seconds (T)")
    }
    let bar = ToggleGroup(options) { [weak model] in model?.countdownSeconds = $0 }
    bar.bind(\.choice) { [weak model] in model?.countdownSeconds }
    return row("Timer", bar.accessible("Timer").aligned(.start, .center))
  }

  private static func flash(_ model: CameraModel) -> Widget {
    let bar = ToggleGroup<CaptureOptions.FlashMode>([
      .init(.off, "Off", tooltip: "Flash: Off (F)"),
      .init(.on, "On", tooltip: "Flash: On (F)"),
      .init(.auto, "Auto", tooltip: "Flash: Auto (F)"),
    ]) { [weak model] in model?.flashMode = $0 }
    bar.bind(\.choice) { [weak model] in model?.flashMode }
    return row("Flash", bar.accessible("Flash").aligned(.start, .center))
  }

  private func picture(_ model: CameraModel) -> Widget {
    let fill = ToggleButton(icon: "view-fullscreen-symbolic", label: "Fill the View") { [weak self] in
      self?.onFill($0)
    }
    fill.focusesOnClick = false
    return Self.row(
      "Picture",
      Box(.horizontal, spacing: 6) {
        // Another program may not have installed Tintype's icons.
        Self.toggle(
          Style.icon("tintype-thirds-symbolic", "view-grid-symbolic"), "Composition Grid", "G", model,
          \.showsCompositionGrid)
        Self.toggle(
          Style.icon("tintype-four-up-symbolic", "view-list-symbolic"), "Four-Up Strip", "4", model,
          \.isFourUp)
        Self.mirror(model)
        fill
        Self.tool("object-rotate-right-symbolic", "Rotate", "R") { [weak model] in
          if let model { model.rotation = model.rotation.next }
        }
      }.aligned(.start, .center))
  }

  private static func toggle(
    _ icon: String, _ label: String, _ key: String, _ model: CameraModel,
    _ property: ReferenceWritableKeyPath<CameraModel, Bool>
  ) -> Widget {
    let button = ToggleButton(icon: icon, label: label) { [weak model] in model?[keyPath: property] = $0 }
    button.tooltip = "\(label) (\(key))"
    button.focusesOnClick = false
    return button.bind(\.isActive) { [weak model] in model?[keyPath: property] ?? false }
  }

  private static func mirror(_ model: CameraModel) -> Widget {
    let button = ToggleButton(icon: "object-flip-horizontal-symbolic", label: "Mirror Preview") {
      [weak model] in
      model?.mirror = $0
    }
    button.tooltip = "Mirror Preview (M)"
    button.focusesOnClick = false
    return button.bind(\.isActive) { [weak model] in model?.isPreviewMirrored ?? false }
  }

  private static func tool(
    _ icon: String, _ label: String, _ key: String, _ action: @escaping () -> Void
  ) -> Widget {
    let button = Button(icon: icon, label: label, action: action)
    button.focusesOnClick = false
    return button.tooltip("\(label) (\(key))")
  }

  // MARK: Menus

  private static func sound(_ model: CameraModel) -> Widget {
    let mute = ToggleButton(icon: "microphone-sensitivity-muted-symbolic", label: "Mute Microphone") {
      [weak model] in model?.isMuted = $0
    }
    mute.tooltip = "Mute Microphone (U)"
    mute.focusesOnClick = false
    mute.bind(\.isActive) { [weak model] in model?.isMuted ?? false }
    let menu = menuButton("Microphone")
    menu.observe({ [weak model] in model?.microphones ?? [] }) { button, microphones in
      button.setMenu(Menu(microphones.map { .choice($0.name, "camera.microphone", value: $0.id) }))
      button.isSensitive = !microphones.isEmpty
    }
    menu.bind(\.label) { [weak model] in model?.selectedMicrophone?.name ?? "No Microphone" }
    return row(
      "Sound",
      Box(.horizontal, spacing: 6) {
        menu
        mute
        toggle("audio-volume-high-symbolic", "Shutter Sound", "S", model, \.hasShutterSound)
      })
  }

  private static func camera(_ model: CameraModel) -> Widget {
    let menu = menuButton("Camera")
    menu.observe({ [weak model] in model?.devices ?? [] }) { button, devices in
      button.setMenu(Menu(devices.map { .choice($0.name, "camera.device", value: $0.id) }))
    }
    menu.bind(\.label) { [weak model] in model?.selectedDevice?.name ?? "" }
    menu.bind(\.isSensitive) { [weak model] in model?.canSwitchCamera ?? false }
    return row("Camera", menu).bind(\.isVisible) { [weak model] in (model?.devices.count ?? 0) > 1 }
  }

  private static func quality(_ model: CameraModel) -> Widget {
    let menu = menuButton("Quality")
    menu.setMenu(
      Menu(
        CaptureOptions.VideoQuality.allCases.map { .choice($0.label, "camera.quality", value: $0.rawValue) }))
    menu.bind(\.label) { [weak model] in
      guard let model else { return "" }
      let mode = model.mode == .photo ? model.stillMode : model.previewMode
      return model.options.videoQuality.label + (mode.map { " – \($0.size)" } ?? "")
    }
    menu.bind(\.isSensitive) { [weak model] in model?.isRecording == false }
    return row("Quality", menu)
  }

  static func menuButton(_ label: String) -> MenuButton {
    MenuButton(accessible: label).openingUpwards()
      .expanding(horizontally: true, vertically: false)
  }
}
