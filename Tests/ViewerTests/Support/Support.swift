import GObjectKit
import Glibc
import Imaging
import Testing

extension PixelBuffer {
  /// A uniformly gray image.
  static func gray(width: Int, height: Int) -> PixelBuffer {
    PixelBuffer(
      bytes: Bytes(Array(repeating: 128, count: width * height * 4)), width: width, height: height,
      isOpaque: false)
  }

  /// An opaque gradient: red grows to the right and green downwards, in 256 steps.
  static func gradient(width: Int, height: Int) -> PixelBuffer {
    let bytes = Bytes(count: width * height * 4) { span in
      for y in 0..<height {
        let row = 0xFF00_0028 | UInt32(y * 256 / height) << 8
        for x in 0..<width {
          let pixel = row | UInt32(x * 256 / width) << 16
          span.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
    }
    return PixelBuffer(bytes: bytes, width: width, height: height, isOpaque: true)
  }
}

/// A folder on disk that is deleted after the test.
final class Folder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/viewer-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    let words = [strdup("rm"), strdup("-rf"), strdup("--"), strdup(path)]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, "rm", nil, nil, words + [nil], environ) == 0 else { return }
    waitpid(process, nil, 0)
  }

  func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file. `modified` is in seconds since 1970.
  @discardableResult func write(_ name: String, _ bytes: [UInt8], modified: Int? = nil) throws -> String {
    let descriptor = open(path(name), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0, "\(name): \(String(cString: strerror(errno)))")
    defer { close(descriptor) }
    try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    if let modified {
      let time = timespec(tv_sec: modified, tv_nsec: 0)
      futimens(descriptor, [time, time])
    }
    return path(name)
  }

  func delete(_ name: String) throws { try File(path: path(name)).delete() }
}
