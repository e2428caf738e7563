import GObjectKit
import WorkerKit

extension ImageMetadata: MessageValue {
  // The thumbnail is sent in shared memory beside the message.
  package func write(to message: inout MessageWriter) {
    message.write(size)
    message.write(orientation)
    message.write(pageCount)
    message.write(captureDate)
    message.write(isDateFromXMP)
    for text in [make, model, lens, title, caption, userComment] { message.write(text) }
    message.write(exposureTime?.numerator)
    message.write(exposureTime?.denominator)
    message.write(fNumber)
    message.write(iso)
    message.write(focalLength)
    message.write(location)
    message.write(keywords)
    message.write(places)
    message.write(rating)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    size = try message.read()
    orientation = try message.read()
    pageCount = max(try message.read(), 1)
    captureDate = try message.read()
    isDateFromXMP = try message.read()
    make = try message.read()
    model = try message.read()
    lens = try message.read()
    title = try message.read()
    caption = try message.read()
    userComment = try message.read()
    let numerator: Int? = try message.read()
    let denominator: Int? = try message.read()
    if let numerator, let denominator {
      guard denominator != 0 else { throw MessageError() }
      exposureTime = Rational(numerator: numerator, denominator: denominator)
    }
    fNumber = try message.read()
    iso = try message.read()
    focalLength = try message.read()
    location = try message.read()
    keywords = try message.read()
    places = try message.read()
    rating = try message.read()
    if let rating, !(0...5).contains(rating) { throw MessageError() }
  }
}

extension CaptureDate: MessageValue {
  package func write(to message: inout MessageWriter) {
    for number in [year, month, day, hour, minute, second, nanosecond] { message.write(number) }
    message.write(utcOffset)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    var numbers: [Int] = []
    for range in [1...9999, 1...12, 1...31, 0...23, 0...59, 0...60, 0...999_999_999] {
      let number: Int = try message.read()
      guard range.contains(number) else { throw MessageError() }
      numbers.append(number)
    }
    let offset: Int? = try message.read()
    guard (-86_400...86_400).contains(offset ?? 0) else { throw MessageError() }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    (hour, minute, second, nanosecond) = (numbers[3], numbers[4], numbers[5], numbers[6])
    utcOffset = offset
  }
}
