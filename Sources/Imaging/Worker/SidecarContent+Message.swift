import WorkerKit

extension SidecarContent: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(metadata)
    message.write(hasKeywords)
    message.write(fileExtension)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    metadata = try message.read()
    hasKeywords = try message.read()
    fileExtension = try message.read()
  }
}
