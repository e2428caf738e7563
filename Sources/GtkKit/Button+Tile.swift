import L10n

extension Button {
  /// Makes a button with a picture above its title, for one of several choices. The selected one has the style class
  /// `selected`, and says so to assistive technology.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessible name, too. Observed.
  ///   - summary: The tooltip; nil for the title.
  ///   - side: The width and the height of the picture in application pixels.
  ///   - picture: The picture; nil before there is one. Observed.
  ///   - isSelected: Whether the choice is selected. Observed.
  public static func tile(
    _ title: @escaping () -> String, summary: String?, side: Int, picture: @escaping () -> Texture?,
    isSelected: @escaping () -> Bool, action: @escaping () -> Void
  ) -> Button {
    let view = TextureView(isFilled: true, radius: 6)
    view.setMinimumSize(width: side, height: side)
    // The view retains the texture that it shows, so a new one has another identity.
    view.observe({ picture().map(ObjectIdentifier.init) }) { view, _ in view.texture = picture() }
    let button = Button(
      Box(.vertical, spacing: 3) {
        view.aligned(.center, .center)
        Label().styled("caption").ellipsized(maximumCharacters: 12).bind(\.text, to: title)
      }, action: action)
    button.styled("flat")
    button.observe({ TileState(title: title(), isSelected: isSelected()) }) { button, state in
      button.accessibleLabel = state.title
      button.tooltip = summary ?? state.title
      button.setStyle("selected", state.isSelected)
      // GTK has replaced the description by the tooltip.
      button.accessibleDescription = ""
      button.accessibleDescription = state.isSelected ? tr("Selected") : ""
    }
    return button
  }
}

private struct TileState: Equatable {
  let title: String
  let isSelected: Bool
}
