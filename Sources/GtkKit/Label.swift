import CGtk

/// A non-editable text (`GtkLabel`).
public final class Label: Widget {
  /// Makes a label.
  public init(_ text: String = "") { super.init(gtk_label_new(text)) }

  /// The text, without markup.
  public var text: String {
    get { String(cString: gtk_label_get_text(pointer.opaque)) }
    set { gtk_label_set_text(pointer.opaque, newValue) }
  }

  /// Ellipsizes text that does not fit, at the end or, for file names, in the middle.
  ///
  /// - Parameter maximumCharacters: About how many characters are shown at most, whatever space there is; nil for all.
  @discardableResult public func ellipsized(inMiddle: Bool = false, maximumCharacters: Int? = nil) -> Self {
    gtk_label_set_ellipsize(pointer.opaque, inMiddle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END)
    if let maximumCharacters { gtk_label_set_max_width_chars(pointer.opaque, Int32(maximumCharacters)) }
    return self
  }

  /// Wraps text that does not fit.
  @discardableResult public func wrapped() -> Self {
    gtk_label_set_wrap(pointer.opaque, 1)
    gtk_label_set_wrap_mode(pointer.opaque, PANGO_WRAP_WORD_CHAR)
    return self
  }

  /// Lets the user select and copy the text.
  @discardableResult public func selectable() -> Self {
    gtk_label_set_selectable(pointer.opaque, 1)
    return self
  }

  /// Centers the lines of a multi-line text relative to each other.
  @discardableResult public func linesCentered() -> Self {
    gtk_label_set_justify(pointer.opaque, GTK_JUSTIFY_CENTER)
    return self
  }

  /// Aligns the text within the label: 0 at the start, 1 at the end.
  @discardableResult public func textAligned(_ x: Float) -> Self {
    gtk_label_set_xalign(pointer.opaque, x)
    return self
  }

  /// The color of the text; nil for that of the style. For samples of colors only.
  public var color: RGBA? {
    didSet {
      guard let color else { return gtk_label_set_attributes(pointer.opaque, nil) }
      func component(_ value: Float) -> UInt16 { UInt16((min(max(value, 0), 1) * 65_535).rounded()) }
      let list = pango_attr_list_new()
      pango_attr_list_insert(
        list,
        pango_attr_foreground_new(component(color.red), component(color.green), component(color.blue)))
      gtk_label_set_attributes(pointer.opaque, list)
      pango_attr_list_unref(list)
    }
  }
}
