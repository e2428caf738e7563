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

  /// Deletes what imports of earlier sessions left incomplete.
  static func removeUnfinishedCopies() async {
    for folder in [ofDroppedPhotos, ofTakenPhotos] { await folder?.removeUnfinishedCopies() }
  }
}
