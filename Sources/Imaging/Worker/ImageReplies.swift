import ColorKit
import GObjectKit
import WorkerKit

// The replies of image workers. All sizes are checked here before any arithmetic: an attacker who controls a worker
// may have written the reply.

extension ImageSize: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(width)
    message.write(height)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let width: Int = try message.read()
    let height: Int = try message.read()
    // Claimed sizes of headers have up to 32 bits; decoded images are smaller.
    guard (0...Int(UInt32.max)).contains(width), (0...Int(UInt32.max)).contains(height) else {
      throw MessageError()
    }
    self.init(width: width, height: height)
  }
}

extension ImageOrientation: MessageValue {
  package func write(to message: inout MessageWriter) { message.write(rawValue) }

  package init(from message: inout MessageReader) throws(MessageError) {
    guard let orientation = Self(rawValue: try message.read()) else { throw MessageError() }
    self = orientation
  }
}

extension PixelDescription: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(size)
    message.write(isOpaque)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    size = try message.read()
    isOpaque = try message.read()
    guard (1...DecodingLimits.largestSide).contains(size.width),
      (1...DecodingLimits.largestSide).contains(size.height)
    else { throw MessageError() }
  }

  /// Maps the pixels.
  ///
  /// - Throws: `MessageError` if the memory is missing, too small or not sealed.
  package func pixels(in memory: [FileDescriptor]) throws(MessageError) -> PixelBuffer {
    guard let memory = memory.first, let bytes = try? Bytes(sealed: memory, count: size.pixelCount * 4) else {
      throw MessageError()
    }
    return PixelBuffer(bytes: bytes, width: size.width, height: size.height, isOpaque: isOpaque)
  }
}

extension DecodedImageDescription: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(PixelDescription(size: size, isOpaque: isOpaque))
    message.write(originalSize)
    message.write(orientation)
    message.write(format)
    message.write(isTruncated)
    message.write(missingPackage)
    message.write(fileModified)
    message.write(fileSize)
    message.write(texts.count)
    for (key, value) in texts {
      message.write(key)
      message.write(value)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let pixels: PixelDescription = try message.read()
    (size, isOpaque) = (pixels.size, pixels.isOpaque)
    originalSize = try message.read()
    guard originalSize.width > 0, originalSize.height > 0 else { throw MessageError() }
    orientation = try message.read()
    format = try message.read()
    isTruncated = try message.read()
    missingPackage = try message.read()
    fileModified = try message.read()
    fileSize = try message.read()
    let count: Int = try message.read()
    guard (0...message.remaining).contains(count) else { throw MessageError() }
    texts = [:]
    for _ in 0..<count {
      let key: String = try message.read()
      // A separate constant: directly assigned, the subscript's type would make this an optional.
      let value: String = try message.read()
      texts[key] = value
    }
  }
}

extension ImageHeader: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(container.rawValue)
    message.write(storedSize)
    message.write(orientation)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    guard let container = ImageContainer(rawValue: try message.read()) else { throw MessageError() }
    self.init(container: container, storedSize: try message.read(), orientation: try message.read())
  }
}

extension PaletteColor: MessageValue {
  package func write(to message: inout MessageWriter) {
    for number in [color.red, color.green, color.blue, weight] { message.write(number) }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let red: Double = try message.read()
    let green: Double = try message.read()
    let blue: Double = try message.read()
    self.init(color: Color(red: red, green: green, blue: blue).clamped, weight: try message.read())
  }
}

extension ImageError: MessageValue {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .notFound: message.write(0 as UInt8)
    case .notReadable(let reason):
      message.write(1 as UInt8)
      message.write(reason)
    case .notAFile: message.write(2 as UInt8)
    case .empty: message.write(3 as UInt8)
    case .notAnImage: message.write(4 as UInt8)
    case .unsupported(let format):
      message.write(5 as UInt8)
      message.write(format)
    case .truncated: message.write(6 as UInt8)
    case .tooLarge(let width, let height):
      message.write(7 as UInt8)
      message.write(width)
      message.write(height)
    case .fileTooLarge(let bytes):
      message.write(8 as UInt8)
      message.write(bytes)
    case .timedOut: message.write(9 as UInt8)
    case .cancelled: message.write(10 as UInt8)
    case .noVideo: message.write(11 as UInt8)
    case .decoderStopped: message.write(12 as UInt8)
    case .decoderMissing(let reason):
      message.write(13 as UInt8)
      message.write(reason)
    case .decoding(let reason):
      message.write(14 as UInt8)
      message.write(reason)
    case .undecodable(let reason):
      message.write(15 as UInt8)
      message.write(reason)
    case .encoding(let reason):
      message.write(16 as UInt8)
      message.write(reason)
    case .noPixels: message.write(17 as UInt8)
    case .tooLargeForPreview(let width, let height):
      message.write(18 as UInt8)
      message.write(width)
      message.write(height)
    case .editNotReadable: message.write(19 as UInt8)
    case .exceedsLimit(let bytes):
      message.write(20 as UInt8)
      message.write(bytes)
    case .locationNotRemoved: message.write(21 as UInt8)
    case .metadataNotRemoved: message.write(22 as UInt8)
    case .libraryMissing(let format, let package):
      message.write(23 as UInt8)
      message.write(format)
      message.write(package)
    case .framesNeedLibrary(let package):
      message.write(24 as UInt8)
      message.write(package)
    case .encoderMissing(let format, let package):
      message.write(25 as UInt8)
      message.write(format)
      message.write(package)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .notFound
    case 1: self = .notReadable(reason: try message.read())
    case 2: self = .notAFile
    case 3: self = .empty
    case 4: self = .notAnImage
    case 5: self = .unsupported(format: try message.read())
    case 6: self = .truncated
    case 7: self = .tooLarge(width: try message.read(), height: try message.read())
    case 8: self = .fileTooLarge(bytes: try message.read())
    case 9: self = .timedOut
    case 10: self = .cancelled
    case 11: self = .noVideo
    case 12: self = .decoderStopped
    case 13: self = .decoderMissing(reason: try message.read())
    case 14: self = .decoding(message: try message.read())
    case 15: self = .undecodable(message: try message.read())
    case 16: self = .encoding(message: try message.read())
    case 17: self = .noPixels
    case 18: self = .tooLargeForPreview(width: try message.read(), height: try message.read())
    case 19: self = .editNotReadable
    case 20: self = .exceedsLimit(bytes: try message.read())
    case 21: self = .locationNotRemoved
    case 22: self = .metadataNotRemoved
    case 23: self = .libraryMissing(format: try message.read(), package: try message.read())
    case 24: self = .framesNeedLibrary(package: try message.read())
    case 25: self = .encoderMissing(format: try message.read(), package: try message.read())
    default: throw MessageError()
    }
  }
}
