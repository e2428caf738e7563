import GObjectKit
import Imaging

/// What is chosen in the export dialog. A program persists it.
public struct ExportChoices: Equatable, Sendable {
  /// How the size is chosen.
  public enum Size: String, CaseIterable, Sendable {
    /// All pixels.
    case original
    /// By the longer side.
    case longEdge = "long-edge"
    /// By the number of pixels.
    case megapixels
  }

  /// The range of `longEdge` in pixels.
  public static let longEdges = 16...65_500
  /// The range of `megapixels` in millions.
  public static let megapixels = 0.1...400.0

  /// The format.
  public var format = ConvertedImage.Format.jpeg
  /// The quality of JPEG, WebP and AVIF, 0…100.
  public var quality = ExportOptions.standardQuality
  /// How the size is chosen.
  public var size = Size.original
  /// The longest side in pixels, if the size is chosen by it.
  public var longEdge = 2048
  /// The number of pixels in millions, if the size is chosen by it.
  public var megapixels = 4.0
  /// The most bytes of a file; nil for any number.
  public var byteLimit: Int?
  /// Whether the location is removed from the copies.
  public var removesLocation = false
  /// Whether the copies have no metadata.
  public var removesMetadata = false
  /// Whether all colors are converted to sRGB.
  public var convertsToSRGB = false
  /// The folder of the copies.
  public var folder: File

  /// The default choices with a folder.
  public init(folder: File) { self.folder = folder }

  /// Whether the quality has an effect.
  public var hasQuality: Bool { format != .png }

  /// The options of the copies.
  public var options: ExportOptions {
    let size: ExportOptions.Size =
      switch size {
      case .original: .original
      case .longEdge: .longEdge(longEdge)
      case .megapixels: .megapixels(megapixels)
      }
    return ExportOptions(
      format: format, quality: quality, size: size, byteLimit: byteLimit,
      metadata: removesMetadata ? .none : removesLocation ? .withoutLocation : .all,
      convertsToSRGB: convertsToSRGB)
  }

  /// The formats that may be chosen before it is known which ones this computer can write: those that need no worker's
  /// answer.
  public nonisolated static var formats: [ConvertedImage.Format] {
    [.jpeg, .png] + (ImageEncoder.canWriteWebP ? [.webp] : [])
  }
}
