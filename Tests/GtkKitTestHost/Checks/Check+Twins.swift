import CGtk
import GObjectKit
import GtkKit
import TestHostSupport

extension Check {
  nonisolated static let twins: [Check] = [
    Check("A subclass and its state live while only the GTK parent references them") {
      let box = Box(.vertical)
      weak var child: Tagged?
      do {
        let made = Tagged("still here")
        child = made
        box.append(made)
      }
      await settle()
      expect("the tag", child?.tag ?? "lost", is: "still here")
      expect(child?.parent === box, "the parent is found as the same Swift object")
      expect(box.tree.ancestor(Box.self) === box, "a widget is among its own ancestors")
      expect(child?.tree.ancestor(Tagged.self) === child, "the nearest of a class is the same Swift object")
    },
    Check("Both are freed when the parent removes the child") {
      let box = Box(.vertical)
      let lifeline: ReleaseTracker
      do {
        let made = Tagged()
        lifeline = ReleaseTracker(made)
        box.append(made)
        box.remove(made)
        expect(!lifeline.isFinalized, "a Swift reference alone keeps the widget")
        expect("the widget's references", made.referenceCount, is: 1)
      }
      expect(lifeline.isGone, lifeline.remains)
    },
    Check("A Swift reference keeps a widget alive across parents without leaking") {
      let box = Box(.vertical)
      let lifeline: ReleaseTracker
      do {
        let made = Tagged("kept")
        lifeline = ReleaseTracker(made)
        for _ in 0..<100 {
          box.append(made)
          expect("references with a parent", made.referenceCount, is: 2)
          box.remove(made)
          expect("references without", made.referenceCount, is: 1)
        }
        expect("the tag", made.tag, is: "kept")
      }
      expect(lifeline.isGone, lifeline.remains)
    },
    Check("A tree that was never shown is freed with its root") {
      var lifelines: [ReleaseTracker] = []
      do {
        let leaf = Tagged()
        let inner = Box(.horizontal) { leaf }
        let root = Box(.vertical) {
          inner
          Label("beside")
        }
        lifelines = [ReleaseTracker(leaf), ReleaseTracker(inner), ReleaseTracker(root)]
      }
      for lifeline in lifelines { expect(lifeline.isGone, lifeline.remains) }
    },
    Check("Handlers that capture the widget weakly do not keep it") {
      weak var payload: Payload?
      let lifeline: ReleaseTracker
      do {
        let button = Button("Press") {}
        lifeline = ReleaseTracker(button)
        let held = Payload()
        payload = held
        button.on("clicked") { [weak button] in withExtendedLifetime(held) { button?.label = "" } }
        button.input.onKey { [weak button] _, _ in withExtendedLifetime(held) { button == nil } }
        button.onMap { [weak button] in withExtendedLifetime(held) { button?.label = "mapped" } }
        button.input.onPointer(moved: { [weak button] _, _ in
          withExtendedLifetime(held) { button?.queueDraw() }
        })
        await TestDisplay.show(Box(.vertical) { button }) { box, _ in
          expect("the label", button.label, is: "mapped")
          expect(payload != nil, "the handlers hold the payload")
        }
      }
      await eventually("the button goes: \(lifeline.remains)") { lifeline.isGone }
      expect(payload == nil, "what the handlers held is freed")
    },
    Check("A controller and its handlers are freed with the widget") {
      weak var payload: Payload?
      var lifelines: [ReleaseTracker] = []
      do {
        let widget = Tagged()
        let held = Payload()
        payload = held
        let click = widget.input.addClickGesture().onPressed { _, _, _ in withExtendedLifetime(held) {} }
        let drag = widget.input.addDragGesture().onBegin { _, _ in withExtendedLifetime(held) {} }
        lifelines = [ReleaseTracker(widget), ReleaseTracker(click), ReleaseTracker(drag)]
      }
      for lifeline in lifelines { expect(lifeline.isGone, lifeline.remains) }
      expect(payload == nil, "what the handlers held is freed")
    },
    Check("The last Swift reference may be dropped on any thread; the widget is freed on the main one") {
      let lifeline: ReleaseTracker
      var isMain: Bool?
      do {
        var made: Tagged? = Tagged()
        lifeline = ReleaseTracker(made!)
        made?.onFinalize { isMain = TestDisplay.isMainThread }
        let task = Task.detached { [held = made] in
          await Task.yield()
          withExtendedLifetime(held) {}
        }
        made = nil
        await task.value
      }
      await eventually("the widget goes: \(lifeline.remains)") { lifeline.isGone }
      expect(isMain == true, "the widget was finalized on the main thread")
    },
    Check("The widget under a point is found by its class") {
      let (left, right) = (Tagged("left").expanding(), Tagged("right").expanding())
      await TestDisplay.show(Box(.horizontal) { [left, right] }, width: 400, height: 200) { box, _ in
        let middle = Double(box.width) / 2
        expect("left", box.tree.child(Tagged.self, at: 10, 10)?.tag, is: "left")
        expect("right", box.tree.child(Tagged.self, at: middle + 10, 10)?.tag, is: "right")
        expect(box.tree.child(Label.self, at: 10, 10) == nil, "nothing of another class is found")
        expect(box.tree.child(Tagged.self, at: -10, 10) == nil, "nothing is found outside")
        expect(box.tree.firstChild(Tagged.self) === left, "the first child is found")
      }
    },
    Check("The window of a widget, and its focus, are found as the same Swift objects") {
      await TestDisplay.show(Button("Focus me") {}) { button, window in
        expect(button.window === window, "the window is found")
        expect(button.grabFocus(), "a button takes the focus")
        expect(window.focus === button, "the focus is found")
        expect(window.focused(Button.self) === button, "the focus is found by its class")
        expect(window.focused(Tagged.self) == nil, "nothing of another class has the focus")
        expect(button.containsFocus, "the button has the focus")
        window.clearFocus()
        expect(window.focus == nil, "nothing has the focus after clearing it")
      }
    },
  ]
}
