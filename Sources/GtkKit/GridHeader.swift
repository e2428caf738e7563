/// The header of a section of a grid: a heading above its cells. While its section is scrolled it stays at the top of the
/// grid, on a ground of its own.
package final class GridHeader: CustomWidget {
  private let label = Label().ellipsized().textAligned(0)
  private var texts = (long: "", short: "")

  package init() {
    super.init(cssName: "gridheader", role: .heading)
    addChild(label)
  }

  /// Shows a title; where it does not fit, the short one.
  func show(_ title: String, short: String) {
    guard texts != (title, short) else { return }
    texts = (title, short)
    accessibleLabel = title
    label.text = title
    queueAllocate()
  }

  /// Whether photos may be behind the header.
  var isFloating = false {
    didSet { if isFloating != oldValue { setStyle("floating", isFloating) } }
  }

  package override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    let size = measure(label, orientation, for: -1)
    return (orientation == .horizontal ? 0 : size.minimum, size.natural)
  }

  package override func allocate(width: Int, height: Int) {
    if texts.short != texts.long {
      label.text = texts.long
      if naturalSize(of: label).width > width { label.text = texts.short }
    }
    let natural = measure(label, .vertical, for: -1).natural
    _ = measure(label, .horizontal, for: -1)
    place(
      label,
      in: Rectangle(
        x: 0, y: Double(max(height - natural, 0) / 2), width: Double(width), height: Double(natural)))
  }
}

/// The headers of a grid: those of the visible sections, and spare ones. They are above the cells.
final class GridHeaders {
  private var shown: [Int: GridHeader] = [:]
  private var spare: [GridHeader] = []

  /// Shows headers, and makes the others spare. Call before `place`, and not during an allocation, which GTK would not
  /// continue with new children.
  func show(_ headers: [GridLayout.Header], _ sections: [SectionedGrid.Section], in grid: CustomWidget) {
    let wanted = Set(headers.map(\.section))
    for (section, header) in shown where !wanted.contains(section) {
      shown[section] = nil
      spare.append(header)
      grid.setChild(header, isMapped: false)
    }
    for section in wanted where sections.indices.contains(section) {
      let header = shown[section] ?? take(for: section, in: grid)
      header.show(sections[section].title, short: sections[section].shortTitle)
    }
  }

  /// Places the shown headers.
  ///
  /// - Parameter scroll: The top of the visible part.
  func place(_ headers: [GridLayout.Header], height: Int, scroll: Int, in grid: CustomWidget) {
    for place in headers {
      guard let header = shown[place.section] else { continue }
      let top = min(max(place.top, scroll), place.bottom - height)
      header.isFloating = top > place.top
      _ = grid.measure(header, .horizontal, for: -1)
      _ = grid.measure(header, .vertical, for: -1)
      grid.place(
        header,
        in: Rectangle(
          x: Double(place.x), y: Double(top - scroll), width: Double(place.width), height: Double(height)))
    }
  }

  private func take(for section: Int, in grid: CustomWidget) -> GridHeader {
    let header: GridHeader
    if let found = spare.popLast() {
      header = found
    } else {
      header = GridHeader()
      grid.addChild(header)
    }
    grid.setChild(header, isMapped: true)
    shown[section] = header
    return header
  }

  /// The sections whose headers are on the screen may have other numbers or titles.
  func reset(in grid: CustomWidget) {
    for header in shown.values { grid.setChild(header, isMapped: false) }
    spare += shown.values
    shown = [:]
  }
}
