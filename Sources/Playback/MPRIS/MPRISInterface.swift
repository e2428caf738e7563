/// The introspection data of the D-Bus interfaces. Source: MPRIS D-Bus Interface Specification 2.2,
/// https://specifications.freedesktop.org/mpris-spec/.
nonisolated enum MPRISInterface {
  static let path = "/org/mpris/MediaPlayer2"
  static let root = "org.mpris.MediaPlayer2"
  static let player = root + ".Player"
  static let trackList = root + ".TrackList"
  static let playlists = root + ".Playlists"
  /// The object path for "no track".
  static let noTrack = path + "/TrackList/NoTrack"

  /// The introspection data as XML.
  ///
  /// - Parameters:
  ///   - loops: Whether the player can loop, which is optional.
  ///   - shuffles: Whether the player can shuffle, which is optional.
  ///   - hasPlaylists: Whether it has playlists, whose interface is optional.
  static func description(loops: Bool, shuffles: Bool, hasPlaylists: Bool) -> String {
    """
    <node>
      <interface name="\(root)">
        <method name="Raise"/>
        <method name="Quit"/>
        \(property("CanQuit", "b"))
        \(property("Fullscreen", "b", isWritable: true))
        \(property("CanSetFullscreen", "b"))
        \(property("CanRaise", "b"))
        \(property("HasTrackList", "b"))
        \(property("Identity", "s"))
        \(property("DesktopEntry", "s"))
        \(property("SupportedUriSchemes", "as"))
        \(property("SupportedMimeTypes", "as"))
      </interface>
      <interface name="\(player)">
        <method name="Next"/>
        <method name="Previous"/>
        <method name="Pause"/>
        <method name="PlayPause"/>
        <method name="Stop"/>
        <method name="Play"/>
        <method name="Seek"><arg direction="in" type="x" name="Offset"/></method>
        <method name="SetPosition">
          <arg direction="in" type="o" name="TrackId"/><arg direction="in" type="x" name="Position"/>
        </method>
        <method name="OpenUri"><arg direction="in" type="s" name="Uri"/></method>
        \(property("PlaybackStatus", "s"))
        \(loops ? property("LoopStatus", "s", isWritable: true) : "")
        \(property("Rate", "d", isWritable: true))
        \(shuffles ? property("Shuffle", "b", isWritable: true) : "")
        \(property("Metadata", "a{sv}"))
        \(property("Volume", "d", isWritable: true))
        \(property("Position", "x", emits: "false"))
        \(property("MinimumRate", "d"))
        \(property("MaximumRate", "d"))
        \(property("CanGoNext", "b"))
        \(property("CanGoPrevious", "b"))
        \(property("CanPlay", "b"))
        \(property("CanPause", "b"))
        \(property("CanSeek", "b"))
        \(property("CanControl", "b", emits: "false"))
        <signal name="Seeked"><arg type="x" name="Position"/></signal>
      </interface>
      <interface name="\(trackList)">
        <method name="GetTracksMetadata">
          <arg direction="in" type="ao" name="TrackIds"/><arg direction="out" type="aa{sv}" name="Metadata"/>
        </method>
        <method name="AddTrack">
          <arg direction="in" type="s" name="Uri"/><arg direction="in" type="o" name="AfterTrack"/>
          <arg direction="in" type="b" name="SetAsCurrent"/>
        </method>
        <method name="RemoveTrack"><arg direction="in" type="o" name="TrackId"/></method>
        <method name="GoTo"><arg direction="in" type="o" name="TrackId"/></method>
        \(property("Tracks", "ao", emits: "invalidates"))
        \(property("CanEditTracks", "b"))
        <signal name="TrackListReplaced"><arg type="ao" name="Tracks"/><arg type="o" name="CurrentTrack"/></signal>
        <signal name="TrackAdded"><arg type="a{sv}" name="Metadata"/><arg type="o" name="AfterTrack"/></signal>
        <signal name="TrackRemoved"><arg type="o" name="TrackId"/></signal>
        <signal name="TrackMetadataChanged">
          <arg type="o" name="TrackId"/><arg type="a{sv}" name="Metadata"/>
        </signal>
      </interface>
      \(hasPlaylists ? playlistsDescription : "")
    </node>
    """
  }

  private static let playlistsDescription = """
    <interface name="\(playlists)">
      <method name="ActivatePlaylist"><arg direction="in" type="o" name="PlaylistId"/></method>
      <method name="GetPlaylists">
        <arg direction="in" type="u" name="Index"/><arg direction="in" type="u" name="MaxCount"/>
        <arg direction="in" type="s" name="Order"/><arg direction="in" type="b" name="ReverseOrder"/>
        <arg direction="out" type="a(oss)" name="Playlists"/>
      </method>
      \(property("PlaylistCount", "u"))
      \(property("Orderings", "as"))
      \(property("ActivePlaylist", "(b(oss))"))
      <signal name="PlaylistChanged"><arg type="(oss)" name="Playlist"/></signal>
    </interface>
    """

  private static func property(
    _ name: String, _ type: String, isWritable: Bool = false, emits: String = "true"
  ) -> String {
    """
    <property name="\(name)" type="\(type)" access="\(isWritable ? "readwrite" : "read")"><annotation \
    name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="\(emits)"/></property>
    """
  }
}
