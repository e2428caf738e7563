import Foundation
import Glibc
import Synchronization

/// A web server with good and bad manners.
final class SmallServer: Sendable {
  /// What it says to a request.
  struct Answer: Sendable {
    var content: Data
    var status = "200 OK"
    var type = "video/mp4"
    /// More lines of the head.
    var headers: [String] = []
    /// Whether one can ask for the content from somewhere on.
    var knowsPlaces = true
    /// Whether it says whether one can.
    var saysPlaces = true
    /// Whether it says how much comes.
    var saysLength = true
    /// After how many bytes of the content it keeps quiet until `goOn` is called.
    var stallsAt: Int?
    /// After how many bytes of the content it hangs up.
    var hangsUpAt: Int?
    /// After how many bytes of the content it breaks off, so that it is known to be no end.
    var breaksOffAt: Int?
    /// How many bytes it sends in a second.
    var speed: Int?
  }

  private struct State {
    var connections: Set<Int32> = []
    var requests: [String] = []
    var endings = 0
  }

  let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())
  private let flow = Flow()

  /// Serves one file, under all names; nil to answer nothing at all.
  convenience init(content: Data?, _ adapt: (inout Answer) -> Void = { _ in }) throws {
    let answer = content.map { content in
      var answer = Answer(content: content)
      adapt(&answer)
      return answer
    }
    try self.init { _ in answer }
  }

  /// Serves the files of a folder, and has nothing at other addresses.
  convenience init(
    folder: TestFolder, _ adapt: @escaping @Sendable (inout Answer, String) -> Void = { _, _ in }
  ) throws {
    let path = folder.path
    try self.init { name in
      let content = try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      var answer = Answer(content: content ?? Data("nothing".utf8))
      if content == nil { (answer.status, answer.knowsPlaces) = ("404 Not Found", false) }
      adapt(&answer, name)
      return answer
    }
  }

  /// Serves what `answer` gives for a name; nil to answer nothing at all.
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
          }
          // Not closed before it is forgotten: its number may be another connection's then.
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

  /// The names that were asked for, in order.
  var requests: [String] { state.withLock(\.requests) }

  /// How many connections are over.
  var endings: Int { state.withLock(\.endings) }

  /// Sends on what it keeps quiet about, now and from now on.
  func goOn() { flow.open() }

  /// Hangs up on everybody.
  func hangUp() { for connection in state.withLock(\.connections) { shutdown(connection, Int32(SHUT_RDWR)) } }

  private static func serve(_ connection: Int32, _ flow: Flow, _ find: (String) -> Answer?) {
    var request = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = read(connection, &request, request.count)
      guard count > 0 else { return }
      let text = String(decoding: request.prefix(count), as: UTF8.self)
      let name = text.split(separator: " ").dropFirst().first?.dropFirst() ?? ""
      guard let answer = find(String(name)) else { continue }
      let range = answer.knowsPlaces ? text.firstRange(of: "bytes=") : nil
      let start = range.flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) } ?? 0
      guard send(head(answer, from: range == nil ? nil : start), to: connection) else { return }
      if text.hasPrefix("HEAD") { continue }
      guard send(answer, from: min(start, answer.content.count), to: connection, flow), answer.saysLength
      else { return }
    }
  }

  private static func head(_ answer: Answer, from start: Int?) -> Data {
    let size = answer.content.count
    var lines = [
      "HTTP/\(answer.saysLength ? "1.1" : "1.0") \(answer.status)", "Content-Type: \(answer.type)",
    ]
    if let start {
      lines[0] = "HTTP/1.1 206 Partial Content"
      lines.append("Content-Range: bytes \(start)-\(size - 1)/\(size)")
    }
    if answer.saysPlaces { lines.append("Accept-Ranges: \(answer.knowsPlaces ? "bytes" : "none")") }
    if answer.saysLength { lines.append("Content-Length: \(size - (start ?? 0))") }
    return Data((lines + answer.headers + ["", ""]).joined(separator: "\r\n").utf8)
  }

  /// - Returns: whether the connection goes on.
  private static func send(_ answer: Answer, from start: Int, to connection: Int32, _ flow: Flow) -> Bool {
    let content = answer.content
    let end = max(min(answer.breaksOffAt ?? answer.hangsUpAt ?? content.count, content.count), start)
    let pause = max(min(answer.stallsAt ?? end, end), start)
    guard send(content[start..<pause], to: connection, answer.speed, flow) else { return false }
    if answer.stallsAt != nil, !flow.waitUntilOpen() { return false }
    guard send(content[pause..<end], to: connection, answer.speed, flow) else { return false }
    if answer.breaksOffAt != nil {
      // Not to wait when it is closed is to break off: socket(7).
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
      // Twenty pieces a second
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

extension SmallServer {
  /// Whether what is kept back is sent.
  private final class Flow: Sendable {
    // NSCondition guards them.
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
