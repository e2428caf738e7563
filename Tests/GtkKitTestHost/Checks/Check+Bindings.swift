import GObjectKit
import GtkKit
import Observation
import TestHostSupport

@Observable private final class Model {
  var number = 0
  var other = 0
  var isOn = false
  var text = "first"
}

/// A widget that counts how often a property is set.
private final class Gauge: CustomWidget {
  var settings = 0
  var value = 0 { didSet { settings += 1 } }

  init() { super.init(cssName: "gauge", role: .group) }
}

extension Check {
  nonisolated static let bindings: [Check] = [
    Check("A bound property has the value at once and follows changes") {
      let model = Model()
      let label = Label().bind(\.text) { model.text }
      expect("the text", label.text, is: "first")
      model.text = "second"
      await eventually("the label follows") { label.text == "second" }
      model.text = "third"
      await eventually("the label follows again") { label.text == "third" }
    },
    Check("A thousand changes in one iteration set the property once") {
      let model = Model()
      var reads = 0
      let gauge = Gauge().bind(\.value) {
        reads += 1
        return model.number
      }
      let (settings, before) = (gauge.settings, reads)
      for number in 1...1000 { model.number = number }
      await settle()
      expect("the value", gauge.value, is: 1000)
      expect("settings", gauge.settings - settings, is: 1)
      expect("reads", reads - before, is: 1)
    },
    Check("A change that leaves the value equal sets nothing") {
      let model = Model()
      let gauge = Gauge().bind(\.value) { model.number / 10 }
      let settings = gauge.settings
      model.number = 9
      await settle()
      expect("settings", gauge.settings - settings, is: 0)
      model.number = 10
      await settle()
      expect("settings", gauge.settings - settings, is: 1)
    },
    Check("A binding ends with its widget and keeps neither widget nor model alive") {
      let model = Model()
      weak var payload: Payload?
      let lifeline: ReleaseTracker
      var reads = 0
      do {
        let held = Payload()
        payload = held
        let label = Label().bind(\.text) {
          reads += 1
          return withExtendedLifetime(held) { model.text }
        }
        lifeline = ReleaseTracker(label)
      }
      expect(lifeline.isGone, lifeline.remains)
      expect(payload == nil, "the binding is freed although the model has not changed")
      let before = reads
      for text in ["a", "b", "c"] {
        model.text = text
        await settle()
      }
      expect("reads after the widget went", reads - before, is: 0)
    },
    Check("A two-way bound toggle does not call back") {
      let model = Model()
      var heard: [Bool] = []
      var notified = 0
      let toggle = ToggleButton(icon: "starred-symbolic", label: "Favorite") { isOn in
        heard.append(isOn)
        model.isOn = isOn
      }.bind(\.isActive) { model.isOn }
      toggle.onNotify("active") { notified += 1 }
      model.isOn = true
      await settle()
      expect(toggle.isActive, "the toggle follows the model")
      expect("what the model's change made the toggle report", heard, is: [])
      toggle.emit("clicked")
      await settle()
      expect("what a click reports", heard, is: [false])
      expect(!model.isOn && !toggle.isActive, "the click reaches the model and stays")
      expect("changes of the toggle", notified, is: 2)
    },
    Check("A two-way bound pane follows the user and the model without calling back") {
      let model = Model()
      model.number = 100
      let paned = Paned(.horizontal, first: Label("a"), second: Label("b"))
      var reads = 0
      paned.bind(\.position) {
        reads += 1
        return model.number
      }
      await TestDisplay.show(paned) { paned, _ in
        expect("the position", paned.position, is: 100)
        var moves: [Int] = []
        paned.onPositionChange { [weak paned] in
          guard let paned else { return }
          moves.append(paned.position)
          model.number = paned.position
        }
        model.number = 150
        await settle()
        expect("moves after the model changed", moves, is: [150])
        let before = reads
        paned.position = 180
        await settle()
        expect("moves after the hand moved it", moves, is: [150, 180])
        expect("the model", model.number, is: 180)
        expect(reads - before <= 1, "one move is read once, not \(reads - before) times")
      }
    },
    Check("observe reports each new value once, starting with the first") {
      let model = Model()
      var seen: [Int] = []
      let label = Label().observe({ model.number / 2 }) { _, half in seen.append(half) }
      for number in [1, 2, 3, 4] {
        model.number = number
        await settle()
      }
      expect("values seen", seen, is: [0, 1, 2])
      withExtendedLifetime(label) {}
    },
    Check(
      "Properties read by the setter are not observed; those read by the value are observed again each time"
    ) {
      let model = Model()
      var runs = 0
      let label = Label().observe({ model.isOn ? model.number : -1 }) { _, _ in
        runs += 1
        _ = model.other
      }
      model.other = 1
      await settle()
      expect("runs after what only the setter reads", runs, is: 1)
      model.number = 7
      await settle()
      expect("runs after what the value did not read", runs, is: 1)
      model.isOn = true
      await settle()
      expect("runs after the switch", runs, is: 2)
      model.number = 8
      await settle()
      expect("runs after what the value reads now", runs, is: 3)
      withExtendedLifetime(label) {}
    },
    Check("A binding of an action lasts as long as the window has the action") {
      let model = Model()
      let window = ApplicationWindow(application: TestDisplay.application)
      var done = 0
      window.addAction(Action("back") { done += 1 }.bind(\.isEnabled) { model.isOn })
      window.activate(action: "win.back")
      expect("done while disabled", done, is: 0)
      model.isOn = true
      await settle()
      window.activate(action: "win.back")
      expect("done while enabled", done, is: 1)
      window.destroy()
    },
  ]
}
