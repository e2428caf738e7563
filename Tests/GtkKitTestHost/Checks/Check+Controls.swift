import CGtk
import GObjectKit
import GObjectTesting
import GtkKit
import TestHostSupport

extension Check {
  nonisolated static let controls: [Check] = [
    Check("Buttons have labels and call their actions") {
      var presses = 0
      let button = Button("Play") { presses += 1 }
      button.emit("clicked")
      expect("presses", presses, is: 1)
      expect("the label", button.label, is: "Play")
      button.label = "Pause"
      expect("the label", button.label, is: "Pause")
      expect("the icon of a button with a text", button.icon, is: "")
      let icon = Button(icon: "go-previous-symbolic", label: "Back") {}
      expect("the icon", icon.icon, is: "go-previous-symbolic")
      expect("the tooltip", icon.tooltip, is: "Back")
      expect("the accessible name", icon.accessibleLabel, is: "Back")
      icon.actionName = "win.back"
      expect("the action", icon.actionName, is: "win.back")
    },
    Check("A stack shows one child at a time") {
      let stack = Stack(transition: .none)
      stack.sizesToVisibleChild()
      stack.add(Label("one"), name: "first")
      stack.add(Label("two"), name: "second")
      await TestDisplay.show(stack) { stack, _ in
        expect("texts", TestDisplay.texts(in: stack), is: ["one"])
        stack.visibleChild = "second"
        await settle()
        expect("texts", TestDisplay.texts(in: stack), is: ["two"])
        expect(stack.contains("first") && !stack.contains("third"), "it knows its children")
        expect("the name", stack.visibleChild, is: "second")
      }
    },
    Check("A stack makes a child when it is first shown") {
      let stack = Stack(transition: .none)
      var count = 0
      stack.add(Label("one"), name: "first")
      stack.add(name: "second") {
        count += 1
        return Label("two")
      }
      await TestDisplay.show(stack) { stack, _ in
        expect(stack.contains("second"), "it knows the child")
        expect("made children", count, is: 0)
        for name in ["second", "first", "second"] { stack.visibleChild = name }
        await settle()
        expect("texts", TestDisplay.texts(in: stack), is: ["two"])
        expect("made children", count, is: 1)
      }
    },
    Check("A stack makes the page of a tab when it is first shown") {
      let stack = Stack(transition: .none)
      var count = 0
      stack.add(Label("one"), name: "first", title: "First")
      stack.add(name: "second", title: "Second") {
        count += 1
        return Label("two")
      }
      let content = Box(.vertical) {
        StackSwitcher(stack)
        stack
      }
      await TestDisplay.show(content) { content, _ in
        expect("made pages", count, is: 0)
        for name in ["second", "first", "second"] { stack.visibleChild = name }
        await settle()
        expect("texts", TestDisplay.texts(in: content), is: ["First", "Second", "two"])
        expect("made pages", count, is: 1)
      }
    },
    Check("Containers show all children, also of conditions and loops") {
      let (yes, none) = (true, Widget?.none)
      let content = Overlay(
        Box(.vertical, spacing: 6) {
          Label("start")
          if yes { Label("if") } else { Label("else") }
          if !yes { Label("never") }
          for number in 1...2 { Label("loop \(number)") }
          none
          [Label("array"), Clamp(maximumWidth: 100, Label("clamped"))]
          CenterBox(start: Label("left"), center: Label("middle"), end: Label("right"))
        }
      ) {
        Label("over").aligned(.end, .end).margin(8)
      }
      await TestDisplay.show(content, height: 500) { content, _ in
        expect(
          "texts", TestDisplay.texts(in: content),
          is: ["start", "if", "loop 1", "loop 2", "array", "clamped", "left", "middle", "right", "over"])
      }
    },
    Check("A revealer, a spinner, an image, titles and a status page show their properties") {
      let revealer = Revealer(Label("revealed"))
      let spinner = Spinner()
      let image = Image(icon: "starred-symbolic", size: 32)
      let title = WindowTitle("Title", subtitle: "Line")
      let page = StatusPage(icon: "x-office-address-book", title: "Nothing", description: "a < b & c")
      let bar = HeaderBar()
      bar.setTitle(title)
      bar.packStart(Label("start"))
      bar.packEnd(Label("end"))
      bar.showsWindowButtons = false
      let content = Box(.vertical) {
        bar
        revealer
        spinner
        image
        page
      }
      await TestDisplay.show(content, height: 700) { content, _ in
        expect(!TestDisplay.texts(in: content).contains("revealed"), "it starts hidden")
        revealer.isRevealed = true
        spinner.isSpinning = true
        await eventually("it is revealed") { TestDisplay.texts(in: content).contains("revealed") }
        let texts = TestDisplay.texts(in: content)
        for text in ["Title", "Line", "Nothing", "a < b & c", "start", "end"] {
          expect(texts.contains(text), "\(text) is shown")
        }
        title.title = "Other"
        title.subtitle = "Below"
        page.title = "Empty"
        expect("the titles", [title.title, title.subtitle, page.title], is: ["Other", "Below", "Empty"])
        image.icon = "go-next-symbolic"
        expect("the icon", image.icon, is: "go-next-symbolic")
        expect(spinner.isSpinning && revealer.isRevealed, "it turns and is revealed")
        revealer.isRevealed = false
        spinner.isSpinning = false
        await eventually("it is hidden") { !TestDisplay.texts(in: content).contains("revealed") }
      }
    },
    Check("Every widget has the common properties") {
      let label = Label("text").expanding().margin(3).tooltip("tip").accessible("name").visible(true)
        .with { $0.isSensitive = false }
      label.ellipsized().selectable().textAligned(0).styled("one", "two").setStyle("one", false)
      expect(!label.isSensitive && label.isVisible, "state")
      expect("the tooltip", label.tooltip, is: "tip")
      expect(label.expandsHorizontally && label.expandsVertically, "it expands")
      expect(gtk_widget_has_css_class(label.pointer.cast(), "two") != 0, "it has the class")
      expect(gtk_widget_has_css_class(label.pointer.cast(), "one") == 0, "the class is gone")
      label.opacity = 0.5
      label.isFocusable = true
      label.setMinimumSize(width: 222, height: 111)
      label.setCursor("grab")
      label.accessibleDescription = "more"
      label.isAccessiblySelected = true
      label.isAccessiblyChecked = true
      expect(abs(label.opacity - 0.5) < 0.01 && label.isFocusable, "opacity and focus")
      // GTK 4.18 measures a label wrongly that is both ellipsized and wrapped.
      let wrapped = Label("words that take more than one line").wrapped()
      await TestDisplay.show(Box(.vertical) { [label, wrapped] }) { _, _ in
        expect(
          label.isMapped && label.width >= 222 && label.height >= 111, "it is on screen and large enough")
        expect("the scale", label.scaleFactor, is: 1)
      }
    },
    Check("Mapping and unmapping are reported") {
      var heard: [String] = []
      let label = Label("text")
      label.onMap { heard.append("map") }
      label.onUnmap { heard.append("unmap") }
      await TestDisplay.show(Box(.vertical) { label }) { _, _ in
        label.isVisible = false
        await settle()
        label.isVisible = true
        await settle()
      }
      expect("reports", heard, is: ["map", "unmap", "map", "unmap"])
    },
    Check("A window reports close requests and fullscreen changes") {
      let window = Window(title: "Ask")
      window.setContent(Label("content"))
      var (asked, mayClose, changes) = (0, false, 0)
      window.onClose {
        asked += 1
        return mayClose
      }
      window.onFullscreenChange { changes += 1 }
      await TestDisplay.present(window)
      expect("the title", window.title, is: "Ask")
      window.close()
      await settle()
      expect(asked == 1 && window.isMapped, "it stays open")
      window.isFullscreen = true
      await eventually("it fills the screen") { window.isFullscreen && changes == 1 }
      window.isFullscreen = false
      await eventually("it is smaller again") { !window.isFullscreen && changes == 2 }
      mayClose = true
      window.close()
      await eventually("it closes") { !window.isMapped }
    },
    Check("A scroll position is read, set and observed") {
      let tall = Tagged()
      tall.setMinimumSize(width: 100, height: 5000)
      await TestDisplay.show(ScrolledWindow(tall), height: 300) { scrolled, _ in
        let adjustment = scrolled.verticalAdjustment
        var heard: [Double] = []
        // Each call returns another wrapper of the same object; the handlers must not be freed with the wrapper.
        scrolled.verticalAdjustment.onValueChange { heard.append(scrolled.verticalAdjustment.value) }
        var bounds = 0
        scrolled.verticalAdjustment.onBoundsChange { bounds += 1 }
        expect("the end", adjustment.upper, is: 5000)
        expect("the visible part", adjustment.pageSize, is: Double(scrolled.height))
        adjustment.value = 700
        expect("positions heard", heard, is: [700])
        tall.setMinimumSize(width: 100, height: 6000)
        await eventually("the bounds follow") { bounds > 0 && adjustment.upper == 6000 }
        expect("the horizontal end", scrolled.horizontalAdjustment.upper, is: Double(scrolled.width))
      }
    },
  ]
}
