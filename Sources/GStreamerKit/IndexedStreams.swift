import CGLib
import CGStreamer
import GObjectKit
import Synchronization

/// Presents the streams of a `playbin`, which are numbered, like those of `playbin3`: as a list of streams with
/// identifiers, and the identifiers of the selected streams.
final class IndexedStreams: Sendable {
  private struct Found {
    var streams: [MediaStream] = []
    var selected: [MediaStream.ID] = []
  }

  private struct State {
    /// Counts updates. Of two concurrent updates, only the later one's result is used.
    var (lastUpdate, lastResult) = (0, 0)
    /// The `GstStream` of each identifier.
    var objects: [MediaStream.ID: StreamObject] = [:]
    var reported: (streams: [MediaStream.ID], selected: [MediaStream.ID]) = ([], [])
    /// The switches that wait for a seek, by kind.
    var switches: [String: StreamSwitch] = [:]
  }

  /// A `GstStream`.
  ///
  /// Safe to send: streams may be used from any thread, and this adds no state of its own.
  private final class StreamObject: Object, @unchecked Sendable {
    var stream: UnsafeMutablePointer<GstStream> { pointer.cast() }
  }

  private static let kinds: [(name: String, type: GstStreamType, part: PlayBin.Parts)] = [
    ("video", GST_STREAM_TYPE_VIDEO, .video), ("audio", GST_STREAM_TYPE_AUDIO, .audio),
    ("text", GST_STREAM_TYPE_TEXT, .text),
  ]

  private let state = Mutex(State())

  /// Reads the streams of a player.
  ///
  /// - Parameter report: Receives `.streams` and `.streamsSelected` if they have changed, in this order.
  func update(_ player: Element, report: (BusMessage) -> Void) {
    let number = state.withLock { state in
      state.lastUpdate += 1
      return state.lastUpdate
    }
    // The player takes a lock of its own to answer, so `state` must not be locked here.
    let found = look(at: player)
    state.withLock { state in
      guard number > state.lastResult, !found.streams.isEmpty else { return }
      state.lastResult = number
      let names = found.streams.map(\.id)
      if names != state.reported.streams { report(.streams(found.streams)) }
      if found.selected != state.reported.selected { report(.streamsSelected(found.selected)) }
      state.reported = (names, found.selected)
      state.objects = state.objects.filter { names.contains($0.key) }
    }
  }

  /// Selects streams by identifier. Audio and video that are not named are disabled; a text stream is always selected,
  /// and drawn only if the player's flags include text.
  ///
  /// - Parameter isSeekable: Whether the caller seeks next. Streams are switched in the flush of that seek; otherwise
  ///   immediately, and what the sinks have of the old streams is played to its end.
  func select(_ names: [MediaStream.ID], of player: PlayBin, isSeekable: Bool) {
    var parts = player.parts
    for (kind, _, part) in Self.kinds {
      let pads = Self.pads(of: player, kind)
      let index = pads.firstIndex { pad in
        pad.flatMap { Self.name(of: $0) }.map { names.contains($0) } == true
      }
      state.withLock { $0.switches[kind] = nil }
      if let index, let wanted = pads[index], player.value("current-\(kind)")?.int != index {
        let change = StreamSwitch(wanted.owner, to: wanted)
        if isSeekable {
          change.waitForFlush(of: pads.compactMap(\.self))
          state.withLock { $0.switches[kind] = change }
        } else {
          change.perform()
        }
      }
      guard part != .text, !pads.isEmpty else { continue }
      if index == nil { parts.remove(part) } else { parts.insert(part) }
    }
    if parts != player.parts { player.parts = parts }
  }

  private func look(at player: Element) -> Found {
    var found = Found()
    let parts = PlayBin.Parts(rawValue: Int(player.flags("flags")))
    for (kind, type, part) in Self.kinds {
      var names: [MediaStream.ID] = []
      for (index, pad) in Self.pads(of: player, kind).enumerated() {
        guard let pad, let name = Self.name(of: pad) else { continue }
        names.append(name)
        let object = object(name, type)
        let tags = ActionSignal("get-\(kind)-tags", of: player)?.emit(index) { value in
          g_value_get_boxed(value).map { TagReference($0.assumingMemoryBound(to: GstTagList.self)) }
        }
        if let tags { gst_stream_set_tags(object.stream, tags.list) }
        found.streams.append(MediaStream(object.stream))
      }
      let current = max(player.value("current-\(kind)")?.int ?? 0, 0)
      if names.indices.contains(current), part == .text || parts.contains(part) {
        found.selected.append(names[current])
      }
    }
    return found
  }

  private func object(_ name: MediaStream.ID, _ type: GstStreamType) -> StreamObject {
    state.withLock { state in
      if let object = state.objects[name] { return object }
      // `gst_stream_new` cannot fail.
      let object = StreamObject(adopting: gst_stream_new(name, nil, type, GstStreamFlags(rawValue: 0))!)
      state.objects[name] = object
      return object
    }
  }

  /// The input-selector pads of one kind of stream; nil for a stream that is being removed.
  private static func pads(of player: Element, _ kind: String) -> [Pad?] {
    (0..<max(player.value("n-\(kind)")?.int ?? 0, 0)).map { index in
      ActionSignal("get-\(kind)-pad", of: player)?.emit(index) { value -> Pad? in
        guard
          let raw = g_value_get_object(value).map({
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: GstPad.self)
          }),
          let selector = gst_pad_get_parent_element(raw)
        else { return nil }
        defer { gst_object_unref(selector) }
        return Pad(retaining: raw, owner: Element(retainingElement: selector))
      }
    }
  }

  /// The stream identifier of a pad, or of its peer if the pad has none yet.
  private static func name(of pad: Pad) -> MediaStream.ID? {
    if let id = gst_pad_get_stream_id(pad.pad) {
      defer { g_free(id) }
      return String(cString: id)
    }
    guard let peer = gst_pad_get_peer(pad.pad) else { return nil }
    defer { gst_object_unref(peer) }
    guard let id = gst_pad_get_stream_id(peer) else { return nil }
    defer { g_free(id) }
    return String(cString: id)
  }
}

/// A reference to a `GstTagList`.
private final class TagReference {
  let list: UnsafeMutablePointer<GstTagList>
  init(_ list: UnsafeMutablePointer<GstTagList>) { self.list = gst_tag_list_ref(list) }
  deinit { gst_tag_list_unref(list) }
}
