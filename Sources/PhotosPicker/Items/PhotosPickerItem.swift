import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// A photo or video that a person has picked: a pointer to it, not its bytes. `loadTransferable` loads them.
///
/// ```swift
/// for item in album.items {
///   let texture = try await item.loadTransferable(as: Texture.self)
/// }
/// ```
///
/// A value of a few words, for any thread.
public nonisolated struct PhotosPickerItem: Sendable, Identifiable {
  /// The identity of an item.
  public enum ID: Sendable, Hashable {
    /// An item of the library, for the lifetime of the program.
    case item(MediaItemID)
    /// An item that is known by its persistent identifier alone.
    case identifier(String)
  }

  /// How the item is handed over.
  public var encoding: PreferredItemEncoding
  /// The item as it was when it was picked; nil for one that was created from an identifier.
  let picked: MediaItem?
  /// The library that knows where the file is now; nil for an item that has none.
  private let library: LibraryModel?
  private let asset: AssetID?

  /// Creates the item that a picker hands over.
  ///
  /// - Parameter library: The library of the item, which finds the file again after a rename; nil if there is none.
  public init(_ item: MediaItem, encoding: PreferredItemEncoding = .automatic, library: LibraryModel? = nil) {
    (picked, self.encoding, self.library, asset) = (item, encoding, library, item.asset)
  }

  /// Creates an item from the identifier of one that was picked before, perhaps in an earlier session.
  ///
  /// - Parameters:
  ///   - itemIdentifier: An `itemIdentifier`.
  ///   - library: The library that contains the item; by default the one that pickers share.
  /// - Returns: nil if the text is no identifier.
  @MainActor public init?(
    itemIdentifier: String, encoding: PreferredItemEncoding = .automatic, library: LibraryModel? = nil
  ) {
    guard let asset = AssetID(itemIdentifier) else { return nil }
    (picked, self.asset, self.encoding) = (nil, asset, encoding)
    self.library = library ?? PhotosPicker.sharedLibrary
  }

  /// The identity. Items with the same identity are equal.
  public var id: ID { picked.map { .item($0.id) } ?? .identifier(itemIdentifier ?? "") }

  /// The persistent identifier: the same after a restart, and after a rename or a move inside of the library. nil as
  /// long as the library's index does not contain the file.
  public var itemIdentifier: String? { asset?.description }

  /// The file's name when it was picked; see `String.init(fileBytes:)` for names that are not UTF-8. Empty for an item
  /// that was created from an identifier.
  public var name: String { picked?.name ?? "" }

  /// The kinds of the photo or video.
  public var kinds: MediaKinds { picked?.kinds ?? [] }

  /// Whether a person has marked the item private.
  public var isPrivate: Bool { picked?.marks.contains(.private) ?? false }

  /// The MIME types in which the item can be loaded, the preferred one first. By the file's name; for an edited photo
  /// those of the edited version.
  public var supportedContentTypes: [String] {
    guard let picked else { return [] }
    let type = picked.contentType
    if picked.edit != nil {
      return ItemConversion.formatsOfEdited(type: type, encoding: encoding).map(\.contentType)
    }
    let conversions = ItemContentType.conversions(ofVideo: picked.isVideo)
    switch encoding {
    case .current: return [type]
    case .automatic: return [type] + conversions.filter { $0 != type }
    case .compatible where picked.isVideo: return conversions
    case .compatible: return ItemContentType.compatibleImages.contains(type) ? [type] : conversions
    }
  }

  /// Loads the item. Cancelling the task ends the work, also in the middle of a conversion.
  ///
  /// - Parameters:
  ///   - type: What to load: `Bytes`, `[UInt8]`, `PixelBuffer`, `Texture`, `File`, or a type of the program.
  ///   - contentTypes: The MIME types that the program accepts, such as `image/jpeg` or `image/*`; nil for all. The
  ///     encoding of the item decides whether it may be converted to one of them.
  ///   - version: Whether an edited photo is loaded with its edit. With the edit it is encoded again, for every encoding of
  ///     the item, `current` as well: the photo as it is now is the edited one. The format is that of its file if that is
  ///     JPEG, PNG or WebP.
  ///   - progress: Called on any thread with the done part, 0…1, not more often than a few times per second.
  /// - Throws: `PhotosPickerError` by the cause.
  @concurrent public func loadTransferable<Value: ItemTransferable>(
    as type: Value.Type = Value.self, contentTypes: [String]? = nil,
    version: PhotosPickerItemVersion = .edited,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(PhotosPickerError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    let loader = ItemLoader(
      item: try await current(), encoding: encoding, contentTypes: contentTypes, version: version,
      progress: progress)
    progress(0)
    let value = try await Value.load(loader)
    // A result of a cancelled task may be incomplete.
    guard !Task.isCancelled else { throw .cancelled }
    progress(1)
    return value
  }

  /// The item where it is now.
  func current() async throws(PhotosPickerError) -> MediaItem {
    guard let library else {
      if let picked { return picked }
      throw .notFound(name: itemIdentifier ?? "")
    }
    if let picked, let now = await library.item(picked.id) { return now }
    if let asset, let found = await library.find(asset) { return found }
    // No longer in the library: ask the file system whether it exists.
    if let picked { return picked }
    throw .notFound(name: itemIdentifier ?? "")
  }
}

nonisolated extension PhotosPickerItem: Hashable {
  /// Compares the identities.
  public static func == (first: Self, second: Self) -> Bool { first.id == second.id }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

nonisolated extension MediaItem {
  /// The MIME type by the file's name.
  var contentType: String { name.contentTypeOfName ?? (isVideo ? "video/*" : "image/*") }
}

extension LibraryModel {
  fileprivate func item(_ id: MediaItemID) -> MediaItem? { items[id] }

  /// Finds an item by its persistent identifier. Waits while a scan is running, because the item may still come.
  ///
  /// - Returns: nil if the library does not contain it, or if the task was cancelled.
  func find(_ asset: AssetID) async -> MediaItem? {
    if let item = items.item(asset) { return item }
    guard isScanning else { return nil }
    let (changes, inbox) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let subscription = onUpdate { _ in inbox.yield() }
    let scan = ContinuousObservation.following({ [weak self] in self?.isScanning ?? false }) { _ in
      inbox.yield()
    }
    defer {
      scan.end()
      withExtendedLifetime(subscription) {}
    }
    for await _ in changes {
      if let item = items.item(asset) { return item }
      if !isScanning { break }
    }
    return nil
  }
}
