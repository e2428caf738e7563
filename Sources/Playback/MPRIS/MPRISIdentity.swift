/// The constant properties of a player on the bus.
public nonisolated struct MPRISIdentity: Sendable {
  /// The last component of the bus name, such as `tintype`: letters, digits and underscores.
  public var busName: String
  /// The name shown to the user.
  public var name: String
  /// The name of the desktop entry, without `.desktop`.
  public var desktopEntry: String
  /// The URI schemes that it opens.
  public var schemes: [String]
  /// The MIME types that it opens.
  public var contentTypes: [String]
  /// The prefix of the object paths of tracks, such as `/io/github/tintype/Tintype/track`.
  public var trackPath: String

  /// Creates an identity.
  public init(
    busName: String, name: String, desktopEntry: String, schemes: [String] = ["file", "http", "https"],
    contentTypes: [String], trackPath: String
  ) {
    (self.busName, self.name, self.desktopEntry) = (busName, name, desktopEntry)
    (self.schemes, self.contentTypes, self.trackPath) = (schemes, contentTypes, trackPath)
  }

  /// The object path of a playlist: beside those of the tracks.
  func path(ofPlaylist id: MPRISPlaylist.ID) -> String {
    trackPath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/playlist/\(id)"
  }

  /// The object path of a track; that of no track where `track` is nil.
  func path(of track: MPRISTrack.ID?) -> String {
    track.map { trackPath + "/\($0)" } ?? MPRISInterface.noTrack
  }

  /// The track with an object path; nil for a path of another object.
  func track(at path: String) -> MPRISTrack.ID? {
    guard path.hasPrefix(trackPath + "/") else { return nil }
    return Int(path.dropFirst(trackPath.count + 1))
  }
}
