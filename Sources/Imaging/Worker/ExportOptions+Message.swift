import WorkerKit

extension ExportOptions: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(format)
    message.write(quality)
    message.write(size)
    message.write(byteLimit)
    message.write(metadata.rawValue)
    message.write(convertsToSRGB)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(format: try message.read(), quality: try message.read(), size: try message.read())
    byteLimit = try message.read()
    guard let metadata = Metadata(rawValue: try message.read()) else { throw MessageError() }
    self.metadata = metadata
    convertsToSRGB = try message.read()
  }
}

extension ExportOptions.Size: MessageValue {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .original: message.write(0 as UInt8)
    case .longEdge(let pixels):
      message.write(1 as UInt8)
      message.write(pixels)
    case .megapixels(let millions):
      message.write(2 as UInt8)
      message.write(millions)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .original
    case 1: self = .longEdge(try message.read())
    case 2: self = .megapixels(try message.read())
    default: throw MessageError()
    }
  }
}
