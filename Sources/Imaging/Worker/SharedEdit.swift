import GObjectKit
import WorkerKit

/// The text of an edit in memory that workers can read. Made once for many files; module Editing makes it from an
/// `EditStack`.
public struct SharedEdit: Sendable, Hashable {
  /// The sealed memory with the text.
  package let memory: SharedMemory
  /// Identifies the text: the MD5 of its bytes in hexadecimal. Equal edits have equal digests.
  public let digest: String

  /// Shares the text of an edit.
  ///
  /// - Throws: `ImageError.encoding` if there is no memory for it.
  package init(text: String) throws(ImageError) {
    let bytes = Bytes(text.utf8)
    digest = Self.digest(of: bytes)
    do throws(SystemError) {
      memory = try SharedMemory(bytes)
    } catch {
      throw .encoding(message: error.description)
    }
  }

  /// The size of the memory in bytes.
  package var byteCount: Int { memory.count }

  /// The digest of a text.
  package static func digest(of text: String) -> String { digest(of: Bytes(text.utf8)) }

  private static func digest(of bytes: Bytes) -> String { Checksum.md5(bytes) }

  /// Compares the digests.
  public static func == (first: SharedEdit, second: SharedEdit) -> Bool { first.digest == second.digest }

  /// Hashes the digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
