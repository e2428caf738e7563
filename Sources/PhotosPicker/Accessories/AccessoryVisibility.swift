/// Whether the accessories at an edge of a picker are shown: its bars, and what is beside the photos.
public nonisolated enum AccessoryVisibility: String, CaseIterable, Sendable, Hashable {
  /// The picker decides by what there is to show.
  case automatic
  /// Shown, also where there is nothing to do with them now.
  case visible
  /// Hidden: the photos extend to the edge.
  case hidden
}

/// Edges of a picker.
public nonisolated struct PickerEdges: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper edge: the bar of an embedded picker, the header bar of the dialog.
  public static let top = PickerEdges(rawValue: 1 << 0)
  /// The lower edge: the bar of the dialog with the number of selected photos.
  public static let bottom = PickerEdges(rawValue: 1 << 1)
  /// The edge where lines of text start: the sidebar.
  public static let leading = PickerEdges(rawValue: 1 << 2)
  /// The edge where lines of text end: the date scrubber.
  public static let trailing = PickerEdges(rawValue: 1 << 3)

  /// Both vertical edges.
  public static let horizontal: PickerEdges = [.leading, .trailing]
  /// Both horizontal edges.
  public static let vertical: PickerEdges = [.top, .bottom]
  /// All edges.
  public static let all: PickerEdges = [.top, .bottom, .leading, .trailing]
}

/// The visibility of the accessories at each edge.
public nonisolated struct PickerAccessories: Sendable, Hashable {
  private var hidden: PickerEdges = []
  private var visible: PickerEdges = []

  /// All accessories as the picker decides.
  public static let automatic = PickerAccessories()
  /// Creates the accessories of some edges hidden, all others automatic.
  public static func hidden(_ edges: PickerEdges) -> Self { automatic.setting(.hidden, edges: edges) }
  /// Creates the accessories of some edges always visible, all others automatic.
  public static func visible(_ edges: PickerEdges) -> Self { automatic.setting(.visible, edges: edges) }

  /// Returns the same with another visibility at some edges.
  public func setting(_ visibility: AccessoryVisibility, edges: PickerEdges) -> Self {
    var result = self
    result.hidden.subtract(edges)
    result.visible.subtract(edges)
    switch visibility {
    case .automatic: break
    case .visible: result.visible.formUnion(edges)
    case .hidden: result.hidden.formUnion(edges)
    }
    return result
  }

  /// Returns whether the accessories at one edge are shown.
  ///
  /// - Parameter isUseful: Whether there is something to do with them now, which decides if the visibility is automatic.
  func shows(_ edge: PickerEdges, isUseful: Bool) -> Bool {
    switch self[edge] {
    case .automatic: isUseful
    case .visible: true
    case .hidden: false
    }
  }

  /// The visibility at one edge.
  public subscript(edge: PickerEdges) -> AccessoryVisibility {
    hidden.isSuperset(of: edge) ? .hidden : visible.isSuperset(of: edge) ? .visible : .automatic
  }
}
