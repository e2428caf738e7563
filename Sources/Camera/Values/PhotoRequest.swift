/// A request for a photo.
public nonisolated struct PhotoRequest: Sendable, Hashable {
  /// How the captured frame is saved.
  public enum Use: Sendable, Hashable {
    /// As a single photo.
    case single
    /// As one photo of a burst, whose number, from 1, is part of the file name.
    case burst(number: Int)
    /// As one of four photos of a strip, 0…3. The fourth one saves all of them as one file.
    case strip(index: Int)
  }

  /// A number that is unique among the requests to a service.
  public let number: Int
  /// How the captured frame is saved.
  public let use: Use

  /// Creates a request.
  public init(number: Int, use: Use = .single) { (self.number, self.use) = (number, use) }
}
