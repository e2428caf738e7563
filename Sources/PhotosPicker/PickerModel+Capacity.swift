import L10n
import MediaLibrary

extension PickerModel {
  /// The number of photos that the user can select.
  public nonisolated enum Capacity: Equatable, Sendable {
    /// One photo; another selection replaces it.
    case single
    /// Several photos up to a maximum; nil means no maximum.
    case multiple(max: Int?)
  }
}

extension PickerModel.Capacity {
  /// The title of the dialog, with the maximum number of photos.
  public var title: String {
    switch self {
    case .single: tr("Select a Photo")
    case .multiple(nil): tr("Select Photos")
    case .multiple(let max?): trn(max, "Select up to %d Photo", "Select up to %d Photos")
    }
  }

  /// Returns a selection with this capacity. A lower maximum deselects the photos selected last.
  func applied(
    to selection: PickerSelection<MediaItemID>, _ behavior: SelectionBehavior
  ) -> PickerSelection<MediaItemID> {
    switch self {
    case .single: selection.asSingle()
    case .multiple(let max): selection.with(limit: max, behavior: behavior)
    }
  }

  /// An empty selection.
  func selection(_ behavior: SelectionBehavior) -> PickerSelection<MediaItemID> {
    switch self {
    case .single: .single()
    case .multiple(let max): PickerSelection(limit: max, behavior: behavior)
    }
  }
}
