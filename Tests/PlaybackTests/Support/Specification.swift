import Foundation
import FoundationXML

/// The members of the MPRIS D-Bus Interface Specification 2.2: kind, name, access, types, and how changes are
/// signalled. Source: the files spec/*.xml of https://gitlab.freedesktop.org/mpris/mpris-spec.
enum Specification {
  static let members: [String: [String]] = [
    "org.mpris.MediaPlayer2": [
      "method Raise()", "method Quit()", "property CanQuit read b true",
      "property Fullscreen readwrite b true", "property CanSetFullscreen read b true",
      "property CanRaise read b true", "property HasTrackList read b true", "property Identity read s true",
      "property DesktopEntry read s true", "property SupportedUriSchemes read as true",
      "property SupportedMimeTypes read as true",
    ],
    "org.mpris.MediaPlayer2.Player": [
      "method Next()", "method Previous()", "method Pause()", "method PlayPause()", "method Stop()",
      "method Play()", "method Seek(in x Offset)", "method SetPosition(in o TrackId, in x Position)",
      "method OpenUri(in s Uri)", "property PlaybackStatus read s true",
      "property LoopStatus readwrite s true", "property Rate readwrite d true",
      "property Shuffle readwrite b true", "property Metadata read a{sv} true",
      "property Volume readwrite d true", "property Position read x false",
      "property MinimumRate read d true", "property MaximumRate read d true",
      "property CanGoNext read b true", "property CanGoPrevious read b true", "property CanPlay read b true",
      "property CanPause read b true", "property CanSeek read b true", "property CanControl read b false",
      "signal Seeked(x Position)",
    ],
    "org.mpris.MediaPlayer2.TrackList": [
      "method GetTracksMetadata(in ao TrackIds, out aa{sv} Metadata)",
      "method AddTrack(in s Uri, in o AfterTrack, in b SetAsCurrent)", "method RemoveTrack(in o TrackId)",
      "method GoTo(in o TrackId)", "property Tracks read ao invalidates",
      "property CanEditTracks read b true", "signal TrackListReplaced(ao Tracks, o CurrentTrack)",
      "signal TrackAdded(a{sv} Metadata, o AfterTrack)", "signal TrackRemoved(o TrackId)",
      "signal TrackMetadataChanged(o TrackId, a{sv} Metadata)",
    ],
    "org.mpris.MediaPlayer2.Playlists": [
      "method ActivatePlaylist(in o PlaylistId)",
      "method GetPlaylists(in u Index, in u MaxCount, in s Order, in b ReverseOrder, out a(oss) Playlists)",
      "property PlaylistCount read u true", "property Orderings read as true",
      "property ActivePlaylist read (b(oss)) true", "signal PlaylistChanged((oss) Playlist)",
    ],
  ]
}

/// Reads the members from D-Bus introspection data, in the form of `Specification.members`.
final class InterfaceReader: NSObject, XMLParserDelegate {
  private var found: [String: [String]] = [:]
  private var interface = ""
  private var member = ""
  private var arguments: [String] = []

  static func members(_ xml: String) -> [String: [String]] {
    let reader = InterfaceReader()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = reader
    _ = parser.parse()
    return reader.found
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let name = attributes["name"] ?? ""
    switch element {
    case "interface": interface = name
    case "method", "signal": (member, arguments) = ("\(element) \(name)", [])
    case "property": member = "property \(name) \(attributes["access"] ?? "") \(attributes["type"] ?? "")"
    case "arg":
      arguments.append(
        [attributes["direction"], attributes["type"], name].compactMap { $0 }.joined(separator: " "))
    case "annotation": member += " " + (attributes["value"] ?? "")
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    switch element {
    case "method", "signal":
      found[interface, default: []].append("\(member)(\(arguments.joined(separator: ", ")))")
    case "property": found[interface, default: []].append(member)
    default: break
    }
  }
}
