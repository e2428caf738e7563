import Foundation
import Glibc
import Synchronization

/// A web server that serves files, whole or up to a place where it stops sending and keeps quiet.
final class SmallServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let connections = Mutex<[Int32]>([])

  /// - Parameters:
  ///   - content: The file; nil to answer nothing at all.
  ///   - stallsAt: After how many bytes it keeps quiet; nil for never.
  convenience init(content: Data?, stallsAt: Int? = nil) throws {
    try self.init(stallsAt: stallsAt) { _ in content }
  }

  /// Serves what `content` gives for a name; nil to answer nothing at all.
  init(stallsAt: Int? = nil, content: @escaping @Sendable (String) -> Data?) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileNoSuchFile) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let self else { return }
        connections.withLock { $0.append(connection) }
        Thread.detachNewThread { Self.serve(connection, content, stallsAt) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    for connection in connections.withLock({ $0 }) { shutdown(connection, Int32(SHUT_RDWR)) }
  }

  func address(_ name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }

  private static func serve(_ connection: Int32, _ find: @Sendable (String) -> Data?, _ stallsAt: Int?) {
    defer { close(connection) }
    var request = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = read(connection, &request, request.count)
      guard count > 0 else { return }
      let text = String(decoding: request.prefix(count), as: UTF8.self)
      let name = text.split(separator: " ").dropFirst().first?.dropFirst() ?? ""
      guard let content = find(String(name)) else { continue }
      var start = 0
      if let range = text.range(of: "bytes=") {
        start = min(Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 0, content.count)
      }
      let head =
        (text.contains("bytes=")
          ? "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes \(start)-\(content.count - 1)/\(content.count)\r\n"
          : "HTTP/1.1 200 OK\r\n")
        + "Accept-Ranges: bytes\r\nContent-Type: video/mp4\r\nContent-Length: \(content.count - start)\r\n\r\n"
      guard send(Data(head.utf8), to: connection) else { return }
      if text.hasPrefix("HEAD") { continue }
      let end = max(min(stallsAt ?? content.count, content.count), start)
      guard send(content[start..<end], to: connection) else { return }
    }
  }

  private static func send(_ data: Data, to connection: Int32) -> Bool {
    var rest = data
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
