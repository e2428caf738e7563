import CGLib

extension Bytes {
  /// Returns `count` bytes from offset `start` as a block that shares the memory of this one. The memory is freed
  /// with the last of the two.
  public func slice(from start: Int, count: Int) -> Bytes {
    precondition(start >= 0 && count >= 0 && start <= self.count - count)
    return Bytes(adopting: g_bytes_new_from_bytes(pointer, gsize(start), gsize(count)))
  }
}
