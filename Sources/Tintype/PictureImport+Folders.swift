import GObjectKit
import MediaLibrary

/// The folders of the app's imports; nil if the user has disabled the Pictures folder.
nonisolated extension PictureImport {
  /// Copies dropped photos.
  static var ofDroppedPhotos: PictureImport? { UserDirectories.pictures.map { PictureImport(into: $0) } }

  /// Copies photos that were taken for the board.
  static var ofTakenPhotos: PictureImport? {
    UserDirectories.pictures.map { PictureImport(into: File(path: $0).child("Camera").path) }
  }
}

nonisolated extension UserDirectories {
  /// Deletes the incomplete imports, captures and saved frames of processes that were killed.
  static func deleteAbandonedDrafts() async {
    guard let pictures = pictures.map({ File(path: $0) }) else { return }
    await blocking {
      for folder in [pictures, pictures.child("Camera"), pictures.child("Screenshots")] {
        Drafts(in: folder).deleteAbandoned()
      }
    }
  }
}
