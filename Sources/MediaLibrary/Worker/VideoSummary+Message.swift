import GStreamerKit
import WorkerKit

extension VideoSummary: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(size?.width)
    message.write(size?.height)
    message.write(duration)
    message.write(frameRate)
    message.write(captureRate)
    message.write(creationTime)
    for text in [codec, creationDate, make, model, software, title, caption, contentIdentifier] {
      message.write(text)
    }
    message.write(location)
    message.write(keywords)
    for flag in [isLivePhotoVideo, isCinematic, isSlowMotion] { message.write(flag) }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    let width: Int? = try message.read()
    let height: Int? = try message.read()
    if let width, let height {
      guard (1...65_535).contains(width), (1...65_535).contains(height) else { throw MessageError() }
      size = VideoSize(width: width, height: height)
    }
    duration = try message.read()
    if let duration, duration < .zero || duration > .longestMedia { throw MessageError() }
    frameRate = try message.read()
    captureRate = try message.read()
    for rate in [frameRate, captureRate].compactMap(\.self) where rate <= 0 || rate > 1e9 {
      throw MessageError()
    }
    creationTime = try message.read()
    codec = try message.read()
    creationDate = try message.read()
    make = try message.read()
    model = try message.read()
    software = try message.read()
    title = try message.read()
    caption = try message.read()
    contentIdentifier = try message.read()
    location = try message.read()
    keywords = try message.read()
    isLivePhotoVideo = try message.read()
    isCinematic = try message.read()
    isSlowMotion = try message.read()
  }
}
