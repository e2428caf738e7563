/// The numbers of equal elements at the start and at the end of two lists. A splice need not replace them.
public struct CommonEnds: Equatable, Sendable {
  /// The number of equal elements at the start.
  public let start: Int
  /// The number of equal elements at the end, without those that `start` counts.
  public let end: Int

  /// Compares two lists, in time proportional to the equal elements.
  public init<Element: Equatable>(
    _ old: some RandomAccessCollection<Element>, _ new: some RandomAccessCollection<Element>
  ) {
    var (start, end) = (0, 0)
    for (old, new) in zip(old, new) {
      guard old == new else { break }
      start += 1
    }
    for (old, new) in zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()) {
      guard old == new else { break }
      end += 1
    }
    (self.start, self.end) = (start, end)
  }
}
