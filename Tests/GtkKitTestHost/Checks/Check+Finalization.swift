import CGtk
import GObjectKit
import GtkKit
import TestHostSupport
import VideoDisplayKit

extension Check {
  nonisolated static let finalization: [Check] = [
    Check("Every kind of widget is freed after its window has closed") {
      for (name, make) in widgets { await expectFreed(name, make) }
    },
    Check("Every kind of window is freed after it has closed") {
      for (name, make) in windows { await expectFreed(name, window: make) }
    },
    Check("A popover is freed after it has closed, and with the widget that it belongs to") {
      for closes in [true, false] {
        let (lifeline, owner): (ReleaseTracker, ReleaseTracker)
        do {
          let button = Button("Open") {}
          let popover = Popover(Label("content"))
          (lifeline, owner) = (ReleaseTracker(popover), ReleaseTracker(button))
          await TestDisplay.show(Box(.vertical) { button }) { _, _ in
            popover.show(at: button)
            await eventually("the popover opens") { popover.isMapped }
            if closes {
              popover.close()
              await eventually("the popover closes") { popover.parent == nil }
            }
          }
        }
        await eventually("both go, closed before: \(closes); \(lifeline.remains), \(owner.remains)") {
          lifeline.isGone && owner.isGone
        }
      }
    },
  ]

  /// The names of the checked classes. GtkKitTests compares them with the sources.
  nonisolated static let checkedClasses = widgets.map(\.name) + windows.map(\.name) + ["Popover"]

  private typealias Maker<Made> = (name: String, make: @MainActor @Sendable () -> Made)

  /// An instance of each class, with closures.
  private nonisolated static let widgets: [Maker<Widget>] = [
    ("Widget", { Widget(gtk_search_bar_new()) }),
    ("AnchoredBin", { AnchoredBin(Label("child")) }),
    ("BarView", { BarView(bar: HeaderBar(), content: Label("content")) }),
    ("Box", { Box(.vertical) { Label("child") } }),
    (
      "Button",
      {
        let button = Button("Press") {}
        button.on("clicked") { [weak button] in button?.label = "" }
        return button
      }
    ),
    ("RowGroup", { RowGroup("Rows") { ActionRow("A row", control: Button("Press") {}) } }),
    ("ActionRow", { ActionRow("A row", subtitle: "Its meaning") }),
    ("SwitchRow", { SwitchRow("A switch") { _ in } }),
    ("ComboRow", { ComboRow("A choice", ["One", "Two"]) { _ in } }),
    ("SpinButton", { SpinButton(0...9, step: 1, label: "A number") { _ in } }),
    (
      "ToggleGroup",
      { ToggleGroup([ToggleGroup<Int>.Option(1, "One"), ToggleGroup<Int>.Option(2, "Two")]) { _ in } }
    ),
    ("CenterBox", { CenterBox(start: Label("a"), center: Label("b"), end: Label("c")) }),
    ("Clamp", { Clamp(maximumWidth: 100, Label("child")) }),
    ("CustomWidget", { Tagged() }),
    (
      "DropArea",
      {
        let area = DropArea(Label("child"), label: "Drop to Add")
        area.onDrop = { [weak area] _ in area != nil }
        area.caption = "More of it"
        return area
      }
    ),
    (
      "Flap",
      {
        let flap = Flap(Label("content"), panel: Label("panel"))
        flap.onRevealChange { [weak flap] in flap?.queueDraw() }
        flap.isRevealed = true
        return flap
      }
    ),
    ("GridView", { grid() }),
    (
      "HeaderBar",
      {
        let bar = HeaderBar()
        bar.packStart(Button("Back") {})
        bar.packEnd(Label("end"))
        bar.setTitle(WindowTitle("Title"))
        return bar
      }
    ),
    ("FlowBox", { FlowBox(spacing: 6, naturalWidth: 100) }),
    ("ProgressBar", { ProgressBar() }),
    ("Image", { Image(icon: "starred-symbolic") }),
    ("Label", { Label("text").selectable() }),
    (
      "ListView",
      { ListView(.vertical, rows(), make: { Label() }, bind: { $0.text = "\($1)" }, unbind: { _, _ in }) }
    ),
    (
      "MenuButton",
      { MenuButton("Menu", menu: Menu([.section(nil, [.action("First", "app.first")])])) }
    ),
    ("Overlay", { Overlay(Label("below")) { Label("above") } }),
    (
      "Paned",
      {
        let paned = Paned(.horizontal, first: Label("a"), second: Label("b"))
        paned.onPositionChange { [weak paned] in paned?.queueDraw() }
        return paned
      }
    ),
    ("Revealer", { Revealer(Label("child")) }),
    (
      "ScrolledWindow",
      {
        let scrolled = ScrolledWindow(grid())
        scrolled.verticalAdjustment.onValueChange { [weak scrolled] in scrolled?.queueDraw() }
        return scrolled
      }
    ),
    ("ScrollableWidget", { ScrollableWidget(cssName: "scrollable", role: .group) }),
    (
      "SectionedGrid",
      {
        let grid = SectionedGrid(
          rows(), make: { Label() }, bind: { $0.text = "\($1)" }, unbind: { _, _ in })
        grid.sections = [SectionedGrid.Section(start: 0, title: "First")]
        grid.onVisibleChange = { [weak grid] _ in grid?.queueDraw() }
        grid.addZoomInput { [weak grid] in grid?.queueDraw() }
        return grid
      }
    ),
    ("GridHeader", { GridHeader() }),
    ("Separator", { Separator() }),
    (
      "Squeezer",
      {
        Squeezer {
          Label("a long text")
          Label("short")
        }
      }
    ),
    ("Switch", { Switch(label: "On") { _ in } }),
    (
      "SizedBin",
      {
        let bin = SizedBin(Label("child"))
        bin.onResize = { [weak bin] _, _ in bin?.queueDraw() }
        return bin
      }
    ),
    (
      "Spinner",
      {
        let spinner = Spinner()
        spinner.isSpinning = true
        return spinner
      }
    ),
    (
      "Stack",
      {
        let stack = Stack()
        stack.add(Label("a"), name: "a")
        stack.add(name: "b") { Label("b") }
        stack.visibleChild = "b"
        return stack
      }
    ),
    ("StatusPage", { StatusPage(icon: "starred-symbolic", title: "Nothing", child: Button("Do") {}) }),
    (
      "ToastOverlay",
      {
        let overlay = ToastOverlay(Label("below"))
        overlay.show("toast")
        return overlay
      }
    ),
    (
      "TextureView",
      {
        let view = TextureView(isFilled: true, radius: 6)
        view.texture = pixel()
        return view
      }
    ),
    ("ToggleButton", { ToggleButton(icon: "starred-symbolic", label: "Favorite") { _ in } }),
    (
      "View",
      {
        let view = Panel()
        view.setContent(Label("content"))
        return view
      }
    ),
    ("VideoView", { VideoView(VideoPaintable()) }),
    ("WindowTitle", { WindowTitle("Title", subtitle: "Line") }),
    (
      "ZoomView",
      {
        let view = ZoomView()
        view.show(pixel(), width: 9, height: 9)
        view.onStateChange = { [weak view] _ in view?.queueDraw() }
        view.showActualSize()
        return view
      }
    ),
    (
      "Entry",
      {
        let entry = Entry(label: "Name") { _ in }
        entry.onActivate { [weak entry] in entry?.selectAll() }
        return entry
      }
    ),
    (
      "Scale",
      {
        let scale = Scale(0...10, step: 1, label: "Amount") { _ in }
        scale.value = 5
        return scale
      }
    ),
    ("AdaptivePair", { AdaptivePair(Label("first"), Label("second"), from: 300, spacing: 6) }),
    ("StackSwitcher", { StackSwitcher(Stack()) }),
    (
      "TimeBar",
      {
        let bar = TimeBar(label: "Position")
        (bar.duration, bar.rate) = (60, 1)
        bar.onScrub = { [weak bar] _ in bar?.queueDraw() }
        return bar
      }
    ),
    ("WindowHandle", { WindowHandle(Label("child")) }),
    ("SwitcherTitle", { SwitcherTitle(places(), title: "Title") }),
    ("ViewStack", { places() }),
    ("ViewSwitcher", { ViewSwitcher(places()) }),
    (
      "ViewSwitcherBar",
      {
        let bar = ViewSwitcherBar()
        bar.stack = places()
        bar.isRevealed = true
        return bar
      }
    ),
    (
      "WrapBox",
      {
        let box = WrapBox(side: 30, spacing: 6)
        let (first, second) = (Label("1"), Label("2"))
        box.setItems([first, second])
        box.setItems([second, Label("3")])
        return box
      }
    ),
  ]

  private nonisolated static let windows: [Maker<Window>] = [
    (
      "Window",
      {
        let window = Window(title: "Window")
        window.setContent(Label("content"))
        return window
      }
    ),
    (
      "ApplicationWindow",
      {
        let window = ApplicationWindow(application: TestDisplay.application)
        window.setContent(Label("content"))
        window.addAction(Action("close") { [weak window] in window?.close() })
        window.onClose { [weak window] in window != nil }
        return window
      }
    ),
    (
      "AboutWindow",
      { AboutWindow(name: "Probe", identifier: "probe", version: "1", comments: "About", over: nil) }
    ),
    (
      "AppChooser",
      { AppChooser(opening: ["file:///nowhere.jpg"], contentType: "image/jpeg", over: nil) }
    ),
    (
      "MessageDialog",
      { MessageDialog("Question", body: "Yes or no?", over: nil, responses: [.init("No"), .init("Yes")]) }
    ),
  ]
}

private func expectFreed(_ name: String, _ make: () -> Widget) async {
  var lifelines: [ReleaseTracker] = []
  do {
    let widget = make()
    let made = Mirror(reflecting: widget)
    expect(
      [made, made.superclassMirror].contains {
        // The class name without generic parameters.
        "\($0?.subjectType ?? Never.self)".prefix { $0 != "<" } == name
      },
      "\(name): the check makes \(made.subjectType)")
    // The configuration that each widget may have.
    widget.input.onKey { [weak widget] _, _ in widget == nil }
    widget.input.addClickGesture().onPressed { [weak widget] _, _, _ in widget?.queueDraw() }
    widget.insert(ActionGroup([Action("go") {}]), prefix: "test")
    widget.bind(\.isSensitive) { true }
    // Rows take the focus in a list only.
    let shown = widget is ActionRow ? RowGroup { widget } : widget
    await TestDisplay.show(Box(.vertical) { shown }) { box, window in
      lifelines = [ReleaseTracker(widget), ReleaseTracker(box), ReleaseTracker(window)]
      expect(widget.isMapped, "\(name) is on screen")
    }
  }
  let remains = { lifelines.map(\.remains).joined(separator: ", ") }
  await eventually("\(name) goes with its window: \(remains())") {
    lifelines.allSatisfy(\.isGone)
  }
}

private func expectFreed(_ name: String, window make: () -> Window) async {
  let lifeline: ReleaseTracker
  do {
    let window = make()
    expect("the class", "\(type(of: window))", is: name)
    window.input.onKey { [weak window] _, _ in window == nil }
    lifeline = ReleaseTracker(window)
    await TestDisplay.present(window)
    window.close()
    await eventually("\(name) closes") { !window.isMapped }
  }
  await eventually("\(name) goes: \(lifeline.remains)") { lifeline.isGone }
}

private func pixel() -> Texture {
  Texture(bgraPremultiplied: Bytes([0, 0, 255, 255]), width: 1, height: 1, stride: 4)
}

private func rows() -> ListModel {
  let model = ListModel()
  model.splice(at: 0, removed: 0, inserted: Array(1...500))
  return model
}

private func grid() -> GridView {
  GridView(rows(), make: { Label() }, bind: { $0.text = "\($1)" }, unbind: { _, _ in })
}

private func places() -> ViewStack {
  let stack = ViewStack()
  stack.add(Label("a"), name: "a", title: "First", icon: "starred-symbolic")
  stack.onVisibleChildChange { [weak stack] in stack?.queueDraw() }
  return stack
}
