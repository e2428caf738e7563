/// A path as the key of a dictionary. Strings in different Unicode normal forms are equal, but name different files.
struct PathKey: Hashable, Sendable {
  let path: String

  init(_ path: String) { self.path = path }

  static func == (first: PathKey, second: PathKey) -> Bool {
    first.path.utf8.elementsEqual(second.path.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var path = path
    path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
