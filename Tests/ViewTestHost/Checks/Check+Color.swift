import CGtk
import ColorKit
import ColorPicker
import GtkKit
import TestHostSupport

extension Check {
  /// Opens the chooser in each of its forms, picks a color, and closes the window.
  nonisolated static let colorPickerIsFreed = Check("The color picker goes with its window") {
    let tracker = WidgetTracker()
    weak var model: ColorModel?
    do {
      let colors = ColorModel(Color(rgb: 0x336699))
      model = colors
      colors.addSwatch()
      let picker = ColorPicker("Select a Color", model: colors)
      let palette = PaletteRow("Palette", model: colors) { [Color(rgb: 0x112233)] }
      let area = EyedropperArea(
        Box(.vertical) {
          picker
          palette
          ColorChooser(model: colors, isPage: true)
          ContrastChecker(ContrastModel(text: colors))
          ColorVisionControls(ColorVisionModel()) { [Color(rgb: 0x112233)] }
        })
      colors.sampler = area
      let window = Window(title: "Probe")
      window.setDefaultSize(width: 700, height: 760)
      window.setContent(area)
      await TestDisplay.present(window)
      tracker.collect()
      for page in ["spectrum", "sliders"] {
        for stack in descendants(Stack.self, of: area) where stack.contains(page) {
          stack.visibleChild = page
        }
        tracker.collect()
      }
      await open(picker)
      await eventually("the chooser is in a popover") {
        descendants(ColorChooser.self, of: picker).count == 1
      }
      tracker.collect()
      let picking = Task { await colors.pick() }
      await eventually("a color is being picked") { colors.isPicking }
      await eventually("the popover is gone") { descendants(ColorChooser.self, of: picker).isEmpty }
      tracker.collect()
      for button in descendants(Button.self, of: area) where button.label == "Cancel" { press(button) }
      await picking.value
      colors.showNotice("Something")
      window.close()
      await eventually("the window closes") { !window.isMapped }
    }
    await expectSheetIsFreed(tracker)
    await tracker.expectAllGone()
    await eventually("the model is gone") { model == nil }
    let declared = (try? WidgetClasses.declared(in: "ColorPicker")) ?? []
    expect(declared.count > 10, "the sources are read")
    expect("classes that were not on screen", declared.subtracting(tracker.classes).sorted(), is: [])
  }

  /// Opens the picker in a narrow window, where it uses a sheet.
  private static func expectSheetIsFreed(_ tracker: WidgetTracker) async {
    let picker = ColorPicker("Select a Color", model: ColorModel(.white, supportsOpacity: false))
    await TestDisplay.show(picker, width: 360) { picker, _ in
      await open(picker)
      await eventually("the sheet opens") {
        tracker.collect()
        return tracker.classes.contains("ColorSheet")
      }
    }
  }

  private static func open(_ picker: ColorPicker) async {
    for button in descendants(Button.self, of: picker) where button.accessibleLabel == "Select a Color" {
      press(button)
    }
  }

  private static func press(_ button: Button) {
    gtk_widget_activate(UnsafeMutablePointer(OpaquePointer(button.pointer)))
  }
}
