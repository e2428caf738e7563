import GtkKit

/// Pixels of the current picture in a higher resolution than the view's size.
public struct PictureDetail: Equatable {
  /// The pixels have 2⁻ⁿ of the picture's width and height, where n is the level.
  public let level: Int
  /// The pixels.
  public let tiles: PictureTiles

  /// Compares by identity of the pixels.
  public static func == (first: PictureDetail, second: PictureDetail) -> Bool {
    first.tiles === second.tiles && first.level == second.level
  }
}
