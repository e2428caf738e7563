/// A photo that is asked for.
public nonisolated struct PhotoRequest: Sendable, Hashable {
  /// What becomes of the picture.
  public enum Use: Sendable, Hashable {
    /// A file of its own.
    case single
    /// One of a burst: a file of its own, named with its number, from 1.
    case burst(number: Int)
    /// One of the four of a strip, 0…3. The fourth makes one file out of all of them.
    case strip(place: Int)
  }

  /// Told apart from other requests of the same service.
  public let number: Int
  /// What becomes of the picture.
  public let use: Use

  /// A request.
  public init(number: Int, use: Use = .single) { (self.number, self.use) = (number, use) }
}
