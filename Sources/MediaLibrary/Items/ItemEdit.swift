import Imaging

/// Keeps the edits of assets. Module LibraryIndex does it.
public protocol EditSource: AnyObject, Sendable {
  /// Returns the present edit of an asset; nil if it has none any more. Blocks; any thread.
  ///
  /// - Throws: `ImageError.editNotReadable`: an edited photo is never shown as if it were not.
  func edit(of asset: AssetID) throws(ImageError) -> SharedEdit?
}

/// The edit of an item, as of a snapshot: it identifies the edit, and loads it. Equal values have the same result.
public struct ItemEdit: Sendable, Hashable {
  /// The asset.
  public let asset: AssetID
  /// Differs after each change of the edit, at least 1.
  public let revision: UInt32
  private let source: (any EditSource)?

  /// Creates the edit of an asset.
  ///
  /// - Parameter source: Keeps the edit; nil for an item of no library, whose edit cannot be read.
  public init(_ asset: AssetID, revision: UInt32, in source: (any EditSource)?) {
    (self.asset, self.revision, self.source) = (asset, revision, source)
  }

  /// The edit of an item as the library stores it: nil for the revision 0, and for a video.
  init?(_ asset: AssetID, revision: UInt32, isVideo: Bool, in source: (any EditSource)?) {
    guard revision != 0, !isVideo else { return nil }
    self.init(asset, revision: revision, in: source)
  }

  /// Loads the edit; nil if it was reset in the meantime. Blocks.
  ///
  /// - Throws: `ImageError.editNotReadable`.
  public func load() throws(ImageError) -> SharedEdit? {
    guard let source else { throw .editNotReadable }
    return try source.edit(of: asset)
  }

  /// Compares the asset and the revision.
  public static func == (first: ItemEdit, second: ItemEdit) -> Bool {
    first.asset == second.asset && first.revision == second.revision
  }

  /// Hashes the asset and the revision.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(asset)
    hasher.combine(revision)
  }
}
