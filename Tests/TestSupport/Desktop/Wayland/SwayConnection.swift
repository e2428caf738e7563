import Foundation

/// The connection to sway's socket, `SWAYSOCK`. Source of the messages: sway-ipc(7).
@DesktopActor
final class SwayConnection {
  /// A window in sway's tree.
  struct Node {
    var window: DesktopWindow
    var isFocused: Bool
    var properties: DesktopWindow.Properties
  }

  private enum Message: UInt32 {
    case runCommand = 0
    case getTree = 4
  }

  private static let magic = Array("i3-ipc".utf8)

  private let socket: FileHandle

  init() throws(DriverError) {
    let path = ProcessInfo.processInfo.environment["SWAYSOCK"] ?? ""
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path) - 1
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(capacity)) }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    socket = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw .noDisplay("sway does not listen at SWAYSOCK, \"\(path)\"") }
  }

  /// Runs a command of sway(5). A window may be gone meanwhile, so a refusal is no error.
  func run(_ command: String) { _ = send(.runCommand, command) }

  /// The windows in the order of the tree.
  func windows() -> [Node] {
    guard let answer = send(.getTree), let tree = try? JSONSerialization.jsonObject(with: answer) else {
      return []
    }
    return windows(in: tree)
  }

  private func windows(in node: Any?) -> [Node] {
    guard let node = node as? [String: Any] else { return [] }
    // Only a window has a process.
    if let window = window(of: node) { return [window] }
    let children = ["nodes", "floating_nodes"].flatMap { node[$0] as? [Any] ?? [] }
    return children.flatMap { windows(in: $0) }
  }

  private func window(of node: [String: Any]) -> Node? {
    guard let id = node["id"] as? Int, let pid = node["pid"] as? Int else { return nil }
    var properties = DesktopWindow.Properties()
    properties.title = node["name"] as? String ?? ""
    properties.pid = pid_t(pid)
    properties.applicationID = node["app_id"] as? String ?? ""
    if let outer = rect(node["rect"]), let content = rect(node["window_rect"]) {
      // `rect` includes sway's border; the content is relative to it.
      properties.frame = content.moved(x: outer.x, y: outer.y)
    }
    if node["fullscreen_mode"] as? Int != 0 { properties.states.insert(.fullscreen) }
    if node["visible"] as? Bool != true { properties.states.insert(.hidden) }
    return Node(
      window: DesktopWindow(id: UInt32(id)), isFocused: node["focused"] as? Bool == true,
      properties: properties)
  }

  private func rect(_ value: Any?) -> Rect? {
    guard let value = value as? [String: Int], let x = value["x"], let y = value["y"],
      let width = value["width"], let height = value["height"]
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// Sends a message and waits for its reply; nil if the connection is lost.
  private func send(_ message: Message, _ text: String = "") -> Data? {
    var data = Data(Self.magic)
    for number in [UInt32(text.utf8.count), message.rawValue] {
      withUnsafeBytes(of: number) { data.append(contentsOf: $0) }
    }
    data.append(contentsOf: text.utf8)
    guard (try? socket.write(contentsOf: data)) != nil, let header = read(Self.magic.count + 8) else {
      return nil
    }
    let length = header.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: Self.magic.count, as: UInt32.self)
    }
    return read(Int(length))
  }

  private func read(_ count: Int) -> Data? {
    var data = Data()
    while data.count < count {
      guard let more = try? socket.read(upToCount: count - data.count), !more.isEmpty else { return nil }
      data.append(more)
    }
    return data
  }
}
