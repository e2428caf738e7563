import WorkerKit

extension SidecarContent: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(metadata)
    message.write(hasKeywords)
    message.write(fileExtension)
    message.write(edit)
    message.write(editTime.map { Int($0) })
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    metadata = try message.read()
    hasKeywords = try message.read()
    fileExtension = try message.read()
    edit = try message.read()
    editTime = try message.read(Int?.self).map { Int64($0) }
  }
}
