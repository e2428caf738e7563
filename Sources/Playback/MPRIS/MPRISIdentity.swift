/// Who the player is: what does not change while it runs.
public nonisolated struct MPRISIdentity: Sendable {
  /// The last part of its name on the bus, such as `tintype`: letters, digits and underscores.
  public var busName: String
  /// Its name for people.
  public var name: String
  /// The name of its desktop entry, without `.desktop`.
  public var desktopEntry: String
  /// The schemes of addresses that it opens.
  public var schemes: [String]
  /// The content types that it opens.
  public var contentTypes: [String]
  /// The path of objects that names its tracks, such as `/io/github/tintype/Tintype/track`.
  public var trackPath: String

  /// An identity.
  public init(
    busName: String, name: String, desktopEntry: String, schemes: [String] = ["file", "http", "https"],
    contentTypes: [String], trackPath: String
  ) {
    (self.busName, self.name, self.desktopEntry) = (busName, name, desktopEntry)
    (self.schemes, self.contentTypes, self.trackPath) = (schemes, contentTypes, trackPath)
  }

  /// The object path of a track.
  func path(of track: MPRISTrack.ID?) -> String {
    track.map { trackPath + "/\($0)" } ?? MPRISInterface.noTrack
  }

  /// The track of an object path; nil where it is none of ours.
  func track(at path: String) -> MPRISTrack.ID? {
    guard path.hasPrefix(trackPath + "/") else { return nil }
    return Int(path.dropFirst(trackPath.count + 1))
  }
}
