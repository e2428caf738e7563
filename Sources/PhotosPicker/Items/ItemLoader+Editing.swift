import Editing
import GObjectKit
import Imaging
import WorkerKit

/// Edited photos. They are rendered in workers, at full size and with the metadata of the file.
nonisolated extension ItemLoader {
  /// The edit to apply; nil for an unedited photo and for the original.
  func edit() async throws(PhotosPickerError) -> SharedEdit? {
    guard version == .edited, let edit = item.edit else { return nil }
    do throws(ImageError) {
      return try await blocking { () throws(ImageError) in try edit.load() }
    } catch {
      throw PhotosPickerError(error, name: item.name)
    }
  }

  /// Renders the photo.
  func render(
    _ edit: SharedEdit, as format: ConvertedImage.Format?
  ) async throws(PhotosPickerError) -> ConvertedImage {
    let path = item.path
    do throws(ImageError) {
      return try await CancellationFlag.blocking { cancellation throws(ImageError) in
        try ImageDecoder.immediate.edited(
          path: path, by: edit, as: ExportOptions(format: format), cancellation: cancellation)
      }
    } catch {
      throw PhotosPickerError(error, name: item.name)
    }
  }

  /// Returns a file with the rendered photo, which is deleted some days later.
  func renderedFile(
    _ edit: SharedEdit, as format: ConvertedImage.Format?
  ) async throws(PhotosPickerError) -> File {
    let files = ConvertedFiles(item, edit: edit)
    for format in format.map({ [$0] }) ?? ConvertedImage.Format.compatible {
      if let file = await files.existing(format.fileExtension) { return file }
    }
    let rendered = try await render(edit, as: format)
    guard !Task.isCancelled else { throw .cancelled }
    do throws(FileError) {
      return try await files.write(rendered.bytes, rendered.format.fileExtension)
    } catch {
      throw PhotosPickerError(error, name: item.name)
    }
  }
}

nonisolated extension ItemConversion {
  /// The conversion of an edited photo, which is encoded again: in the format of its file if that is one that can be
  /// written, else in a compatible one.
  ///
  /// - Returns: nil if no format that the picker may use is accepted.
  static func ofEdited(
    type: String, encoding: PreferredItemEncoding, accepted: [String]?
  ) -> ItemConversion? {
    let formats = formatsOfEdited(type: type, encoding: encoding)
    let usable = formats.filter { format in
      accepted.map { ItemContentType.includes($0, format.contentType) } ?? true
    }
    guard let first = usable.first else { return nil }
    // Without a format of its own, transparent images and graphics become PNG, others JPEG.
    let isFree = usable == ConvertedImage.Format.compatible && first.contentType != type
    return .edit(isFree ? nil : first)
  }

  /// The formats that a picker may use, the preferred one first.
  static func formatsOfEdited(
    type: String, encoding: PreferredItemEncoding
  ) -> [ConvertedImage.Format] {
    let compatible = ConvertedImage.Format.compatible
    let own = ConvertedImage.Format.kept.first { $0.contentType == type }
    guard let own, encoding != .compatible || compatible.contains(own) else { return compatible }
    return encoding == .current ? [own] : [own] + compatible.filter { $0 != own }
  }
}
