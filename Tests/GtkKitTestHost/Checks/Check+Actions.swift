import CGtk
import GObjectKit
import GObjectTesting
import GtkKit
import TestHostSupport

extension Check {
  nonisolated static let actions: [Check] = [
    Check("Actions of a window are activated by name and freed with the window") {
      var done: [String] = []
      var lifelines: [ReleaseTracker] = []
      do {
        let window = ApplicationWindow(application: TestDisplay.application)
        let plain = Action("plain") { done.append("plain") }
        lifelines = [ReleaseTracker(plain), ReleaseTracker(window)]
        window.addAction(plain)
        window.addAction(Action("dark", isOn: false) { done.append("dark \($0)") })
        window.addAction(Action("style", choice: "inline") { done.append("style \($0)") })
        await TestDisplay.present(window)
        expect(window.activate(action: "win.plain"), "the action is found")
        expect(!window.activate(action: "win.missing"), "a missing action is not found")
        plain.isEnabled = false
        window.activate(action: "win.plain")
        window.activate(action: "win.dark")
        gtk_widget_activate_action_variant(
          window.pointer.cast(), "win.style", g_variant_new_string("compact"))
        window.close()
        await eventually("the window closes") { !window.isMapped }
      }
      expect("what was done", done, is: ["plain", "dark true", "style compact"])
      for lifeline in lifelines {
        await eventually("it goes: \(lifeline.remains)") { lifeline.isGone }
      }
    },
    Check("Swift sets the state of an action; activation calls back") {
      var asked: [Bool] = []
      let check = Action("dark", isOn: true) { asked.append($0) }
      expect(check.isOn, "it starts on")
      g_action_activate(check.pointer.opaque, nil)
      expect(check.isOn, "asking alone changes nothing")
      check.isOn = false
      g_action_activate(check.pointer.opaque, nil)
      expect("what was asked for", asked, is: [false, true])
      let choice = Action("style", choice: "inline") { _ in }
      expect("the choice", choice.choice, is: "inline")
      choice.choice = "compact"
      expect("the choice", choice.choice, is: "compact")
    },
    Check("A group's actions are found below its widget only") {
      var done = 0
      let lifeline: ReleaseTracker
      do {
        let (inside, outside) = (Label("inside"), Label("outside"))
        let part = Box(.vertical) { inside }
        let go = Action("go") { done += 1 }
        lifeline = ReleaseTracker(go)
        part.insert(ActionGroup([go]), prefix: "part")
        let whole = Box(.vertical) {
          part
          outside
        }
        await TestDisplay.show(whole) { _, _ in
          expect(inside.activate(action: "part.go"), "found from inside")
          expect(!outside.activate(action: "part.go"), "not found from outside")
          expect("times done", done, is: 1)
        }
      }
      await eventually("the action goes with the window: \(lifeline.remains)") { lifeline.isGone }
    },
    Check("A menu opens from its button and shows its items") {
      let menu = Menu([
        .action("First", "app.first"),
        .section("Heading", [.choice("Inline", "app.style", value: "inline")]),
        .submenu("More", [.action("Deep", "app.deep")]),
      ])
      let button = MenuButton(icon: "open-menu-symbolic", label: "Menu", menu: menu).primary()
      let name = button.accessibleLabel
      await TestDisplay.show(Box(.vertical) { button }) { box, _ in
        expect("the accessible name", name, is: "Menu")
        gtk_menu_button_popup(button.pointer.opaque)
        await eventually("the menu shows its items, not only \(TestDisplay.texts(in: box))") {
          ["First", "Heading", "Inline", "More"].allSatisfy(TestDisplay.texts(in: box).contains)
        }
        gtk_menu_button_popdown(button.pointer.opaque)
      }
    },
    Check("A toast shows its text, is replaced by the next, and its button calls its action") {
      var undone = 0
      let overlay = ToastOverlay(Label("below"))
      await TestDisplay.show(overlay) { overlay, _ in
        overlay.show("Tom & <b>Jerry</b>", button: "Undo") { undone += 1 }
        await eventually("the toast is shown") {
          TestDisplay.texts(in: overlay).contains("Tom & <b>Jerry</b>")
        }
        expect(TestDisplay.texts(in: overlay).contains("Undo"), "the button is shown")
        guard let button = firstButton(in: overlay.pointer.cast()) else {
          expect(false, "there is a button")
          return
        }
        button.emit("clicked")
        expect("times undone", undone, is: 1)
        await eventually("the button closes the toast") { !TestDisplay.texts(in: overlay).contains("Undo") }
        overlay.show("one", seconds: 0)
        overlay.show("two")
        await eventually("the second replaces the first") {
          let texts = TestDisplay.texts(in: overlay)
          return texts.contains("two") && !texts.contains("one")
        }
      }
    },
    Check("Toasts in quick succession are shown one after the other and the last one stays") {
      let overlay = ToastOverlay(Label("below"))
      await TestDisplay.show(overlay) { overlay, _ in
        for round in 0..<6 {
          for name in ["one", "two", "three", "four"] {
            overlay.show("\(name) of \(round)")
            await settle()
          }
          await eventually("only the last of round \(round) is there") {
            TestDisplay.texts(in: overlay).filter { $0.contains(" of ") } == ["four of \(round)"]
          }
        }
      }
    },
    Check("An overlay is freed with its window while a toast is shown") {
      weak var payload: Payload?
      let lifeline: ReleaseTracker
      do {
        let held = Payload()
        payload = held
        let overlay = ToastOverlay(Label("below"))
        lifeline = ReleaseTracker(overlay)
        await TestDisplay.show(overlay) { overlay, _ in
          overlay.show("shown", button: "Undo") { withExtendedLifetime(held) {} }
          await eventually("the toast is shown") { TestDisplay.texts(in: overlay).contains("shown") }
        }
      }
      await eventually("the overlay goes: \(lifeline.remains)") { lifeline.isGone }
      await eventually("what the toast's button holds goes") { payload == nil }
    },
    Check("A folder chooser keeps itself alive until the response") {
      weak var chooser: FileChooser?
      let lifeline: ReleaseTracker
      var chosen = 0
      do {
        let made = FileChooser(folderTitle: "Choose", accept: "Add", over: nil)
        lifeline = ReleaseTracker(made)
        chooser = made
        made.show { _ in chosen += 1 }
      }
      await settle()
      expect(chooser != nil, "it keeps itself")
      chooser?.emit("response", .int(GTK_RESPONSE_CANCEL.rawValue))
      await eventually("it goes: \(lifeline.remains)") { lifeline.isGone }
      expect("folders chosen by cancelling", chosen, is: 0)
    },
    Check("Shortcuts are the application's") {
      TestDisplay.application.setShortcuts(["<Control>q", "F11"], for: "app.test")
      let words = gtk_application_get_accels_for_action(TestDisplay.application.pointer.cast(), "app.test")
      defer { g_strfreev(words) }
      expect("shortcuts", g_strv_length(words), is: 2)
      var done = 0
      TestDisplay.application.addAction(Action("test") { done += 1 })
      g_action_group_activate_action(TestDisplay.application.pointer.opaque, "test", nil)
      expect("times done", done, is: 1)
    },
  ]
}

private func firstButton(in widget: UnsafeMutablePointer<GtkWidget>) -> Object? {
  let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
  if g_type_check_instance_is_a(instance, gtk_button_get_type()) != 0 { return Object(retaining: widget) }
  var child = gtk_widget_get_first_child(widget)
  while let here = child {
    if let found = firstButton(in: here) { return found }
    child = gtk_widget_get_next_sibling(here)
  }
  return nil
}
