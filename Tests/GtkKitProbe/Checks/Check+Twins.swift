import CGtk
import GObjectKit
import GtkKit
import ProbeSupport

extension Check {
  nonisolated static let twins: [Check] = [
    Check("A subclass and its state live while only the GTK parent holds them") {
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
      expect(box.ancestor(Box.self) === box, "a widget is among its own ancestors")
      expect(child?.ancestor(Tagged.self) === child, "the nearest of a class is the same Swift object")
    },
    Check("Both are freed when the parent lets go") {
      let box = Box(.vertical)
      let lifeline: Lifeline
      do {
        let made = Tagged()
        lifeline = Lifeline(made)
        box.append(made)
        box.remove(made)
        expect(!lifeline.isFinalized, "a Swift reference alone keeps the widget")
        expect("the widget's references", made.referenceCount, is: 1)
      }
      expect(lifeline.isGone, lifeline.remains)
    },
    Check("A Swift reference keeps a widget that comes and goes, and leaves no reference behind") {
      let box = Box(.vertical)
      let lifeline: Lifeline
      do {
        let made = Tagged("kept")
        lifeline = Lifeline(made)
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
      var lifelines: [Lifeline] = []
      do {
        let leaf = Tagged()
        let inner = Box(.horizontal) { leaf }
        let root = Box(.vertical) {
          inner
          Label("beside")
        }
        lifelines = [Lifeline(leaf), Lifeline(inner), Lifeline(root)]
      }
      for lifeline in lifelines { expect(lifeline.isGone, lifeline.remains) }
    },
    Check("Handlers that capture the widget weakly do not keep it") {
      weak var cargo: Cargo?
      let lifeline: Lifeline
      do {
        let button = Button("Press") {}
        lifeline = Lifeline(button)
        let held = Cargo()
        cargo = held
        button.on("clicked") { [weak button] in withExtendedLifetime(held) { button?.label = "" } }
        button.onKey { [weak button] _, _ in withExtendedLifetime(held) { button == nil } }
        button.onMap { [weak button] in withExtendedLifetime(held) { button?.label = "mapped" } }
        button.onPointer(moved: { [weak button] _, _ in withExtendedLifetime(held) { button?.queueDraw() } })
        await Stage.show(Box(.vertical) { button }) { box, _ in
          expect("the label", button.label, is: "mapped")
          expect(cargo != nil, "the handlers hold the cargo")
        }
      }
      await eventually("the button goes: \(lifeline.remains)") { lifeline.isGone }
      expect(cargo == nil, "what the handlers held is freed")
    },
    Check("A controller goes with its widget, and so does what its handlers hold") {
      weak var cargo: Cargo?
      var lifelines: [Lifeline] = []
      do {
        let widget = Tagged()
        let held = Cargo()
        cargo = held
        let click = widget.addClickGesture().onPressed { _, _, _ in withExtendedLifetime(held) {} }
        let drag = widget.addDragGesture().onBegin { _, _ in withExtendedLifetime(held) {} }
        lifelines = [Lifeline(widget), Lifeline(click), Lifeline(drag)]
      }
      for lifeline in lifelines { expect(lifeline.isGone, lifeline.remains) }
      expect(cargo == nil, "what the handlers held is freed")
    },
    Check("The last Swift reference may be dropped on any thread; the widget is freed on the main one") {
      let lifeline: Lifeline
      var isMain: Bool?
      do {
        var made: Tagged? = Tagged()
        lifeline = Lifeline(made!)
        made?.onFinalize { isMain = Stage.isMainThread }
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
      await Stage.show(Box(.horizontal) { [left, right] }, width: 400, height: 200) { box, _ in
        let middle = Double(box.width) / 2
        expect("left", box.child(Tagged.self, at: 10, 10)?.tag, is: "left")
        expect("right", box.child(Tagged.self, at: middle + 10, 10)?.tag, is: "right")
        expect(box.child(Label.self, at: 10, 10) == nil, "nothing of another class is found")
        expect(box.child(Tagged.self, at: -10, 10) == nil, "nothing is found outside")
        expect(box.firstChild(Tagged.self) === left, "the first child is found")
      }
    },
    Check("The window of a widget, and its focus, are found as the same Swift objects") {
      await Stage.show(Button("Focus me") {}) { button, window in
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
