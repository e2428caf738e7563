import GObjectKit
import GtkKit

/// The interface `org.mpris.MediaPlayer2.Playlists` of a player: answers its calls, and signals changes. Source: MPRIS
/// D-Bus Interface Specification 2.2, Playlists.
@MainActor final class MPRISPlaylistsInterface {
  private let source: any MPRISPlaylists
  private let identity: MPRISIdentity
  private var published: (lists: [MPRISPlaylist], active: MPRISPlaylist.ID?) = ([], nil)

  init(_ source: any MPRISPlaylists, identity: MPRISIdentity) {
    (self.source, self.identity) = (source, identity)
  }

  /// The state is published now, as it is.
  func appear() { published = (source.playlists, source.activePlaylist) }

  /// Follows the playlists, and calls `change` after each change.
  func follow(_ change: @escaping () -> Void) -> ContinuousObservation {
    .following({ [weak source] in
      Snapshot(lists: source?.playlists ?? [], active: source?.activePlaylist)
    }) { _ in change() }
  }

  private struct Snapshot: Equatable {
    let lists: [MPRISPlaylist]
    let active: MPRISPlaylist.ID?
  }

  /// Signals what has changed since the state was published.
  func emitChanges(_ object: DBusObject) {
    let (lists, active) = (source.playlists, source.activePlaylist)
    let old = Dictionary(published.lists.map { ($0.id, $0) }) { $1 }
    for list in lists {
      if let before = old[list.id], before != list {
        object.emit("PlaylistChanged", of: MPRISInterface.playlists, value(list))
      }
    }
    var changed: [String: Variant] = [:]
    if lists.count != published.lists.count {
      changed["PlaylistCount"] = Variant(UInt32(clamping: lists.count))
    }
    if active != published.active { changed["ActivePlaylist"] = properties["ActivePlaylist"] }
    object.emitPropertiesChanged(changed, of: MPRISInterface.playlists)
    published = (lists, active)
  }

  /// The properties, by name.
  var properties: [String: Variant] {
    let active = source.playlists.first { $0.id == source.activePlaylist }
    return [
      "PlaylistCount": Variant(UInt32(clamping: source.playlists.count)),
      "Orderings": Variant(["UserDefined", "Alphabetical"]),
      "ActivePlaylist": Variant(tuple: [Variant(active != nil), active.map(value) ?? Self.none]),
    ]
  }

  /// - Throws: `DBusCallError.invalidArguments` for an unknown playlist or order, `.notSupported` for an unknown method.
  func answer(_ method: String, _ arguments: [Variant]) throws(DBusCallError) -> Variant? {
    switch method {
    case "ActivatePlaylist":
      let path = arguments.first?.string ?? ""
      guard let list = source.playlists.first(where: { self.path(of: $0.id) == path }) else {
        throw .invalidArguments("There is no playlist “\(path)”.")
      }
      source.activate(list.id)
      return nil
    case "GetPlaylists" where arguments.count == 4:
      var lists = source.playlists
      switch arguments[2].string {
      case "UserDefined": break
      case "Alphabetical": lists.sort { $0.name < $1.name }
      case let order: throw .invalidArguments("“\(order ?? "")” is not a supported order.")
      }
      if arguments[3].bool == true { lists.reverse() }
      let (start, count) = (arguments[0].int ?? 0, arguments[1].int ?? 0)
      return Variant(array: lists.dropFirst(start).prefix(count).map(value), of: "(oss)")
    default: throw .notSupported("There is no method “\(method)”.")
    }
  }

  private func path(of id: MPRISPlaylist.ID) -> String { identity.path(ofPlaylist: id) }

  private func value(_ list: MPRISPlaylist) -> Variant {
    Variant(tuple: [Variant(objectPath: path(of: list.id)), Variant(list.name), Variant(list.icon ?? "")])
  }

  /// The value for "no playlist".
  private static var none: Variant { Variant(tuple: [Variant(objectPath: "/"), Variant(""), Variant("")]) }
}
