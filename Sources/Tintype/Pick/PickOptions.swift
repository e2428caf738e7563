import ArgumentParser
import MediaLibrary
import PhotosPicker

extension PickerStyle: ExpressibleByArgument {}
extension PreferredItemEncoding: ExpressibleByArgument {}

/// A value of `--matching`: alternatives, each a list of kinds that an item has, or does not have.
nonisolated struct MatchingOption: ExpressibleByArgument, Sendable {
  /// The kinds by name.
  private static let kinds: [(name: String, filter: MediaFilter)] = [
    ("images", .images), ("videos", .videos), ("screenshots", .screenshots),
    ("screen-recordings", .screenRecordings), ("panoramas", .panoramas), ("bursts", .bursts),
    ("live-photos", .livePhotos), ("depth-effect-photos", .depthEffectPhotos),
    ("cinematic-videos", .cinematicVideos), ("slomo-videos", .slomoVideos),
    ("timelapse-videos", .timelapseVideos),
  ]

  /// The filters of which one suffices.
  let alternatives: [MediaFilter]

  /// Parses `images+!screenshots,videos`.
  init?(argument: String) {
    var alternatives: [MediaFilter] = []
    for alternative in argument.split(separator: ",", omittingEmptySubsequences: false) {
      var filters: [MediaFilter] = []
      for name in alternative.split(separator: "+", omittingEmptySubsequences: false) {
        let isNegated = name.hasPrefix("!")
        let name = isNegated ? name.dropFirst() : name
        guard let kind = Self.kinds.first(where: { $0.name == name }) else { return nil }
        filters.append(isNegated ? .not(kind.filter) : kind.filter)
      }
      alternatives.append(filters.count > 1 ? .all(of: filters) : filters[0])
    }
    self.alternatives = alternatives
  }

  static var allValueStrings: [String] { kinds.map(\.name) }
}

/// A value of `--disable`.
nonisolated enum CapabilityOption: String, ExpressibleByArgument, CaseIterable, Sendable {
  case collectionNavigation = "collection-navigation"
  case selectionActions = "selection-actions"
  case search
  case stagingArea = "staging-area"
  case sensitivityAnalysisIntervention = "sensitivity-analysis-intervention"

  var capabilities: PickerCapabilities {
    switch self {
    case .collectionNavigation: .collectionNavigation
    case .selectionActions: .selectionActions
    case .search: .search
    case .stagingArea: .stagingArea
    case .sensitivityAnalysisIntervention: .sensitivityAnalysisIntervention
    }
  }
}

/// A value of `--hide-accessories`.
nonisolated enum EdgeOption: String, ExpressibleByArgument, CaseIterable, Sendable {
  case top, bottom, leading, trailing, all

  var edges: PickerEdges {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .leading: .leading
    case .trailing: .trailing
    case .all: .all
    }
  }
}
