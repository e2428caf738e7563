import ColorKit
import GObjectKit
import L10n

/// Saved colors.
extension ColorModel {
  /// Appends the current color to the saved colors.
  public func addSwatch() {
    add([Swatch(color.rounded)])
  }

  func add(_ new: [Swatch]) {
    swatches += new.map { SavedSwatch(id: nextNumber(), swatch: $0) }
    keep()
  }

  /// Names a saved color; an empty string removes the name.
  public func rename(_ id: Int, to name: String) {
    guard let index = swatches.firstIndex(where: { $0.id == id }) else { return }
    swatches[index].swatch.name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    keep()
  }

  /// Moves a saved color to another index, clamped to the list.
  public func move(_ id: Int, to index: Int) {
    guard let from = swatches.firstIndex(where: { $0.id == id }) else { return }
    let target = min(max(index, 0), swatches.count - 1)
    guard target != from else { return }
    swatches.insert(swatches.remove(at: from), at: target)
    keep()
  }

  /// Removes a saved color and offers to undo that.
  public func remove(_ id: Int) {
    guard let index = swatches.firstIndex(where: { $0.id == id }) else { return }
    let swatch = swatches.remove(at: index)
    removed = (swatch, index)
    keep()
    showNotice(tr("“%s” removed", swatch.swatch.title), action: .undo)
  }

  /// Restores the last removed color at its former index.
  public func undoRemoval() {
    guard let (swatch, index) = removed else { return }
    removed = nil
    swatches.insert(swatch, at: min(index, swatches.count))
    keep()
  }

  private func keep() { store.swatches = swatches.map(\.swatch) }

  // MARK: Palettes

  /// Appends the colors of a GIMP palette file and shows a notice with the result.
  public func importPalette(_ path: String) async {
    let name = File(path: path).displayName
    do {
      let palette = try await PaletteFile.read(path)
      add(palette.swatches)
      showNotice(trn(palette.swatches.count, "%d color added", "%d colors added"))
    } catch let error as ColorError {
      showNotice(tr("“%1$s” was not imported. %2$s", name, error.description))
    } catch let error as FileError {
      showNotice(error.description)
    } catch {
      showNotice(tr("“%s” was not imported.", name))
    }
  }

  /// Writes the saved colors to a GIMP palette file and shows a notice with the result.
  public func exportPalette(_ path: String) async {
    let file = File(path: path)
    let palette = GimpPalette(
      name: file.displayName.hasSuffix(".gpl") ? String(file.displayName.dropLast(4)) : file.displayName,
      swatches: swatches.map(\.swatch))
    do {
      try await PaletteFile.write(palette, to: path)
      showNotice(tr("Saved as “%s”", file.displayName))
    } catch {
      showNotice(error.description)
    }
  }
}

/// Reads and writes GIMP palette files.
private nonisolated enum PaletteFile {
  static func read(_ path: String) async throws -> GimpPalette {
    try await blocking {
      // Names in old palettes may not be UTF-8; invalid bytes are replaced.
      try GimpPalette(text: String(decoding: try File(path: path).contents(), as: UTF8.self))
    }
  }

  static func write(_ palette: GimpPalette, to path: String) async throws(FileError) {
    try await blocking { () throws(FileError) in
      try File(path: path).write(Bytes(palette.text.utf8), permissions: File.sharedPermissions)
    }
  }
}
