import CGtk
import GObjectKit
import GtkKit
import TestHostSupport

extension Check {
  nonisolated static let popovers: [Check] = [
    Check("The pointer leaves a popover that closes under it, also outside of the window") {
      guard let pointer = ScreenPointer() else { return expect(false, "no X display") }
      let button = Button("Open") {}
      let size = 300
      await TestDisplay.show(Box(.vertical) { button }, width: size, height: size / 2) { _, window in
        pointer.move(x: 0, y: 0)
        let content = Box(.vertical)
        content.setMinimumSize(width: size, height: size)
        // Kept, as by a program that opens it again.
        let popover = Popover(content)
        let isPointedAt = { gtk_widget_get_state_flags(popover.pointer.cast()).contains(.hovered) }
        popover.show(at: button)
        await eventually("the popover opens") { popover.isMapped && pointer.popover != nil }
        guard let frame = pointer.popover else { return }
        // GTK notices the pointer when the popover is hidden, but still has its parent.
        pointer.move(x: frame.x + frame.width / 2, y: frame.y + frame.height - size / 4)
        popover.close()
        for _ in 1...1000 where !isPointedAt() { g_main_context_iteration(nil, 0) }
        expect(isPointedAt(), "the pointer is on the popover")
        await eventually("the popover closes") { popover.parent == nil }
        button.label = "Opened"
        await TestDisplay.frame(of: window)
      }
    }
  ]
}
