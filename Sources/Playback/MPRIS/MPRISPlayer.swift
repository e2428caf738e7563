import GObjectKit
import GtkKit
import Observation

/// A player on the session bus, for media keys, the lock screen, the desktop's media controls and `playerctl`:
/// the interfaces `org.mpris.MediaPlayer2`, Player, TrackList and Playlists. It owns its bus name while an item is open.
///
/// The object has no playback state of its own: it publishes that of an `MPRISControllable` and forwards commands
/// to it.
@MainActor @Observable public final class MPRISPlayer {
  /// The bus name while it is owned; nil while no item is open, and without a session bus.
  public private(set) var name: String?

  private let controllable: any MPRISControllable
  private let properties: MPRISProperties
  private let playlists: MPRISPlaylistsInterface?
  @ObservationIgnored private var object: DBusObject?
  @ObservationIgnored private var ownedName: DBusName?
  @ObservationIgnored private var observations: [ContinuousObservation] = []
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []
  /// The properties and tracks that were published last.
  @ObservationIgnored private var published = Published()

  private struct Published {
    var root: [String: Variant] = [:]
    var player: [String: Variant] = [:]
    var tracks: [MPRISTrack] = []
  }

  /// Publishes an object, and retains it.
  ///
  /// - Parameter playlists: The playlists that other programs can start; nil for none. Retained.
  public init(
    _ controllable: any MPRISControllable, identity: MPRISIdentity, playlists: (any MPRISPlaylists)? = nil
  ) {
    self.controllable = controllable
    self.playlists = playlists.map { MPRISPlaylistsInterface($0, identity: identity) }
    properties = MPRISProperties(identity: identity)
    controllable.onJump = { [weak self] in self?.emitSeeked() }
    observations = [
      .following({ [weak controllable] in controllable?.tracks.isEmpty == false }) { [weak self] isOpen in
        guard let self else { return }
        if isOpen { tasks.append(Task { [weak self] in await self?.appear() }) } else { disappear() }
      },
      .following({ [weak controllable] in controllable?.playback }) { [weak self] _ in self?.emitChanges() },
      .following({ [weak controllable] in controllable?.tracks }) { [weak self] _ in self?.emitTrackChanges()
      },
    ]
    let following = self.playlists?.follow { [weak self] in
      if let self, let object { self.playlists?.emitChanges(object) }
    }
    if let following { observations.append(following) }
  }

  isolated deinit {
    for observation in observations { observation.end() }
    for task in tasks { task.cancel() }
  }

  // MARK: Bus name

  private func appear() async {
    guard let bus = try? await DBusConnection.session(), object == nil, !controllable.tracks.isEmpty else {
      return
    }
    let playback = controllable.playback
    let description = MPRISInterface.description(
      loops: playback.loop != nil, shuffles: playback.isShuffled != nil, hasPlaylists: playlists != nil)
    // Another object of this process may be registered at the path.
    guard let object = try? DBusObject(on: bus, path: MPRISInterface.path, description: description) else {
      return
    }
    self.object = object
    published = Published(
      root: properties.root(playback), player: properties.player(playback, current),
      tracks: controllable.tracks)
    playlists?.appear()
    // Calls are answered before the name is owned, so that the first caller gets an answer.
    tasks.append(
      Task { [weak self, calls = object.calls] in
        for await call in calls {
          if let self { answer(call) } else { call.fail(.failed("The player has ended.")) }
        }
      })
    await own(object, on: bus)
  }

  /// Requests the bus name, or a second one with the process ID. Source of the second name: the specification,
  /// "Bus Name Policy".
  private func own(_ object: DBusObject, on bus: DBusConnection) async {
    let first = MPRISInterface.root + "." + properties.identity.busName
    for wanted in [first, first + ".instance\(Processors.processID)"] {
      let candidate = DBusName(wanted, on: bus)
      guard await candidate.isFirstOwned() else { continue }
      // The player may have been closed meanwhile.
      guard self.object === object else { return }
      (ownedName, name) = (candidate, wanted)
      return
    }
  }

  private func disappear() {
    for task in tasks { task.cancel() }
    tasks = []
    (ownedName, name) = (nil, nil)
    object?.end()
    object = nil
  }

  // MARK: Change signals

  private var current: MPRISTrack? {
    controllable.playback.current.flatMap { id in controllable.tracks.first { $0.id == id } }
  }

  private func emitChanges() {
    guard let object else { return }
    let root = properties.root(controllable.playback)
    let player = properties.player(controllable.playback, current)
    object.emitPropertiesChanged(root.changes(from: published.root), of: MPRISInterface.root)
    object.emitPropertiesChanged(player.changes(from: published.player), of: MPRISInterface.player)
    (published.root, published.player) = (root, player)
  }

  private func emitTrackChanges() {
    guard let object else { return }
    let (old, new) = (published.tracks, controllable.tracks)
    published.tracks = new
    for change in MPRISTrackChange.changes(from: old, to: new) { emit(change, object) }
    if old.map(\.id) != new.map(\.id) {
      object.emitPropertiesChanged([:], invalidated: ["Tracks"], of: MPRISInterface.trackList)
    }
    // The current track's metadata may have changed, and whether there is a next track.
    emitChanges()
  }

  private func emit(_ change: MPRISTrackChange, _ object: DBusObject) {
    let identity = properties.identity
    let path = { Variant(objectPath: identity.path(of: $0)) }
    switch change {
    case .added(let track, let other):
      object.emit(
        "TrackAdded", of: MPRISInterface.trackList, Variant(dictionary: properties.metadata(track)),
        path(other))
    case .removed(let id): object.emit("TrackRemoved", of: MPRISInterface.trackList, path(id))
    case .changed(let track):
      object.emit(
        "TrackMetadataChanged", of: MPRISInterface.trackList, path(track.id),
        Variant(dictionary: properties.metadata(track)))
    case .replaced(let tracks):
      object.emit(
        "TrackListReplaced", of: MPRISInterface.trackList,
        Variant(objectPaths: tracks.map { identity.path(of: $0.id) }), path(controllable.playback.current))
    }
  }

  private func emitSeeked() {
    object?.emit("Seeked", of: MPRISInterface.player, Variant(int64: controllable.position.microseconds))
  }

  // MARK: Calls

  private func answer(_ call: DBusCall) {
    do throws(DBusCallError) {
      switch call.request {
      case .method(let name, let arguments):
        let request = MPRISRequest(controllable: controllable, properties: properties)
        let result =
          call.interface == MPRISInterface.playlists
          ? try playlists?.answer(name, arguments) : try request.answer(call.interface, name, arguments)
        if let result {
          call.reply(result)
        } else {
          call.reply()
        }
      case .set(let name, let value):
        try MPRISRequest(controllable: controllable, properties: properties).set(name, value)
        call.reply()
      case .get(let name):
        guard let value = all(call.interface)[name] else {
          throw .invalidArguments("There is no property “\(name)”.")
        }
        call.reply(value)
      case .getAll: call.reply(properties: all(call.interface))
      }
    } catch {
      call.fail(error)
    }
  }

  private func all(_ interface: String) -> [String: Variant] {
    switch interface {
    case MPRISInterface.root: properties.root(controllable.playback)
    case MPRISInterface.player:
      properties.player(controllable.playback, current)
        .merging(["Position": Variant(int64: controllable.position.microseconds)]) { $1 }
    case MPRISInterface.playlists: playlists?.properties ?? [:]
    default: properties.trackList(controllable.tracks)
    }
  }
}

extension [String: Variant] {
  /// The properties that are new or have changed.
  fileprivate func changes(from old: [String: Variant]) -> [String: Variant] {
    filter { name, value in old[name] != value }
  }
}

extension DBusName {
  /// Whether the bus granted the name at the first attempt.
  fileprivate func isFirstOwned() async -> Bool {
    for await isOwned in isOwned { return isOwned }
    return false
  }
}
