import FileTesting
import Foundation
import Glibc
import Synchronization

/// A web server that can misbehave.
final class TestServer: Sendable {
  /// A response.
  struct Answer: Sendable {
    var content: Data
    var status = "200 OK"
    var type = "video/mp4"
    /// Additional header lines.
    var headers: [String] = []
    /// Whether it serves ranges.
    var servesRanges = true
    /// Whether it announces that it serves ranges, or not.
    var announcesRanges = true
    /// Whether it announces the length of the content.
    var announcesLength = true
    /// After how many bytes of the content it stalls until `resume` is called.
    var stallsAt: Int?
    /// After how many bytes of the content it closes the connection.
    var closesAt: Int?
    /// After how many bytes of the content it resets the connection, which a client can distinguish from the end.
    var resetsAt: Int?
    /// The speed in bytes per second.
    var speed: Int?
  }

  private struct State {
    var connections: Set<Int32> = []
    var requests: [String] = []
    var endings = 0
    var completeResponses = 0
  }

  let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())
  private let flow = Flow()

  /// Serves one file under all names; nil to send no response at all.
  convenience init(content: Data?, _ adapt: (inout Answer) -> Void = { _ in }) throws {
    let answer = content.map { content in
      var answer = Answer(content: content)
      adapt(&answer)
      return answer
    }
    try self.init { _ in answer }
  }

  /// Serves the files of a folder, and 404 for other names.
  convenience init(
    folder: TemporaryFolder, _ adapt: @escaping @Sendable (inout Answer, String) -> Void = { _, _ in }
  ) throws {
    let path = folder.path
    try self.init { name in
      let content = try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      var answer = Answer(content: content ?? Data("nothing".utf8))
      if content == nil { (answer.status, answer.servesRanges) = ("404 Not Found", false) }
      adapt(&answer, name)
      return answer
    }
  }

  /// Serves the responses of `answer` for the requested names; nil to send no response at all.
  init(answer: @escaping @Sendable (String) -> Answer?) throws {
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
    Thread.detachNewThread { [weak self, flow] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let self else { return }
        state.withLock { _ = $0.connections.insert(connection) }
        Thread.detachNewThread { [weak self] in
          Self.serve(connection, flow) { name in
            self?.state.withLock { $0.requests.append(name) }
            return answer(name)
          } didServe: {
            self?.state.withLock { $0.completeResponses += 1 }
          }
          // Removed before it is closed: its number may be that of another connection afterwards.
          self?.state.withLock { _ = $0.connections.remove(connection) }
          close(connection)
          self?.state.withLock { $0.endings += 1 }
        }
      }
    }
  }

  deinit {
    flow.end()
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    hangUp()
  }

  func address(_ name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }

  /// The requested names, in order.
  var requests: [String] { state.withLock(\.requests) }

  /// How many connections have ended.
  var endings: Int { state.withLock(\.endings) }

  /// How many responses have been sent to their end.
  var completeResponses: Int { state.withLock(\.completeResponses) }

  /// Ends the stalling of this and later responses.
  func resume() { flow.open() }

  /// Closes all connections.
  func hangUp() { for connection in state.withLock(\.connections) { shutdown(connection, Int32(SHUT_RDWR)) } }

  private static func serve(
    _ connection: Int32, _ flow: Flow, _ find: (String) -> Answer?, didServe: () -> Void
  ) {
    var request = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = read(connection, &request, request.count)
      guard count > 0 else { return }
      let text = String(decoding: request.prefix(count), as: UTF8.self)
      let name = text.split(separator: " ").dropFirst().first?.dropFirst() ?? ""
      guard let answer = find(String(name)) else { continue }
      let range = answer.servesRanges ? text.firstRange(of: "bytes=") : nil
      let start = range.flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) } ?? 0
      guard send(head(answer, from: range == nil ? nil : start), to: connection) else { return }
      if text.hasPrefix("HEAD") { continue }
      guard send(answer, from: min(start, answer.content.count), to: connection, flow) else { return }
      didServe()
      guard answer.announcesLength else { return }
    }
  }

  private static func head(_ answer: Answer, from start: Int?) -> Data {
    let size = answer.content.count
    var lines = [
      "HTTP/\(answer.announcesLength ? "1.1" : "1.0") \(answer.status)", "Content-Type: \(answer.type)",
    ]
    if let start {
      lines[0] = "HTTP/1.1 206 Partial Content"
      lines.append("Content-Range: bytes \(start)-\(size - 1)/\(size)")
    }
    if answer.announcesRanges { lines.append("Accept-Ranges: \(answer.servesRanges ? "bytes" : "none")") }
    if answer.announcesLength { lines.append("Content-Length: \(size - (start ?? 0))") }
    return Data((lines + answer.headers + ["", ""]).joined(separator: "\r\n").utf8)
  }

  /// - Returns: Whether the connection is kept open.
  private static func send(_ answer: Answer, from start: Int, to connection: Int32, _ flow: Flow) -> Bool {
    let content = answer.content
    let end = max(min(answer.resetsAt ?? answer.closesAt ?? content.count, content.count), start)
    let pause = max(min(answer.stallsAt ?? end, end), start)
    guard send(content[start..<pause], to: connection, answer.speed, flow) else { return false }
    if answer.stallsAt != nil, !flow.waitUntilOpen() { return false }
    guard send(content[pause..<end], to: connection, answer.speed, flow) else { return false }
    if answer.resetsAt != nil {
      // Closing without lingering resets the connection: socket(7).
      var lingering = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }
    return end == content.count
  }

  private static func send(_ data: Data, to connection: Int32, _ speed: Int? = nil, _ flow: Flow? = nil)
    -> Bool
  {
    var rest = data
    while !rest.isEmpty {
      // Twenty chunks per second.
      let piece = speed.map { rest.prefix(max($0 / 20, 1)) } ?? rest
      let count = piece.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
      if speed != nil, flow?.wait(seconds: 0.05) == false { return false }
    }
    return true
  }
}

extension TestServer {
  /// Whether stalled responses are sent.
  private final class Flow: Sendable {
    // Guarded by the NSCondition.
    nonisolated(unsafe) private var isOpen = false
    nonisolated(unsafe) private var hasEnded = false
    private let condition = NSCondition()

    func open() {
      condition.withLock { isOpen = true }
      condition.broadcast()
    }

    func end() {
      condition.withLock { hasEnded = true }
      condition.broadcast()
    }

    /// - Returns: false when the server ends.
    func waitUntilOpen() -> Bool {
      condition.withLock {
        while !isOpen, !hasEnded { condition.wait() }
        return !hasEnded
      }
    }

    /// - Returns: false when the server ends.
    func wait(seconds: Double) -> Bool {
      let end = Date(timeIntervalSinceNow: seconds)
      return condition.withLock {
        while !hasEnded, condition.wait(until: end) {}
        return !hasEnded
      }
    }
  }
}
