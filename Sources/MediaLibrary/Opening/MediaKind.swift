import GObjectKit

/// The kind of a media file, determined by its name or its content type.
public enum MediaKind: Sendable, Hashable, CaseIterable {
  /// A video.
  case video
  /// A song or another audio file.
  case audio
  /// A list of files and URIs.
  case playlist

  /// The file name extensions of this kind, without the dot, in lower case.
  public var extensions: Set<String> {
    switch self {
    case .video: VideoFormats.extensions.union(["ts", "dv", "mxf", "vob"])
    case .audio:
      [
        "aac", "ac3", "aif", "aifc", "aiff", "amr", "ape", "flac", "m4a", "m4b", "mka", "mp2", "mp3", "oga",
        "ogg", "opus", "spx", "wav", "wma", "wv",
      ]
    case .playlist: ["m3u", "m3u8", "pls", "xspf"]
    }
  }

  /// The content types of this kind as shared-mime-info names them. The desktop entry lists the same types.
  public var contentTypes: [String] {
    switch self {
    case .video:
      [
        "video/mp4", "video/x-matroska", "video/webm", "video/quicktime", "video/x-msvideo",
        "video/vnd.avi", "video/x-m4v", "video/3gpp", "video/3gpp2", "video/ogg", "video/x-ogm+ogg",
        "video/x-theora+ogg", "video/mpeg", "video/mp2t", "video/x-ms-wmv", "video/x-flv", "video/dv",
        "application/vnd.ms-asf", "application/mxf",
      ]
    case .audio:
      [
        "audio/mpeg", "audio/mp4", "audio/aac", "audio/ac3", "audio/flac", "audio/ogg",
        "audio/x-vorbis+ogg", "audio/x-opus+ogg", "audio/x-speex+ogg", "audio/x-flac+ogg", "audio/x-wav",
        "audio/vnd.wave", "audio/x-aiff", "audio/x-ms-wma", "audio/x-matroska", "audio/x-wavpack",
        "audio/x-ape", "audio/AMR", "audio/mp2", "audio/x-m4b",
      ]
    case .playlist:
      ["audio/x-mpegurl", "application/vnd.apple.mpegurl", "audio/x-scpls", "application/xspf+xml"]
    }
  }

  /// Determines the kind by the file name extension. Returns nil for other extensions and for hidden files.
  public init?(fileName: String) {
    guard let end = fileName.fileExtension,
      let kind = Self.allCases.first(where: { $0.extensions.contains(end) })
    else { return nil }
    self = kind
  }

  /// Determines the kind by the content type. Accepts unlisted types that start with `video/` or `audio/`.
  public init?(contentType: String) {
    if let kind = Self.allCases.first(where: { $0.contentTypes.contains(contentType) }) {
      self = kind
    } else if contentType.hasPrefix("video/") {
      self = .video
    } else if contentType.hasPrefix("audio/") {
      self = .audio
    } else {
      return nil
    }
  }

  /// Determines the kind by the extension if it is unambiguous, otherwise by the content type. Accesses the disk.
  public init?(file: File) {
    if let kind = MediaKind(fileName: file.name), !Self.doubtful.contains(file.name.fileExtension ?? "") {
      self = kind
    } else if let type = file.contentType {
      self.init(contentType: type)
    } else {
      return nil
    }
  }

  /// Extensions that other file types use, too: `.ts` is also TypeScript.
  private static let doubtful: Set<String> = ["ts", "dv", "mxf", "vob"]
}

extension String {
  /// The file name extension after the last dot, in lower case; nil if there is none, and for hidden files.
  var fileExtension: String? {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot > startIndex,
      !utf8.starts(with: ".".utf8)
    else { return nil }
    return self[index(after: dot)...].lowercased()
  }
}
