import GObjectKit

/// The edit of a photo in its XMP sidecar. The property `tintype:Edit` has its text; `tintype:EditTime` the time.
///
/// The sidecar has the whole edit, also a large LUT: it goes with the photo to another folder, computer or backup, where a
/// file of the app's data folder would be missing. Large texts are compressed: a LUT of 33 points takes some hundred
/// kilobytes.
public struct EditNote: Sendable, Hashable {
  /// The text in the format of module Editing; nil removes the edit.
  public var text: String?
  /// The time of the change.
  public var changed: Timestamp
  /// The text that the library had before; nil for none. An edit of a newer version that the library has not read is not
  /// overwritten.
  public var previous: String?

  /// Creates a note.
  public init(_ text: String?, changed: Timestamp, previous: String? = nil) {
    (self.text, self.changed, self.previous) = (text, changed, previous)
  }

  // MARK: The property

  /// The length in bytes up to which the property is the text itself, readable in an editor.
  private static let longestText = 8192
  private static let prefix = "gzip:"
  /// The maximum length of a compressed text in bytes.
  private static let limit = 48 << 20

  /// The value of the property; nil to remove it.
  package var value: String? {
    guard let text, text.utf8.count > Self.longestText, let bytes = Gzip.compressed(Array(text.utf8)) else {
      return text
    }
    return Self.prefix + Base64.text(bytes)
  }

  /// The text that a value of the property has; nil if it is damaged.
  package static func text(of value: String) -> String? {
    guard value.hasPrefix(prefix) else { return value }
    return Base64.bytes(String(value.dropFirst(prefix.count)))
      .flatMap { Gzip.decompressed($0, limit: limit) }.flatMap { String(validating: $0, as: UTF8.self) }
  }
}
