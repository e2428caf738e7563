import GObjectKit
import Imaging
import Sharing

/// Persists what is chosen in the export dialog.
struct ExportSettings {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  /// The choices of the last export. Invalid values are ignored.
  var choices: ExportChoices {
    let folder = settings[.exportFolder]
    var choices = ExportChoices(
      folder: folder.hasPrefix("/")
        ? File(path: folder) : File(path: UserDirectories.pictures ?? UserDirectories.home).child("Exports"))
    if let format = ConvertedImage.Format(rawValue: settings[.exportFormat]),
      // Whether AVIF can be written is found out by the dialog.
      format == .avif || ExportChoices.formats.contains(format)
    {
      choices.format = format
    }
    choices.quality = min(max(settings[.exportQuality], 0), 100)
    if let size = ExportChoices.Size(rawValue: settings[.exportSize]) { choices.size = size }
    let (edges, megapixels) = (ExportChoices.longEdges, ExportChoices.megapixels)
    choices.longEdge = min(max(settings[.exportLongEdge], edges.lowerBound), edges.upperBound)
    choices.megapixels = min(max(settings[.exportMegapixels], megapixels.lowerBound), megapixels.upperBound)
    choices.byteLimit = settings[.exportByteLimit] > 0 ? settings[.exportByteLimit] : nil
    choices.removesLocation = settings[.exportRemovesLocation]
    choices.removesMetadata = settings[.exportRemovesMetadata]
    choices.convertsToSRGB = settings[.exportConvertsToSRGB]
    return choices
  }

  /// Persists choices.
  func persist(_ choices: ExportChoices) {
    settings[.exportFolder] = choices.folder.path
    settings[.exportFormat] = choices.format.rawValue
    settings[.exportQuality] = choices.quality
    settings[.exportSize] = choices.size.rawValue
    settings[.exportLongEdge] = choices.longEdge
    settings[.exportMegapixels] = choices.megapixels
    settings[.exportByteLimit] = choices.byteLimit ?? 0
    settings[.exportRemovesLocation] = choices.removesLocation
    settings[.exportRemovesMetadata] = choices.removesMetadata
    settings[.exportConvertsToSRGB] = choices.convertsToSRGB
  }
}

extension SettingsKey<String> {
  /// The path of the folder for exported photos; empty for Exports in the Pictures folder.
  fileprivate static let exportFolder = SettingsKey("export-folder", default: "")
  /// The format of exported photos: the raw value of a `ConvertedImage.Format`.
  fileprivate static let exportFormat = SettingsKey("export-format", default: "jpeg")
  /// How the size of exported photos is chosen: the raw value of an `ExportChoices.Size`.
  fileprivate static let exportSize = SettingsKey("export-size", default: "original")
}

extension SettingsKey<Int> {
  /// The quality of exported photos, 0…100.
  fileprivate static let exportQuality = SettingsKey("export-quality", default: 92)
  /// The longer side of exported photos in pixels.
  fileprivate static let exportLongEdge = SettingsKey("export-long-edge", default: 2048)
  /// The most bytes of an exported photo; 0 for any number.
  fileprivate static let exportByteLimit = SettingsKey("export-byte-limit", default: 0)
}

extension SettingsKey<Double> {
  /// The number of pixels of exported photos in millions.
  fileprivate static let exportMegapixels = SettingsKey("export-megapixels", default: 4.0)
}

extension SettingsKey<Bool> {
  /// Whether the location is removed from exported photos.
  fileprivate static let exportRemovesLocation = SettingsKey("export-removes-location", default: false)
  /// Whether exported photos have no metadata.
  fileprivate static let exportRemovesMetadata = SettingsKey("export-removes-metadata", default: false)
  /// Whether all colors of exported photos are converted to sRGB.
  fileprivate static let exportConvertsToSRGB = SettingsKey("export-converts-to-srgb", default: false)
}
