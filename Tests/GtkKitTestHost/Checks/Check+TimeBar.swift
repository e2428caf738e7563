import CGtk
import GObjectTesting
import GtkKit
import TestHostSupport

extension Check {
  nonisolated static let timeBar: [Check] = [
    Check("A time bar is filled up to the position") {
      let bar = TimeBar(label: "Position").aligned(.fill, .start)
      (bar.duration, bar.position) = (100, 25)
      await TestDisplay.show(bar) { bar, _ in
        expect("the height", bar.height, is: TimeBar.height)
        expect("the time in the middle", bar.time(at: Double(bar.width) / 2), is: 50)
        let quarter = bar.width / 4
        expect(isBlue(TestDisplay.color(of: bar, x: quarter - 12, y: 10)), "blue up to a quarter")
        expect(!isBlue(TestDisplay.color(of: bar, x: quarter + 12, y: 10)), "not blue behind it")
        bar.position = 75
        await TestDisplay.frame(of: bar)
        expect(isBlue(TestDisplay.color(of: bar, x: quarter * 3 - 12, y: 10)), "blue up to three quarters")
        bar.loop = TimeBar.Span(start: 80, end: 90)
        await TestDisplay.frame(of: bar)
        let edge = TestDisplay.color(of: bar, x: Int(bar.xPosition(of: 80)) + 1, y: 10)
        expect((edge?.red ?? 0) > 0.8 && (edge?.blue ?? 1) < 0.4, "the beginning of the loop is marked")
      }
    },
    Check("A time bar advances during playback and stops at the end") {
      let bar = TimeBar(label: "Position")
      (bar.duration, bar.rate) = (0.5, 1)
      await TestDisplay.show(bar) { bar, _ in
        bar.position = 0
        await eventually("it moves") { bar.shownPosition > 0.1 }
        await eventually("it reaches the end") { bar.shownPosition == 0.5 }
        bar.rate = 0
        bar.position = 0.2
        expect("the position at rest", bar.shownPosition, is: 0.2)
      }
    },
    Check("A time bar reports drags and ignores playback meanwhile") {
      let bar = TimeBar(label: "Position").aligned(.fill, .start)
      var heard: [TimeBar.Scrub] = []
      var (steps, hovered) = ([Int](), [Double?]())
      bar.onScrub = { heard.append($0) }
      bar.onStep = { steps.append($0) }
      bar.onHover = { hovered.append($0) }
      await TestDisplay.show(bar, width: 400) { bar, _ in
        bar.duration = Double(bar.width)
        let (drag, motion, keys) = (
          bar.controller(gtk_gesture_drag_get_type()), bar.controller(gtk_event_controller_motion_get_type()),
          bar.controller(gtk_event_controller_key_get_type())
        )
        motion?.emit("motion", .double(40), .double(5))
        expect("the time under the pointer", hovered, is: [40])
        drag?.emit("drag-begin", .double(100), .double(5))
        bar.position = 300
        expect("where the bar ends", bar.shownPosition, is: 100)
        drag?.emit("drag-update", .double(50), .double(0))
        drag?.emit("drag-end", .double(60), .double(0))
        expect("the reported events", heard, is: [.moved(100), .moved(150), .ended(160)])
        expect("where the bar ends", bar.shownPosition, is: 160)
        motion?.emit("leave")
        expect("nothing under the pointer", hovered.last, is: .some(nil))
        keys?.emit("key-pressed", .uint(UInt32(GDK_KEY_Left)), .uint(9), .uint(0))
        keys?.emit("key-pressed", .uint(UInt32(GDK_KEY_Page_Up)), .uint(9), .uint(0))
        expect("steps", steps, is: [-1, 10])
        keys?.emit("key-pressed", .uint(UInt32(GDK_KEY_Home)), .uint(9), .uint(0))
        expect("the start", heard.last, is: .ended(0))
      }
    },
  ]

  private static func isBlue(_ color: RGBA?) -> Bool {
    guard let color else { return false }
    return color.blue > 0.6 && color.blue > color.red + 0.25
  }
}
