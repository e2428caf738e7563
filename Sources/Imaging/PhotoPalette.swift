import ColorKit

/// A color of an image with its share of the image.
public struct PaletteColor: Hashable, Sendable {
  /// The color, opaque.
  public let color: Color
  /// The share of the image's opaque pixels, 0…1.
  public let weight: Double

  /// A color with its share, 0…1.
  public init(color: Color, weight: Double) { (self.color, self.weight) = (color, weight) }
}

/// Extracts the dominant colors of an image.
///
/// Counts the pixels in cells of the color cube and groups the cells by k-means in OKLab, in which distances
/// correspond to perceived differences. Deterministic: the first center starts at the most frequent color, each
/// further one at the cell with the largest product of pixel count and squared distance to the other centers.
public enum PhotoPalette {
  /// A sufficient resolution: more pixels do not change the palette visibly.
  public static let targetSize = TargetSize.fit(width: 64, height: 64)

  /// The dominant colors, the most frequent first.
  ///
  /// - Parameter count: The maximum number of colors; an image with fewer colors returns fewer.
  /// - Returns: The colors with their share of the pixels. Pixels with an alpha below 128 are ignored.
  public static func colors(of pixels: PixelBuffer, count: Int = 5) -> [PaletteColor] {
    let cells = cells(of: pixels.resized(to: targetSize))
    guard !cells.isEmpty, count > 0 else { return [] }
    var centers = seeds(cells, count)
    for _ in 0..<16 {
      let moved = means(cells, centers)
      let shift = zip(moved, centers).map { $0.squaredDistance(to: $1) }.max() ?? 0
      centers = moved
      if shift < 1e-7 { break }
    }
    return merged(groups(cells, centers), pixels: cells.reduce(0) { $0 + $1.weight })
  }

  /// A cell of similar colors; also a group of cells.
  private struct Cell {
    var lab: OKLab
    var weight: Double
  }

  /// The linear component for each sRGB byte.
  private static let lights = (0...255).map { LinearRGB.decode(Double($0) / 255) }

  /// The non-empty cells of 32 steps per component. A cell's color is the mean of its pixels.
  private static func cells(of pixels: PixelBuffer) -> [Cell] {
    var sums = [(red: Int, green: Int, blue: Int, count: Int)](repeating: (0, 0, 0, 0), count: 1 << 15)
    pixels.bytes.withBytes { span in
      for offset in stride(from: 0, to: pixels.byteCount, by: 4) {
        let alpha = Int(span.byte(offset + 3))
        guard alpha >= 128 else { continue }
        func component(_ index: Int) -> Int {
          let value = Int(span.byte(offset + index))
          return alpha == 255 ? value : min((value * 255 + alpha / 2) / alpha, 255)
        }
        let (blue, green, red) = (component(0), component(1), component(2))
        let cell = (red >> 3) << 10 | (green >> 3) << 5 | (blue >> 3)
        sums[cell].red += red
        sums[cell].green += green
        sums[cell].blue += blue
        sums[cell].count += 1
      }
    }
    return sums.compactMap { sum in
      guard sum.count > 0 else { return nil }
      func light(_ total: Int) -> Double { lights[(total + sum.count / 2) / sum.count] }
      let linear = LinearRGB(red: light(sum.red), green: light(sum.green), blue: light(sum.blue))
      return Cell(lab: OKLab(linear), weight: Double(sum.count))
    }
  }

  private static func seeds(_ cells: [Cell], _ count: Int) -> [OKLab] {
    var seeds: [OKLab] = []
    var distances = [Double](repeating: 1, count: cells.count)
    while seeds.count < count {
      var (best, score) = (0, 0.0)
      for (index, cell) in cells.enumerated() where cell.weight * distances[index] > score {
        (best, score) = (index, cell.weight * distances[index])
      }
      // The remaining cells have the same colors as the seeds.
      guard score > 0 else { break }
      seeds.append(cells[best].lab)
      for (index, cell) in cells.enumerated() {
        distances[index] = min(distances[index], cell.lab.squaredDistance(to: cells[best].lab))
      }
    }
    return seeds
  }

  private static func nearest(_ lab: OKLab, _ centers: [OKLab]) -> Int {
    var (best, distance) = (0, Double.infinity)
    for (index, center) in centers.enumerated() {
      let own = lab.squaredDistance(to: center)
      if own < distance { (best, distance) = (index, own) }
    }
    return best
  }

  private static func means(_ cells: [Cell], _ centers: [OKLab]) -> [OKLab] {
    var sums = [Cell](repeating: Cell(lab: OKLab(lightness: 0, a: 0, b: 0), weight: 0), count: centers.count)
    for cell in cells { add(cell, to: &sums[nearest(cell.lab, centers)]) }
    return zip(sums, centers).map { sum, center in sum.weight > 0 ? mean(sum) : center }
  }

  private static func add(_ cell: Cell, to sum: inout Cell) {
    sum.lab.lightness += cell.lab.lightness * cell.weight
    sum.lab.a += cell.lab.a * cell.weight
    sum.lab.b += cell.lab.b * cell.weight
    sum.weight += cell.weight
  }

  private static func mean(_ sum: Cell) -> OKLab {
    OKLab(lightness: sum.lab.lightness / sum.weight, a: sum.lab.a / sum.weight, b: sum.lab.b / sum.weight)
  }

  /// Each group with the color of its densest part. The mean of the whole group could be a color that the image does
  /// not contain, such as the mixture of two neighboring areas.
  private static func groups(_ cells: [Cell], _ centers: [OKLab]) -> [Cell] {
    var members = [[Cell]](repeating: [], count: centers.count)
    for cell in cells { members[nearest(cell.lab, centers)].append(cell) }
    return members.compactMap { members in
      guard let peak = members.max(by: { $0.weight < $1.weight }) else { return nil }
      var near = Cell(lab: OKLab(lightness: 0, a: 0, b: 0), weight: 0)
      for cell in members where cell.lab.squaredDistance(to: peak.lab) < 0.002 { add(cell, to: &near) }
      return Cell(lab: mean(near), weight: members.reduce(0) { $0 + $1.weight })
    }
  }

  /// Merges groups with a distance below 0.03, which look the same, and sorts by weight.
  private static func merged(_ groups: [Cell], pixels: Double) -> [PaletteColor] {
    var result: [Cell] = []
    for group in groups.sorted(by: { ($0.weight, $0.lab.lightness) > ($1.weight, $1.lab.lightness) }) {
      if let index = result.firstIndex(where: { $0.lab.squaredDistance(to: group.lab) < 0.0009 }) {
        result[index].weight += group.weight
      } else {
        result.append(group)
      }
    }
    return result.sorted { ($0.weight, $0.lab.lightness) > ($1.weight, $1.lab.lightness) }
      .map { PaletteColor(color: Color($0.lab.linear).rounded, weight: $0.weight / pixels) }
  }
}
