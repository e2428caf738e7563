import GObjectKit
import Imaging

/// Paints images that compress and decode like photos: noise of all scales with edges, slow color changes, and sensor
/// grain. The same seed produces the same image.
struct PhotoPainter {
  private let width: Int
  private let height: Int
  private var random: Generator
  private let layers: [Layer]
  private let tint: [Layer]
  private let edges: [Edge]
  private let marker: PhotoMarker?

  /// SplitMix64.
  private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }

    /// -1…1
    mutating func unit() -> Float { Float(Int32(truncatingIfNeeded: next() >> 32)) / 2_147_483_648 }
  }

  /// Random values on a lattice, with linear interpolation.
  private struct Layer {
    let cell: Int
    let columns: Int
    let amplitude: Float
    let heights: [Float]

    init(_ random: inout Generator, cell: Int, amplitude: Float, width: Int, height: Int) {
      (self.cell, self.amplitude) = (cell, amplitude)
      columns = width / cell + 2
      heights = (0..<columns * (height / cell + 2)).map { _ in random.unit() }
    }

    /// Adds the layer's row `y` to `row`.
    func add(to row: inout [Float], y: Int) {
      let line = y / cell * columns
      let down = Float(y % cell) / Float(cell)
      var left = mixed(line, down)
      var x = 0
      for column in 1..<columns {
        let right = mixed(line + column, down)
        let step = (right - left) / Float(cell)
        var value = left
        for _ in 0..<min(cell, row.count - x) {
          row[x] += value
          value += step
          x += 1
        }
        left = right
      }
    }

    private func mixed(_ index: Int, _ down: Float) -> Float {
      (heights[index] * (1 - down) + heights[index + columns] * down) * amplitude
    }
  }

  /// A half plane that is lighter or darker, like a wall, a roof or the horizon.
  private struct Edge {
    let (x, y, distance, shade): (Float, Float, Float, Float)
  }

  init(seed: Int, width: Int, height: Int, marker: PhotoMarker? = nil) {
    (self.width, self.height, self.marker) = (width, height, marker)
    var random = Generator(state: UInt64(seed) &* 0x5851_f42d_4c95_7f2d &+ 1)
    // As in nature, the amplitude decreases with the size.
    layers = [(512, 46), (192, 30), (64, 18), (24, 11), (8, 9), (3, 10)].map { cell, amplitude in
      Layer(&random, cell: cell, amplitude: amplitude, width: width, height: height)
    }
    tint = (0..<2).map { _ in Layer(&random, cell: 384, amplitude: 30, width: width, height: height) }
    edges = (0..<14).map { _ in
      let (x, y) = (random.unit(), random.unit())
      let length = max((x * x + y * y).squareRoot(), 0.05)
      let through = (random.unit() * Float(width) / 2, random.unit() * Float(height) / 2)
      return Edge(
        x: x / length, y: y / length, distance: (x * through.0 + y * through.1) / length,
        shade: random.unit() * 26)
    }
    self.random = random
  }

  /// Paints the image.
  mutating func paint() -> PixelBuffer {
    var (light, warm, green) = ([Float](), [Float](), [Float]())
    let (width, height) = (width, height)
    var painter = self
    let bytes = Bytes(count: width * height * 4) { output in
      for y in 0..<height {
        light = [Float](repeating: 118, count: width)
        warm = [Float](repeating: 0, count: width)
        green = warm
        for layer in painter.layers { layer.add(to: &light, y: y) }
        painter.tint[0].add(to: &warm, y: y)
        painter.tint[1].add(to: &green, y: y)
        painter.shade(&light, y: y)
        for x in 0..<width {
          let noise = painter.random.next()
          let grain =
            Float(Int8(truncatingIfNeeded: noise)) * 0.045 + Float(Int8(truncatingIfNeeded: noise >> 8))
            * 0.045
          let value = light[x] + grain
          let pixel =
            PhotoPainter.byte(value - warm[x]) | PhotoPainter.byte(value + green[x] * 0.6) << 8
            | PhotoPainter.byte(value + warm[x]) << 16 | 0xff00_0000
          output.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
        guard let marker = painter.marker else { continue }
        for x in 0..<width {
          guard let pixel = marker.pixel(x: x, y: y, width: width, height: height) else { continue }
          output.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
    }
    self = painter
    return PixelBuffer(bytes: bytes, width: width, height: height, isOpaque: true)
  }

  /// Adds the edges. Each edge crosses a row at most once, so no test per pixel is needed.
  private func shade(_ row: inout [Float], y: Int) {
    let down = Float(y) - Float(height) / 2
    for edge in edges {
      let middle = Float(width) / 2
      guard abs(edge.x) > 0.001 else { continue }
      let crossing = (edge.distance - edge.y * down) / edge.x + middle
      let place = Int(min(max(crossing, 0), Float(width)))
      let lit = edge.x > 0 ? place..<width : 0..<place
      for x in lit { row[x] += edge.shade }
    }
  }

  private static func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 255)) }
}
