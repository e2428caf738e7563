import CGtk

extension Bytes {
  /// `count` bytes from `start` on, sharing the memory, which stays for as long as either is held.
  public func slice(from start: Int, count: Int) -> Bytes {
    precondition(start >= 0 && count >= 0 && start <= self.count - count)
    return Bytes(adopting: g_bytes_new_from_bytes(pointer, gsize(start), gsize(count)))
  }
}
