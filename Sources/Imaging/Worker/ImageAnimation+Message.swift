import WorkerKit

extension PictureMotion: MessageValue {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .frames(let animation):
      message.write(0 as UInt8)
      message.write(animation)
    case .video(let video):
      message.write(1 as UInt8)
      message.write(video)
    case .pairedVideo(let identifier):
      message.write(2 as UInt8)
      message.write(identifier)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .frames(try message.read())
    case 1: self = .video(try message.read())
    case 2: self = .pairedVideo(identifier: try message.read())
    default: throw MessageError()
    }
  }
}

extension EmbeddedVideo: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(range.lowerBound)
    message.write(range.count)
    message.write(photoTime)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let (start, count): (Int, Int) = (try message.read(), try message.read())
    guard start >= 0, count >= 0, start <= Int.max - count,
      let video = EmbeddedVideo(range: start..<start + count, photoTime: try message.read())
    else { throw MessageError() }
    self = video
  }
}

extension ImageAnimation: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(canvas)
    message.write(frames)
    message.write(plays)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let (canvas, frames): (ImageSize, [Frame]) = (try message.read(), try message.read())
    guard let animation = ImageAnimation(canvas: canvas, frames: frames, plays: try message.read()) else {
      throw MessageError()
    }
    self = animation
  }
}

extension ImageAnimation.Frame: MessageValue {
  /// The longest delay: more than the 65,535 s that APNG can state.
  private static let longestDelay = Duration.seconds(100_000)

  package func write(to message: inout MessageWriter) {
    for number in [offset, count, rect.x, rect.y, rect.width, rect.height] { message.write(number) }
    message.write(storedDelay)
    message.write(disposal.rawValue)
    message.write(blending.rawValue)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    (offset, count) = (try message.read(), try message.read())
    rect = ImageAnimation.Rect(
      x: try message.read(), y: try message.read(), width: try message.read(), height: try message.read())
    storedDelay = try message.read()
    guard let disposal = ImageAnimation.Disposal(rawValue: try message.read()),
      let blending = ImageAnimation.Blending(rawValue: try message.read()),
      (.zero...Self.longestDelay).contains(storedDelay), offset >= 0, count >= 0,
      // Containers state 32 bits at most; twice as much does not overflow.
      [rect.x, rect.y, rect.width, rect.height].allSatisfy({ (0...Int(UInt32.max)).contains($0) })
    else { throw MessageError() }
    (self.disposal, self.blending) = (disposal, blending)
  }
}
