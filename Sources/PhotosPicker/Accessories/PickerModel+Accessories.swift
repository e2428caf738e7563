extension PickerModel {
  /// What a host program changes about a picker beside the selection.
  struct Options: Equatable {
    var encoding = PreferredItemEncoding.automatic
    var disabledCapabilities: PickerCapabilities = []
    var accessories = PickerAccessories.automatic
  }

  /// The encoding of the items that the picker hands over.
  public var preferredItemEncoding: PreferredItemEncoding {
    get { options.encoding }
    set { options.encoding = newValue }
  }

  /// What the picker does not offer.
  public var disabledCapabilities: PickerCapabilities {
    get { options.disabledCapabilities }
    set { options.disabledCapabilities = newValue }
  }

  /// Which accessories are shown at the picker's edges.
  public var accessoryVisibility: PickerAccessories {
    get { options.accessories }
    set { options.accessories = newValue }
  }

  /// Returns whether the picker offers all of these capabilities.
  public func allows(_ capabilities: PickerCapabilities) -> Bool {
    options.disabledCapabilities.isDisjoint(with: capabilities)
  }

  /// Returns whether accessories at an edge are shown.
  ///
  /// - Parameter isUseful: Whether there is something to do with them now, which decides if the visibility is automatic.
  public func showsAccessories(at edge: PickerEdges, isUseful: Bool = true) -> Bool {
    switch options.accessories[edge] {
    case .automatic: isUseful
    case .visible: true
    case .hidden: false
    }
  }
}
