import CGtk
import CGtkShims
import GObjectKit
import GObjectTesting
import GtkKit
import TestHostSupport

extension Widget {
  /// The controller that was added last.
  fileprivate var lastController: Object? { controllers.first }

  /// The drag source.
  fileprivate var dragSource: Object? {
    controller(gtk_drag_source_get_type())
  }

  /// The newest controller of a type, given by GTK's type function.
  func controller(_ type: GType) -> Object? {
    controllers.first { g_type_check_instance_is_a($0.pointer.cast(), type) != 0 }
  }

  /// All controllers, the newest first.
  private var controllers: [Object] {
    let list = gtk_widget_observe_controllers(pointer.cast())
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      g_list_model_get_item(list, index).map { Object(adopting: $0) }
    }
  }
}

extension Check {
  nonisolated static let input: [Check] = [
    Check("Keys are reported with modifiers; the handler returns whether it handled them") {
      let widget = Tagged()
      var heard: [String] = []
      widget.input.onKey { key, modifiers in
        heard.append("\(key == .escape) \(key == .character("a")) \(modifiers == [.control, .shift])")
        return key == .escape
      }
      let escape = widget.lastController?.emit(
        "key-pressed", .uint(UInt32(GDK_KEY_Escape)), .uint(9), .uint(5))
      let letter = widget.lastController?.emit("key-pressed", .uint(UInt32(GDK_KEY_a)), .uint(38), .uint(0))
      expect("keys", heard, is: ["true false true", "false true false"])
      expect("answers", [escape, letter], is: [.bool(true), .bool(false)])
      widget.input.onKeyRelease { key, modifiers in
        heard.append("released \(key == .space) \(modifiers == .alt)")
      }
      widget.lastController?.emit("key-released", .uint(UInt32(GDK_KEY_space)), .uint(65), .uint(8))
      expect("the last event", heard.last, is: "released true true")
    },
    Check("The wheel, the pointer and the focus are reported") {
      let widget = Tagged()
      var heard: [String] = []
      widget.input.onScroll { dx, dy, _ in
        heard.append("scroll \(dx) \(dy)")
        return dy > 0
      }
      let scroll = widget.lastController
      expect("the answer", scroll?.emit("scroll", .double(0), .double(1)), is: .bool(true))
      expect("the answer", scroll?.emit("scroll", .double(0), .double(-1)), is: .bool(false))
      widget.input.onScrollEvent(began: { heard.append("fingers") }) { event in
        heard.append("by \(event.dx) \(event.dy)")
        return true
      }
      let fingers = widget.lastController
      fingers?.emit("scroll-begin")
      expect("the answer", fingers?.emit("scroll", .double(2), .double(3)), is: .bool(true))
      widget.input.onPointer(moved: { heard.append("moved \($0) \($1)") }, left: { heard.append("left") })
      let motion = widget.lastController
      motion?.emit("enter", .double(1), .double(2))
      motion?.emit("motion", .double(3), .double(4))
      motion?.emit("leave")
      widget.input.onFocusChange { heard.append("focus \($0)") }
      let focus = widget.lastController
      focus?.emit("enter")
      focus?.emit("leave")
      expect(
        "events", heard,
        is: [
          "scroll 0.0 1.0", "scroll 0.0 -1.0", "fingers", "by 2.0 3.0", "moved 1.0 2.0", "moved 3.0 4.0",
          "left", "focus true",
          "focus false",
        ])
    },
    Check("Clicks, drags, long presses, pinches and swipes are reported") {
      let widget = Tagged()
      var heard: [String] = []
      let click = widget.input.addClickGesture(button: 3)
      click.onPressed { heard.append("pressed \($0) \($1) \($2)") }
      click.onReleased { heard.append("released \($0) \($1) \($2)") }
      click.emit("pressed", .int(2), .double(5), .double(6))
      click.emit("released", .int(2), .double(5), .double(7))
      expect("the button", gtk_gesture_single_get_button(click.pointer.opaque), is: 3)
      let drag = widget.input.addDragGesture(phase: .capture)
      drag.onBegin { heard.append("begin \($0) \($1)") }.onUpdate { heard.append("update \($0) \($1)") }
        .onEnd { heard.append("end \($0) \($1)") }
      drag.emit("drag-begin", .double(1), .double(1))
      drag.emit("drag-update", .double(2), .double(3))
      drag.emit("drag-end", .double(4), .double(5))
      expect(
        "the phase", gtk_event_controller_get_propagation_phase(drag.pointer.opaque), is: GTK_PHASE_CAPTURE)
      widget.input.onLongPress { heard.append("long \($0) \($1)") }
      widget.lastController?.emit("pressed", .double(8), .double(9))
      widget.input.onPinch(
        began: { heard.append("pinch") }, changed: { scale, _, _ in heard.append("x\(scale)") })
      // Without a touch there is no event for GTK to read.
      Report.allowed.withLock { $0 = "gdk_event_get_event_type" }
      widget.lastController?.emit("begin", .pointer(nil))
      widget.lastController?.emit("scale-changed", .double(1.5))
      Report.allowed.withLock { $0 = nil }
      widget.input.onSwipe { heard.append("swipe \($0) \($1)") }
      widget.lastController?.emit("swipe", .double(-900), .double(10))
      expect(
        "events", heard,
        is: [
          "pressed 2 5.0 6.0", "released 2 5.0 7.0", "begin 1.0 1.0", "update 2.0 3.0", "end 4.0 5.0",
          "long 8.0 9.0", "pinch", "x1.5", "swipe -900.0 10.0",
        ])
    },
    Check("Files are dragged and dropped as URIs") {
      let addresses = ["file:///tmp/a%20b.jpg", "file:///tmp/%E7%85%A7.png"]
      let source = Tagged()
      source.input.addFileDragSource { x, _ in x > 10 ? addresses : [] }
      let controller = source.dragSource
      expect(
        "what an empty place gives", controller?.emit("prepare", .double(1), .double(1)), is: .pointer(nil))
      guard case .pointer(let raw?) = controller?.emit("prepare", .double(20), .double(1)) else {
        expect(false, "a drag gives something")
        return
      }
      let content = Object(adopting: raw)
      var value = GValue()
      g_value_init(&value, gdk_file_list_get_type())
      defer { g_value_unset(&value) }
      expect(
        gdk_content_provider_get_value(content.pointer.cast(), &value, nil) != 0,
        "a drag gives a list of files")

      let target = Tagged()
      var dropped: [[String]] = []
      target.input.onFilesDropped {
        dropped.append($0)
        return true
      }
      let answer = withUnsafeMutablePointer(to: &value) {
        target.lastController?.emit("drop", .pointer(UnsafeMutableRawPointer($0)), .double(0), .double(0))
      }
      expect("the answer", answer, is: .bool(true))
      expect("what arrives", dropped, is: [addresses])
    },
    Check("The clipboard holds files, pictures and text") {
      let texture = Texture(bgraPremultiplied: Bytes([0, 0, 255, 255]), width: 1, height: 1, stride: 4)
      await TestDisplay.show(Label("copy")) { label, _ in
        let clipboard = gtk_widget_get_clipboard(label.pointer.cast())
        func holds(_ type: GType) -> Bool {
          gdk_content_formats_contain_gtype(gdk_clipboard_get_formats(clipboard), type) != 0
        }
        Clipboard(of: label).copy(files: ["file:///tmp/a.jpg"], picture: texture)
        expect(holds(gdk_file_list_get_type()) && holds(gdk_texture_get_type()), "files and a picture")
        Clipboard(of: label).copy(files: ["file:///tmp/a.jpg"])
        expect(holds(gdk_file_list_get_type()) && !holds(gdk_texture_get_type()), "files alone")
        Clipboard(of: label).copy(text: "words")
        expect(holds(g_type_from_name("gchararray")), "text")
        Clipboard(of: label).copy(files: [])
        expect(holds(g_type_from_name("gchararray")), "copying nothing leaves the clipboard as it is")
      }
    },
  ]
}
