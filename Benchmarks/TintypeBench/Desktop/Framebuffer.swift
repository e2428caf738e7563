import Foundation

/// The pixels of the X server's screen. Xvfb keeps them in a file (`-fbdir`), which is mapped here, so reading them
/// does not load or block the server.
///
/// The file is an X window dump with a header of big-endian words. Source of its layout: X11/XWDFile.h.
final class Framebuffer {
  /// One pixel of 16 is sampled: every fourth of every fourth row.
  private static let sampleStep = 4

  let width: Int
  let height: Int
  private let stride: Int
  private let pixels: UnsafeRawPointer
  private let map: UnsafeMutableRawPointer
  private let length: Int

  /// Opens the screen of the current session, the file that `HEADLESS_FRAMEBUFFER` names.
  init() throws {
    guard let path = ProcessInfo.processInfo.environment["HEADLESS_FRAMEBUFFER"] else {
      throw BenchError.noScreen("HEADLESS_FRAMEBUFFER is not set")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BenchError.noScreen("“\(path)” cannot be opened") }
    defer { close(descriptor) }
    var info = stat()
    fstat(descriptor, &info)
    length = Int(info.st_size)
    guard length > 100, let map = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), map != MAP_FAILED
    else { throw BenchError.noScreen("“\(path)” cannot be mapped") }
    self.map = map
    func word(_ index: Int) -> Int {
      Int(UInt32(bigEndian: map.load(fromByteOffset: index * 4, as: UInt32.self)))
    }
    (width, height, stride) = (word(4), word(5), word(12))
    let start = word(0) + word(19) * 12
    guard word(11) == 32, start + stride * height <= length else {
      throw BenchError.noScreen("“\(path)” does not have 32 bits for each pixel")
    }
    pixels = UnsafeRawPointer(map) + start
  }

  deinit { munmap(map, length) }

  /// Replaces `samples` by one pixel of 16.
  func sample(into samples: inout [UInt32]) {
    let step = Self.sampleStep
    samples.removeAll(keepingCapacity: true)
    for y in Swift.stride(from: step / 2, to: height, by: step) {
      let row = pixels + y * stride
      for x in Swift.stride(from: step / 2, to: width, by: step) {
        samples.append(row.load(fromByteOffset: x * 4, as: UInt32.self) & 0xff_ffff)
      }
    }
  }

  /// Every `step`th pixel of a row, from `x` to before `end`.
  func row(_ y: Int, from x: Int, to end: Int, every step: Int) -> [UInt32] {
    let row = pixels + min(max(y, 0), height - 1) * stride
    return Swift.stride(from: max(x, 0), to: min(end, width), by: step).map {
      row.load(fromByteOffset: $0 * 4, as: UInt32.self) & 0xff_ffff
    }
  }

  /// Writes a screenshot as a portable pixmap.
  func write(to path: String) throws {
    var data = Data("P6 \(width) \(height) 255\n".utf8)
    for y in 0..<height {
      let row = pixels + y * stride
      for x in 0..<width {
        let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
        data.append(UInt8(truncatingIfNeeded: pixel >> 16))
        data.append(UInt8(truncatingIfNeeded: pixel >> 8))
        data.append(UInt8(truncatingIfNeeded: pixel))
      }
    }
    try data.write(to: URL(fileURLWithPath: path))
  }
}
