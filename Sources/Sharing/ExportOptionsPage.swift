import GObjectKit
import GtkKit
import Imaging
import L10n

/// The rows of the export dialog.
final class ExportOptionsPage: View {
  private static let limits: [Int?] = [nil, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 25_000_000]
  private let model: ExportModel
  private var numbers: [SpinButton] = []

  init(_ model: ExportModel) {
    self.model = model
    super.init()
    let content = Box(.vertical, spacing: 18) {
      RowGroup {
        formatRow()
        qualityRow()
      }
      RowGroup(tr("Size")) {
        sizeRow()
        longEdgeRow()
        megapixelsRow()
        limitRow()
      }
      RowGroup(tr("Privacy and Color")) {
        locationRow()
        metadataRow()
        colorRow()
      }
      RowGroup { folderRow() }
    }
    setContent(ScrolledWindow(Clamp(maximumWidth: 560, content.margin(horizontal: 12, vertical: 18))))
  }

  /// Takes over numbers that are typed but not yet confirmed.
  func update() { for number in numbers where number.isVisible { number.update() } }

  // MARK: Format

  private func formatRow() -> Widget {
    ComboRow(tr("Format"), model.formats.map(Self.title)) { [weak model] in
      guard let model, model.formats.indices.contains($0) else { return }
      model.choices.format = model.formats[$0]
    }
    .bind(\.options) { [weak model] in model?.formats.map(Self.title) ?? [] }
    .bind(\.selected) { [weak model] in
      model.flatMap { $0.formats.firstIndex(of: $0.choices.format) } ?? 0
    }
  }

  private static func title(of format: ConvertedImage.Format) -> String {
    switch format {
    case .jpeg: tr("JPEG")
    case .png: tr("PNG")
    case .webp: tr("WebP")
    case .avif: tr("AVIF")
    }
  }

  private func qualityRow() -> Widget {
    let scale = Scale(0...100, step: 1, label: tr("Quality")) { [weak model] in
      model?.choices.quality = Int($0.rounded())
    }
    scale.setMinimumSize(width: 132)
    scale.bind(\.value) { [weak model] in Double(model?.choices.quality ?? 0) }
      .bind(\.valueText) { [weak model] in (model?.choices.quality ?? 0).localized }
      .bind(\.isSensitive) { [weak model] in model?.choices.hasQuality ?? false }
    return ActionRow(tr("Quality"), control: scale)
      .bind(\.subtitle) { [weak model] in model?.sizeText ?? "" }
  }

  // MARK: Size

  private func sizeRow() -> Widget {
    let titles = ExportChoices.Size.allCases.map { size in
      switch size {
      case .original: tr("Original")
      case .longEdge: tr("Longer Side")
      case .megapixels: tr("Megapixels")
      }
    }
    return ComboRow(tr("Dimensions"), titles) { [weak model] in
      model?.choices.size = ExportChoices.Size.allCases[$0]
    }
    .bind(\.selected) { [weak model] in
      model.flatMap { ExportChoices.Size.allCases.firstIndex(of: $0.choices.size) } ?? 0
    }
  }

  private func longEdgeRow() -> Widget {
    let (low, high) = (ExportChoices.longEdges.lowerBound, ExportChoices.longEdges.upperBound)
    let number = SpinButton(Double(low)...Double(high), step: 64, label: tr("Longer Side in Pixels")) {
      [weak model] in model?.choices.longEdge = Int($0)
    }.bind(\.value) { [weak model] in Double(model?.choices.longEdge ?? 0) }
    return numberRow(tr("Longer Side in Pixels"), number, for: .longEdge)
  }

  private func megapixelsRow() -> Widget {
    let number = SpinButton(ExportChoices.megapixels, step: 0.5, decimals: 1, label: tr("Megapixels")) {
      [weak model] in model?.choices.megapixels = $0
    }.bind(\.value) { [weak model] in model?.choices.megapixels ?? 0 }
    return numberRow(tr("Megapixels"), number, for: .megapixels)
  }

  private func numberRow(_ title: String, _ number: SpinButton, for size: ExportChoices.Size) -> Widget {
    numbers.append(number)
    return ActionRow(title, subtitle: tr("Photos are never enlarged"), control: number)
      .bind(\.isVisible) { [weak model] in model?.choices.size == size }
  }

  private func limitRow() -> Widget {
    let titles = Self.limits.map { limit in
      limit.map { tr("At most %s", $0.localizedSize) } ?? tr("No Limit")
    }
    return ComboRow(tr("File Size"), titles) { [weak model] in model?.choices.byteLimit = Self.limits[$0] }
      .bind(\.selected) { [weak model] in Self.limits.firstIndex(of: model?.choices.byteLimit) ?? 0 }
  }

  // MARK: Metadata and colors

  private func locationRow() -> Widget {
    SwitchRow(tr("Remove Location"), subtitle: tr("Where the photo was taken, and the camera maker’s notes"))
    {
      [weak model] in model?.choices.removesLocation = $0
    }
    .bind(\.isOn) { [weak model] in
      model?.choices.removesLocation == true || model?.choices.removesMetadata == true
    }
    .bind(\.isSensitive) { [weak model] in model?.choices.removesMetadata == false }
  }

  private func metadataRow() -> Widget {
    SwitchRow(tr("Remove All Metadata"), subtitle: tr("Date, camera, keywords and captions, too")) {
      [weak model] in model?.choices.removesMetadata = $0
    }.bind(\.isOn) { [weak model] in model?.choices.removesMetadata ?? false }
  }

  private func colorRow() -> Widget {
    SwitchRow(tr("Convert to sRGB"), subtitle: tr("For programs that ignore color profiles")) {
      [weak model] in model?.choices.convertsToSRGB = $0
    }.bind(\.isOn) { [weak model] in model?.choices.convertsToSRGB ?? false }
  }

  // MARK: Folder

  private func folderRow() -> Widget {
    let button = Button(tr("Choose…")) { [weak self, weak model] in
      FileChooser(folderTitle: tr("Export Folder"), accept: tr("_Select"), over: self?.window).show {
        model?.choices.folder = File(path: $0)
      }
    }
    return ActionRow(tr("Folder"), control: button)
      .bind(\.subtitle) { [weak model] in model?.choices.folder.displayPath ?? "" }
  }
}
