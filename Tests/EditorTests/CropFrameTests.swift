import Editing
import Imaging
import TestTools
import Testing

@testable import Editor

/// The frame of a crop while it is dragged.
@Suite(.timeLimit(.minutes(1))) struct CropFrameTests {
  private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CropFrame {
    CropFrame(NormalizedRect(x: x, y: y, width: width, height: height))
  }

  private func expect(
    _ frame: CropFrame, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    location: SourceLocation = #_sourceLocation
  ) {
    let differences = [frame.left - x, frame.top - y, frame.width - width, frame.height - height]
    #expect(differences.allSatisfy { abs($0) < 1e-9 }, "\(frame)", sourceLocation: location)
  }

  @Test func theWholePhotoIsNoCrop() {
    var frame = CropFrame(nil)
    #expect(frame.crop == nil)
    frame.drag(.left, toX: 0.1, y: 0, ratio: nil)
    #expect(frame.crop != nil)
    frame.drag(.left, toX: -3, y: 0, ratio: nil)
    #expect(frame.crop == nil)
  }

  @Test func aMovedFrameStopsAtTheEdge() {
    var frame = frame(0.2, 0.2, 0.5, 0.5)
    frame.move(x: 1, y: -0.1)
    expect(frame, 0.5, 0.1, 0.5, 0.5)
  }

  @Test func aDraggedCornerLeavesTheOppositeOne() {
    var frame = frame(0.2, 0.2, 0.5, 0.5)
    frame.drag(.topLeft, toX: 0.1, y: 0.3, ratio: nil)
    expect(frame, 0.1, 0.3, 0.6, 0.4)
    frame.drag(.bottomRight, toX: 2, y: 0.9, ratio: nil)
    expect(frame, 0.1, 0.3, 0.9, 0.6)
  }

  @Test func aFrameIsNeverEmpty() {
    var frame = frame(0.2, 0.2, 0.5, 0.5)
    frame.drag(.right, toX: 0, y: 0, ratio: nil)
    expect(frame, 0.2, 0.2, CropFrame.minimum, 0.5)
  }

  @Test func aRatioIsKept() {
    var frame = frame(0.2, 0.2, 0.4, 0.2)
    frame.drag(.bottomRight, toX: 0.8, y: 0.3, ratio: 2)
    expect(frame, 0.2, 0.2, 0.6, 0.3)
    frame.drag(.right, toX: 0.6, y: 0, ratio: 2)
    // The height follows on both sides.
    expect(frame, 0.2, 0.25, 0.4, 0.2)
    frame.drag(.top, toX: 0, y: 0.35, ratio: 2)
    expect(frame, 0.3, 0.35, 0.2, 0.1)
  }

  @Test func aRatioFillsThePhotoAroundTheCenterOfTheFrame() {
    var frame = frame(0, 0, 0.2, 0.2)
    frame.fit(2)
    expect(frame, 0, 0, 1, 0.5)
    frame.fit(0.5)
    expect(frame, 0.25, 0, 0.5, 1)
  }

  /// Many drags of all handles, with and without a ratio.
  @Test func noDragLeavesThePhotoOrTheRatio() {
    var generator = SeededGenerator(seed: 7)
    for ratio in [nil, 0.4, 1, 2.5] as [Double?] {
      var frame = CropFrame(nil)
      if let ratio { frame.fit(ratio) }
      for _ in 0..<2000 {
        let handle = CropFrame.Handle.allCases.randomElement(using: &generator) ?? .top
        let (x, y) = (
          Double.random(in: -0.3...1.3, using: &generator), Double.random(in: -0.3...1.3, using: &generator)
        )
        frame.drag(handle, toX: x, y: y, ratio: ratio)
        #expect(frame.left >= 0 && frame.top >= 0 && frame.right <= 1 && frame.bottom <= 1)
        #expect(frame.width > 0 && frame.height > 0)
        if let ratio { #expect(abs(frame.width / frame.height - ratio) < 1e-6 * ratio, "\(handle) \(frame)") }
        #expect(frame.crop != nil || frame == .whole)
      }
    }
  }
}
