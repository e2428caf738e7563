import FoundationEssentials
import GObjectKit
import GRDB
import MediaLibrary

/// An asset with the time of the sidecar that was read.
struct SidecarState: Sendable, Hashable {
  let id: AssetID
  let path: AssetPath
  /// The time; nil if the asset had no sidecar.
  let modified: Timestamp?
  /// The capture date.
  let date: Timestamp

  fileprivate static let selection = """
    SELECT asset.id, folder.path, asset.name, asset.sidecar, asset.date FROM asset
    JOIN folder ON folder.id = asset.folder
    """

  fileprivate init(_ row: Row) {
    id = AssetID(rawValue: row[0])
    path = AssetPath(folder: row.bytes(1), name: row.bytes(2))
    let time: Int64 = row[3]
    modified = time == 0 ? nil : Timestamp(nanoseconds: time)
    date = Timestamp(nanoseconds: row[4])
  }
}

/// The statements on the sidecars of assets. All of them run in a transaction of the caller.
enum SidecarTable {
  /// Returns the existing assets that a sidecar belongs to.
  static func assets(ofSidecar path: AssetPath, in database: Database) throws -> [SidecarState] {
    guard let stem = Sidecar.stem(of: path) else { return [] }
    // Names from "stem." to "stem/", which no name contains, are those with an extension.
    return try Row.fetchAll(
      database.cachedStatement(
        sql: """
          \(SidecarState.selection) WHERE folder.path = ?1 AND asset.missingSince = 0
            AND (asset.name = ?2 OR asset.name > ?3 AND asset.name < ?4)
          """),
      arguments: [
        Data(path.folder), Data(stem), Data(stem + [UInt8(ascii: ".")]), Data(stem + [UInt8(ascii: "/")]),
      ]
    ).map(SidecarState.init).filter { state in
      Sidecar.paths(for: state.path.file.path).contains(path.file.path)
    }
  }

  /// Returns the existing assets that had a sidecar when they were read.
  static func assetsWithSidecar(in database: Database) throws -> [SidecarState] {
    try Row.fetchAll(
      database, sql: "\(SidecarState.selection) WHERE asset.sidecar <> 0 AND asset.missingSince = 0"
    ).map(SidecarState.init)
  }

  /// Notes the time of a sidecar whose content is that of the asset.
  static func setSidecar(_ time: Timestamp?, of id: AssetID, in database: Database) throws {
    try database.cachedStatement(sql: "UPDATE asset SET sidecar = ? WHERE id = ?")
      .execute(arguments: [time?.nanoseconds ?? 0, id.rawValue])
  }
}
