import Editing
import GObjectKit
import GRDB
import Imaging
import MediaLibrary

/// The text of an edit with its digest.
struct EditText: Sendable, Hashable {
  /// See `EditStack.text`.
  let text: String
  /// See `SharedEdit.digest`.
  let digest: String

  /// Uses the text of an edit.
  init(_ text: String) { (self.text, digest) = (text, SharedEdit.digest(of: text)) }

  fileprivate init(_ text: String, digest: String) { (self.text, self.digest) = (text, digest) }

  /// Compares the digests.
  static func == (first: EditText, second: EditText) -> Bool { first.digest == second.digest }

  /// Hashes the digest.
  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The edit of an asset.
struct StoredEdit: Sendable, Hashable {
  /// The edit; nil if a person has reset it.
  let text: EditText?
  /// The time of the change.
  let changed: Timestamp
}

/// The statements on the edits of assets. All of them run in a transaction of the caller.
enum EditTable {
  /// Returns the edit of an asset; nil if nobody has edited it.
  static func edit(of id: AssetID, in database: Database) throws -> StoredEdit? {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT edit.digest, editText.text, edit.changed FROM edit
          LEFT JOIN editText ON editText.digest = edit.digest WHERE edit.asset = ?
          """),
      arguments: [id.rawValue])
    guard let row else { return nil }
    let text = (row[0] as String?).flatMap { digest in
      (row[1] as String?).map { EditText($0, digest: digest) }
    }
    return StoredEdit(text: text, changed: Timestamp(nanoseconds: row[2]))
  }

  /// Returns the digest of the edit of an asset; nil if it has none.
  static func digest(of id: AssetID, in database: Database) throws -> String? {
    try String.fetchOne(
      database.cachedStatement(sql: "SELECT digest FROM edit WHERE asset = ?"), arguments: [id.rawValue])
  }

  /// Returns a text.
  static func text(_ digest: String, in database: Database) throws -> String? {
    try String.fetchOne(
      database.cachedStatement(sql: "SELECT text FROM editText WHERE digest = ?"), arguments: [digest])
  }

  /// Sets the edit of an asset.
  static func set(_ edit: StoredEdit, of id: AssetID, revision: Int64, in database: Database) throws {
    let previous = try digest(of: id, in: database)
    if let text = edit.text {
      try database.cachedStatement(sql: "INSERT OR IGNORE INTO editText (digest, text) VALUES (?, ?)")
        .execute(arguments: [text.digest, text.text])
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO edit (asset, digest, revision, changed) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (asset) DO UPDATE SET digest = ?2, revision = ?3, changed = ?4
        """
    ).execute(arguments: [id.rawValue, edit.text?.digest, revision, edit.changed.nanoseconds])
    if let previous, previous != edit.text?.digest { try removeUnused(previous, in: database) }
    try AssetTable.didChange(id, revision: revision, in: database)
  }

  /// Returns the existing assets whose edits were changed after the sidecar was read or written.
  static func unwritten(in database: Database) throws -> [(id: AssetID, path: AssetPath)] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT asset.id, folder.path, asset.name FROM edit JOIN asset ON asset.id = edit.asset
        JOIN folder ON folder.id = asset.folder
        WHERE edit.changed > asset.sidecar AND asset.missingSince = 0
          AND (edit.digest IS NOT NULL OR asset.sidecar <> 0)
        """
    ).map {
      (AssetID(rawValue: $0[0]), AssetPath(folder: $0.bytes(1), name: $0.bytes(2)))
    }
  }

  private static func removeUnused(_ digest: String, in database: Database) throws {
    try database.cachedStatement(
      sql: """
        DELETE FROM editText WHERE digest = ?1 AND NOT EXISTS (SELECT 1 FROM edit WHERE edit.digest = ?1)
        """
    ).execute(arguments: [digest])
  }

  /// Takes over the edit of a sidecar, unless the app has changed the edit later.
  ///
  /// - Parameter sidecar: The time of the sidecar.
  static func take(
    _ stated: SidecarEdit, sidecar: Timestamp?, of id: AssetID, revision: Int64, in database: Database
  ) throws {
    let text = EditText(stated.text)
    if let known = try edit(of: id, in: database) {
      // The time in the sidecar shows one that the app itself has begun to write before the last change.
      guard known.text != text, let sidecar, sidecar > known.changed,
        stated.changed.map({ $0 >= known.changed }) ?? true
      else { return }
    }
    let changed = stated.changed ?? sidecar ?? .now
    try set(StoredEdit(text: text, changed: changed), of: id, revision: revision, in: database)
  }
}
