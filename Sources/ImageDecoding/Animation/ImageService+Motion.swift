import GObjectKit
import Imaging
import SandboxKit
import WorkerKit

/// The requests about what moves in a file.
extension ImageService {
  static func motion(_ file: FileDescriptor, _ limits: DecodingLimits) -> WorkerReply {
    WorkerReply(
      Result { () throws(ImageError) -> PictureMotion? in
        try PictureMotion(try ImageSource.open(try InputFile(decoding: file), limits: limits))
      })
  }

  /// - Parameter files: The image, and the canvas to draw on, if there is one.
  static func frames(_ files: [FileDescriptor], _ operation: AnimationOperation, _ limits: DecodingLimits)
    throws
    -> WorkerReply
  {
    guard let file = files.first else { throw MessageError() }
    let base = try files.dropFirst().first.map { try Bytes(sealed: $0) }
    do throws(ImageError) {
      let result = try operation.run(
        try ImageSource.open(try InputFile(decoding: file), limits: limits), onto: base)
      var memory = [try share(result.shown)]
      if let disposed = result.disposed { memory.append(try share(disposed)) }
      let description = PixelDescription(size: result.shown.size, isOpaque: result.shown.isOpaque)
      return WorkerReply(Result<_, ImageError>.success(description), memory: memory)
    } catch {
      return WorkerReply(Result<PixelDescription, _>.failure(error))
    }
  }

  private static func share(_ canvas: AnimationCanvas) throws(ImageError) -> SharedMemory {
    try sharing { () throws(SystemError) in
      try SharedMemory(count: canvas.byteCount) { canvas.write(to: &$0) }
    }
  }
}
