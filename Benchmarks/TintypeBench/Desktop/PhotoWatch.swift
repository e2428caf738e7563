/// Detects from the screen alone when a program shows one of the test photos, by the marker in the photo's corners.
///
/// The photo counts as shown at the first moment at which nearly as many pixels have the marker's colors as in the
/// end. A plain window, a loading page, a blurred thumbnail or the upper half of the photo have fewer.
struct PhotoWatch {
  /// The least number of samples with the marker's colors: a photo that is 400 pixels wide has more.
  private static let least = 150
  /// The share of the final number from which the photo is complete. Controls above a corner may fade in or out.
  private static let complete = 0.9
  /// The number of seconds without a change of the marker after which it is final.
  private static let rest = 1.0

  private let screen: Framebuffer

  init(_ screen: Framebuffer) { self.screen = screen }

  /// Waits until a photo is shown.
  ///
  /// - Parameter previous: The marker of the photo that is shown at first, which does not count.
  /// - Returns: The time at which it was complete, in seconds of `Clock`, at most 2 ms late; and its marker.
  /// - Throws: `BenchError` if no photo appears within `limit` seconds or the program ends.
  func photo(
    of child: Child, after previous: PhotoMarker? = nil, upTo limit: Double = 60
  ) throws -> (time: Double, marker: PhotoMarker) {
    var samples: [UInt32] = []
    // Every change of the number of samples with the colors of one marker.
    var changes: [(time: Double, marker: PhotoMarker, count: Int)] = []
    let found = Clock.poll(every: 0.001, upTo: limit) { () -> (time: Double, marker: PhotoMarker)? in
      guard child.isRunning else { return (0, PhotoMarker(of: 0)) }
      screen.sample(into: &samples)
      let now = Clock.now
      if let (marker, count) = Self.commonest(in: samples), marker != previous,
        changes.last.map({ $0.marker != marker || $0.count != count }) ?? true
      {
        changes.append((now, marker, count))
      }
      guard let last = changes.last, now - last.time >= Self.rest else { return nil }
      return changes.first {
        $0.marker == last.marker && Double($0.count) >= Self.complete * Double(last.count)
      }.map { ($0.time, $0.marker) }
    }
    guard let found else { throw BenchError.tookTooLong("The photo of “\(child.name)”") }
    guard found.time > 0 else { throw BenchError.noWindow(child.name) }
    return found
  }

  private static func commonest(in samples: [UInt32]) -> (PhotoMarker, Int)? {
    var counts = [Int](repeating: 0, count: PhotoMarker.count)
    for pixel in samples {
      if let marker = PhotoMarker(pixel: pixel) { counts[marker.number] += 1 }
    }
    guard let most = counts.max(), most >= least, let number = counts.firstIndex(of: most) else { return nil }
    return (PhotoMarker(of: number), most)
  }
}
