import CGtk
import GObjectKit
import TestHostSupport

@testable import GtkKit

/// A widget that records the calls of its overrides.
private final class Canvas: CustomWidget {
  var measured: [(orientation: Orientation, length: Int)] = []
  var allocated: [(width: Int, height: Int)] = []
  var draw: (Snapshot) -> Void = { _ in }
  var snapshots = 0
  var layout: (Canvas) -> Void = { _ in }

  init(heightForWidth: Bool = false) {
    super.init(cssName: "canvas", role: .image, heightForWidth: heightForWidth)
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    measured.append((orientation, length))
    return orientation == .horizontal ? (50, 120) : length > 0 ? (length / 2, length / 2) : (40, 90)
  }

  override func allocate(width: Int, height: Int) {
    allocated.append((width, height))
    layout(self)
  }

  override func snapshot(_ snapshot: Snapshot) {
    snapshots += 1
    draw(snapshot)
  }
}

private let red = RGBA(red: 1, green: 0, blue: 0)
private let green = RGBA(red: 0, green: 1, blue: 0)
private let blue = RGBA(red: 0, green: 0, blue: 1)
private let nothing = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
  Rectangle(x: x, y: y, width: width, height: height)
}

extension Check {
  nonisolated static let drawing: [Check] = [
    Check("A widget measures, lays out and draws itself in Swift") {
      let canvas = Canvas().aligned(.start, .start)
      await TestDisplay.show(canvas) { canvas, _ in
        expect(canvas.measured.contains { $0.orientation == .horizontal }, "the width is asked for")
        expect(canvas.measured.contains { $0.orientation == .vertical }, "the height is asked for")
        expect("the width", canvas.allocated.last?.width, is: 120)
        expect("the height", canvas.allocated.last?.height, is: 90)
        await eventually("it is drawn") { canvas.snapshots > 0 }
        let before = (canvas.snapshots, canvas.allocated.count)
        canvas.queueDraw()
        await eventually("it is drawn again") { canvas.snapshots > before.0 }
        canvas.queueResize()
        await eventually("it is laid out again") { canvas.allocated.count > before.1 }
      }
    },
    Check("The height may depend on the width") {
      let canvas = Canvas(heightForWidth: true).aligned(.fill, .start)
      await TestDisplay.show(canvas, width: 400) { canvas, _ in
        expect(
          canvas.measured.contains { $0.orientation == .vertical && $0.length == canvas.width },
          "the height for a width of \(canvas.width) is asked for")
        expect("the height", canvas.height, is: canvas.width / 2)
      }
    },
    Check("Children are allocated by Swift, drawn above the widget and freed with it") {
      let lifeline: ReleaseTracker
      do {
        let (canvas, child) = (Canvas(), Canvas())
        lifeline = ReleaseTracker(child)
        canvas.addChild(child)
        canvas.draw = { $0.fill(rectangle(0, 0, 200, 200), with: red) }
        child.draw = { $0.fill(rectangle(0, 0, 40, 30), with: blue) }
        canvas.layout = { [unowned child] in $0.place(child, in: rectangle(60, 20, 40, 30)) }
        await TestDisplay.show(canvas) { canvas, _ in
          expect("the child's size", [child.width, child.height], is: [40, 30])
          expect("left of the child", TestDisplay.color(of: canvas, x: 59, y: 25), is: red)
          expect("in the child", TestDisplay.color(of: canvas, x: 61, y: 25), is: blue)
          expect("the child's natural width", canvas.naturalSize(of: child).width, is: 120)
          canvas.removeChild(child)
          await eventually("it is laid out again") { TestDisplay.color(of: canvas, x: 1, y: 1) != nil }
          expect("where the child was", TestDisplay.color(of: canvas, x: 61, y: 25), is: red)
          canvas.addChild(child)
        }
      }
      await eventually("the child goes: \(lifeline.remains)") { lifeline.isGone }
    },
    Check("A child that is shown during layout is drawn") {
      let (canvas, child) = (Canvas(), Canvas())
      canvas.addChild(child)
      child.isVisible = false
      child.draw = { $0.fill(rectangle(0, 0, 40, 30), with: blue) }
      canvas.layout = { [unowned child] canvas in
        canvas.setChild(child, isVisible: true)
        canvas.place(child, in: rectangle(60, 20, 40, 30))
      }
      await TestDisplay.show(canvas) { canvas, _ in
        expect("in the child", TestDisplay.color(of: canvas, x: 61, y: 25), is: blue)
      }
    },
    Check("Fills, clips and textures are drawn at their positions") {
      let canvas = Canvas()
      // Two BGRA pixels: green over blue.
      let texture = Texture(
        bgraPremultiplied: Bytes([0, 255, 0, 255, 255, 0, 0, 255]), width: 1, height: 2, stride: 4)
      expect("the texture's size", [texture.width, texture.height], is: [1, 2])
      canvas.draw = { snapshot in
        snapshot.clipped(to: rectangle(10, 10, 20, 20)) {
          snapshot.fill(rectangle(0, 0, 100, 100), with: red)
        }
        snapshot.clipped(to: rectangle(50, 10, 40, 40), radius: 20) {
          snapshot.fill(rectangle(0, 0, 100, 100), with: red)
        }
        snapshot.draw(texture, in: rectangle(10, 100, 40, 80))
      }
      await TestDisplay.show(canvas) { canvas, _ in
        expect("inside of the clip", TestDisplay.color(of: canvas, x: 11, y: 11), is: red)
        expect("outside of the clip", TestDisplay.color(of: canvas, x: 31, y: 11), is: nothing)
        expect("in the middle of the round clip", TestDisplay.color(of: canvas, x: 70, y: 30), is: red)
        expect("in the corner of the round clip", TestDisplay.color(of: canvas, x: 51, y: 11), is: nothing)
        expect("the top of the texture", TestDisplay.color(of: canvas, x: 30, y: 105), is: green)
        expect("the bottom of the texture", TestDisplay.color(of: canvas, x: 30, y: 175), is: blue)
      }
    },
    Check("Without a GPU the surface of a texture is drawn, not the texture") {
      let square = rectangle(0, 0, 4, 4)
      let texture = Texture(
        bgraPremultiplied: Bytes([UInt8](repeating: 255, count: 64)), width: 4, height: 4, stride: 16)
      @MainActor func node(_ scale: Double?, _ draw: (Snapshot) -> Void) -> GskRenderNodeType? {
        guard let pointer = gtk_snapshot_new() else { return nil }
        draw(Snapshot(pointer: pointer, softwareScale: scale))
        guard let node = gtk_snapshot_free_to_node(pointer) else { return nil }
        defer { gsk_render_node_unref(node) }
        return gsk_render_node_get_node_type(node)
      }
      expect("the node", node(1) { $0.draw(texture, in: square) }, is: GSK_CAIRO_NODE)
      expect(
        "the transparent node", node(1) { $0.draw(texture, in: square, opacity: 0.5) }, is: GSK_CAIRO_NODE)
      expect("the node with a GPU", node(nil) { $0.draw(texture, in: square) }, is: GSK_TEXTURE_NODE)
    },
    Check("Frame callbacks run until they return false or the widget is freed") {
      weak var payload: Payload?
      var times: [Double] = []
      let lifeline: ReleaseTracker
      do {
        let canvas = Canvas()
        lifeline = ReleaseTracker(canvas)
        let held = Payload()
        payload = held
        await TestDisplay.show(canvas) { canvas, _ in
          canvas.onFrame { time in
            times.append(time)
            return times.count < 3
          }
          await eventually("three frames come") { times.count == 3 }
          expect("the order of the frames", times.sorted(), is: times)
          canvas.onFrame { _ in withExtendedLifetime(held) { true } }
          await TestDisplay.frame(of: canvas)
          expect("steps after the last", times.count, is: 3)
        }
      }
      await eventually("the widget goes: \(lifeline.remains)") { lifeline.isGone }
      expect(payload == nil, "what the step holds is freed")
    },
    Check("A freed widget is not drawn") {
      var draws = 0
      let box = Box(.vertical)
      await TestDisplay.show(box) { box, _ in
        do {
          let canvas = Canvas()
          canvas.draw = { _ in draws += 1 }
          box.append(canvas)
          await eventually("it is drawn") { draws > 0 }
          canvas.queueDraw()
          box.remove(canvas)
        }
        let before = draws
        box.queueDraw()
        await settle()
        expect("drawings after it went", draws - before, is: 0)
      }
    },
  ]
}
