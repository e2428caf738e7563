import Testing

@testable import Viewer

/// The arrangement of compared pictures.
@Suite(.timeLimit(.minutes(1))) struct CompareLayoutTests {
  private func columns(_ count: Int, aspect: Double?, _ width: Double, _ height: Double) -> Int {
    CompareLayout(aspects: Array(repeating: aspect, count: count), width: width, height: height).columns
  }

  @Test func picturesAreWhereTheyAreLargest() {
    #expect(columns(2, aspect: 1.5, 1000, 700) == 2)
    #expect(columns(2, aspect: 1.5, 360, 600) == 1)
    #expect(columns(3, aspect: 1.5, 1000, 700) == 2)
    #expect(columns(3, aspect: 0.66, 1000, 700) == 3)
    #expect(columns(4, aspect: 1.5, 1000, 700) == 2)
    #expect(columns(4, aspect: nil, 360, 600) == 2)
    #expect(columns(3, aspect: 3, 360, 600) == 1)
  }

  @Test func theFramesFillTheViewWithoutOverlapping() {
    for count in 1...4 {
      for (width, height) in [(1000.0, 700.0), (360.0, 600.0), (5.0, 5.0)] {
        let frames = CompareLayout(
          aspects: Array(repeating: 1.5, count: count), width: width, height: height
        ).frames
        #expect(frames.count == count)
        for (index, frame) in frames.enumerated() {
          #expect(frame.x >= 0 && frame.x + frame.width <= max(width, 18) + 1)
          #expect(frame.y >= 0 && frame.y + frame.height <= max(height, 18) + 1)
          for other in frames[(index + 1)...] {
            #expect(frame.x + frame.width <= other.x || frame.y + frame.height <= other.y || width < 10)
          }
        }
      }
    }
  }

  @Test func theLastPictureHasTheRestOfItsRow() {
    let frames = CompareLayout(aspects: [1.5, 1.5, 1.5], width: 1000, height: 700).frames
    #expect(frames[2].x == 0 && frames[2].width == 1000)
  }

  @Test func aViewWithoutPicturesHasNoFrames() {
    #expect(CompareLayout(aspects: [], width: 100, height: 100).frames.isEmpty)
  }
}
