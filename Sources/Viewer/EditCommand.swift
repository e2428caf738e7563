import MediaLibrary

/// A command on the edit of a picture.
enum EditCommand {
  /// Copies the edit.
  case copy
  /// Pastes the copied edit.
  case paste
  /// Rotates the picture clockwise by quarter turns; -1 is counter-clockwise.
  case rotate(quarterTurns: Int)
  /// Resets the picture.
  case reset

  /// Performs the command on a picture.
  func perform(_ catalog: any PictureCatalog, _ id: MediaItemID) async -> CatalogMessage {
    switch self {
    case .copy: await catalog.copyEdit(of: id)
    case .paste: await catalog.pasteEdit(on: [id])
    case .rotate(let quarterTurns): await catalog.rotate([id], quarterTurns: quarterTurns)
    case .reset: await catalog.resetEdit(of: [id])
    }
  }
}
