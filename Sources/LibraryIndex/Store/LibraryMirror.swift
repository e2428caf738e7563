import FoundationEssentials
import GObjectKit
import GRDB
import MediaLibrary

/// What people made, as a file beside the database: favorites, private marks, ratings and keywords that were set in the
/// app, edits, and albums. It is written at each change, and read when the database is rebuilt.
struct LibraryMirror: Codable, Equatable, Sendable {
  /// An asset of which something was made.
  struct Asset: Codable, Equatable, Sendable {
    /// The `description` of the identifier.
    var id: String
    /// The path; see `String.init(fileBytes:)`.
    var path: String
    var inode: UInt64
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    var contentHash: UInt64?
    /// The raw value of `ItemMarks`.
    var marks: UInt8?
    /// Present if the rating was set in the app.
    var rating: UInt8?
    /// Present if the keywords were set in the app.
    var keywords: [String]?
    /// Present if the photo was edited or reset: the key of the edit in `edits`, or an empty text.
    var edit: String?
    /// The time of the edit in nanoseconds since 1970.
    var editChanged: Int64?
  }

  /// An album with the identifiers of its assets in order.
  struct Album: Codable, Equatable, Sendable {
    var id: String
    var name: String
    var assets: [String]
  }

  /// The version of the format. Files of a newer one are read as far as they can be.
  var version = 1
  var assets: [Asset] = []
  /// In the order of the person.
  var albums: [Album] = []
  /// The texts of the edits by their digests: one that was pasted on many photos is written once.
  var edits: [String: String]?

  /// Whether nothing was made.
  var isEmpty: Bool { assets.isEmpty && albums.isEmpty }

  // MARK: File

  /// The maximum size of the file in bytes; a million favorites.
  private static let limit = 512 << 20

  /// Reads a file. Blocks.
  ///
  /// - Returns: nil if there is no file.
  /// - Throws: If the file cannot be read or is damaged.
  static func read(path: String) throws -> LibraryMirror? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try File(path: path).contents(limit: limit)
    } catch .notFound {
      return nil
    }
    return try JSONDecoder().decode(LibraryMirror.self, from: Data(bytes))
  }

  /// Replaces a file. Blocks.
  func write(path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try File(path: path).write(Bytes(try encoder.encode(self)))
  }
}
