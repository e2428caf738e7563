// The encoding of values in messages: integers little-endian, collections preceded by their count.

extension UInt8: MessageValue {
  package func write(to message: inout MessageWriter) { message.append(self) }
  package init(from message: inout MessageReader) throws(MessageError) {
    self = try message.number(UInt8.self)
  }
}

extension Int: MessageValue {
  package func write(to message: inout MessageWriter) { message.append(Int64(self)) }
  package init(from message: inout MessageReader) throws(MessageError) {
    self = Int(try message.number(Int64.self))
  }
}

extension Bool: MessageValue {
  package func write(to message: inout MessageWriter) { message.append(self ? 1 as UInt8 : 0) }
  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.number(UInt8.self) {
    case 0: self = false
    case 1: self = true
    default: throw MessageError()
    }
  }
}

extension Double: MessageValue {
  package func write(to message: inout MessageWriter) { message.append(bitPattern) }
  package init(from message: inout MessageReader) throws(MessageError) {
    self = Double(bitPattern: try message.number(UInt64.self))
    // No sent value is infinite or NaN; later conversions of such a value would trap.
    guard isFinite else { throw MessageError() }
  }
}

extension String: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(utf8.count)
    message.append(bytes: utf8)
  }
  package init(from message: inout MessageReader) throws(MessageError) {
    let count: Int = try message.read()
    guard let text = String(validating: try message.readBytes(count), as: UTF8.self) else {
      throw MessageError()
    }
    self = text
  }
}

extension Duration: MessageValue {
  package func write(to message: inout MessageWriter) {
    let (seconds, attoseconds) = components
    message.append(seconds)
    message.append(attoseconds)
  }
  package init(from message: inout MessageReader) throws(MessageError) {
    let seconds = try message.number(Int64.self)
    let attoseconds = try message.number(Int64.self)
    guard attoseconds.magnitude < 1_000_000_000_000_000_000 else { throw MessageError() }
    self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }
}

extension Optional: MessageValue where Wrapped: MessageValue {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .some(let value):
      message.write(true)
      message.write(value)
    case .none: message.write(false)
    }
  }
  package init(from message: inout MessageReader) throws(MessageError) {
    self = try message.read(Bool.self) ? try message.read(Wrapped.self) : nil
  }
}

extension Array: MessageValue where Element: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(count)
    for element in self { message.write(element) }
  }
  package init(from message: inout MessageReader) throws(MessageError) {
    let count: Int = try message.read()
    // Each element takes at least one byte: a larger count is invalid, and no memory is reserved for it.
    guard count >= 0, count <= message.remaining else { throw MessageError() }
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try message.read()) }
  }
}

extension Result: MessageValue where Success: MessageValue, Failure: MessageValue {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .success(let value):
      message.write(true)
      message.write(value)
    case .failure(let error):
      message.write(false)
      message.write(error)
    }
  }
  package init(from message: inout MessageReader) throws(MessageError) {
    if try message.read(Bool.self) {
      self = .success(try message.read())
    } else {
      self = .failure(try message.read())
    }
  }
}
