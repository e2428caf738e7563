import GObjectKit
import GtkKit
import Imaging

/// A type that `PhotosPickerItem.loadTransferable` can load. A program makes its own types conform by loading one of
/// those here, such as `Bytes`, and converting it.
public nonisolated protocol ItemTransferable: Sendable {
  /// Loads the value. Cancelling the task ends the work.
  ///
  /// - Throws: `PhotosPickerError` by the cause.
  @concurrent static func load(_ loader: ItemLoader) async throws(PhotosPickerError) -> Self
}

/// The bytes of the file, in the encoding of the item.
nonisolated extension Bytes: ItemTransferable {
  /// Loads the bytes.
  @concurrent public static func load(_ loader: ItemLoader) async throws(PhotosPickerError) -> Self {
    // `Bytes` is final.
    try await loader.bytes() as! Self
  }
}

/// The bytes of the file, in the encoding of the item.
nonisolated extension [UInt8]: ItemTransferable {
  /// Loads the bytes.
  @concurrent public static func load(_ loader: ItemLoader) async throws(PhotosPickerError) -> Self {
    try await loader.bytes().withBytes { $0.withUnsafeBytes { Array($0) } }
  }
}

/// The upright pixels of the photo, or of a frame of the video.
nonisolated extension PixelBuffer: ItemTransferable {
  /// Loads the pixels.
  @concurrent public static func load(_ loader: ItemLoader) async throws(PhotosPickerError) -> Self {
    try await loader.pixels()
  }
}

/// The upright photo, or a frame of the video, as GTK draws it.
nonisolated extension Texture: ItemTransferable {
  /// Loads the texture.
  @concurrent public static func load(_ loader: ItemLoader) async throws(PhotosPickerError) -> Self {
    // `Texture` is final.
    Texture(shown: try await loader.pixels()) as! Self
  }
}

/// The file itself, which the program must not change; or a converted copy, which is deleted some days later.
nonisolated extension File: ItemTransferable {
  /// Loads the file.
  @concurrent public static func load(_ loader: ItemLoader) async throws(PhotosPickerError) -> Self {
    try await loader.file()
  }
}
