import GObjectKit
import GRDB

/// Why a database cannot be used.
package enum StoreFailure: Error, Equatable {
  /// The file is damaged or no database.
  case damaged
  /// The file or its folder cannot be written.
  case readOnly
  /// Another process has locked the database for longer than `LibraryStore.busyTimeout`.
  case locked
  /// A newer version of the program has written the database.
  case newer
  /// There is no space left for the database.
  case full
  /// Any other failure; `message` is for logs.
  case other(message: String)

  package init(_ error: any Error) {
    self =
      switch error {
      case let failure as StoreFailure: failure
      case let error as DatabaseError: StoreFailure(error)
      case FileError.notPermitted, FileError.readOnlyVolume: .readOnly
      case FileError.noSpace: .full
      default: .other(message: "\(error)")
      }
  }

  private init(_ error: DatabaseError) {
    self =
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: .readOnly
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_FULL: .full
      default: .other(message: error.description)
      }
  }
}
