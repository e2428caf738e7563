import WorkerKit

extension ImageSummary: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(metadata)
    message.write(traits)
    message.write(palette)
    message.write(perceptualHash)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    metadata = try message.read()
    traits = try message.read()
    palette = try message.read()
    perceptualHash = try message.read()
  }
}

extension ImageTraits: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(container.rawValue)
    for flag in [hasSeveralFrames, isRaw, hasDepthMap, hasMotionVideo] { message.write(flag) }
    message.write(customRendered)
    message.write(usesPanoramaViewer)
    for text in [projection, burst, contentIdentifier, software] { message.write(text) }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    guard let container = ImageContainer(rawValue: try message.read()) else { throw MessageError() }
    self.container = container
    hasSeveralFrames = try message.read()
    isRaw = try message.read()
    hasDepthMap = try message.read()
    hasMotionVideo = try message.read()
    customRendered = try message.read()
    usesPanoramaViewer = try message.read()
    projection = try message.read()
    burst = try message.read()
    contentIdentifier = try message.read()
    software = try message.read()
  }
}

extension PerceptualHash: MessageValue {
  package func write(to message: inout MessageWriter) { message.append(rawValue) }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(rawValue: try message.number(UInt64.self))
  }
}
