import GObjectKit
import GStreamerKit

/// The subtitle files beside a video.
///
/// A subtitle file belongs to a video if its name begins with the video's name and the file is in the video's folder or
/// in a subfolder named "Subs" or similar. A match is certain under the rule of mpv's `sub-auto=exact`: the name equals
/// the video's name, optionally followed by a language and a purpose. Other names with the same beginning, such as "The
/// Matrix Reloaded.srt" for "The Matrix.mkv", are listed but not certain.
public struct SubtitleListing: Sendable, Hashable {
  /// All subtitle files, ordered by how well the user reads the language.
  public var files: [SubtitleFile] = []
  /// The files to show automatically, best first; the others are fallbacks if the first cannot be read.
  ///
  /// Contains certain matches in a language that the user reads or without a stated language. If there is none,
  /// contains the certain matches in another language, provided that all have the same language: mpv, VLC and Totem
  /// show such a file, too. With several foreign languages, none is shown automatically.
  public var automatic: [SubtitleFile] = []

  /// Lists the subtitle files of a video. Accesses the disk; do not call on the main thread.
  ///
  /// - Parameter languages: The languages that the user reads, preferred language first.
  public init(beside video: File, languages: [Language] = Language.preferred) {
    let found = Self.files(beside: video)
    let ranked = found.enumerated().map { (index, file) in
      (file, [Self.rank(file.language, languages), file.isCertain ? 0 : 1, file.purpose.rawValue, index])
    }.sorted { $0.1.lexicographicallyPrecedes($1.1) }
    files = ranked.map(\.0)
    automatic = ranked.filter { $0.0.isCertain && $0.1[0] < Self.otherLanguage }.map(\.0)
    guard automatic.isEmpty else { return }
    let others = files.filter { $0.isCertain && $0.purpose != .forced }
    if Set(others.map { $0.language?.code }).count == 1 { automatic = others }
  }

  private static let otherLanguage = 1000

  /// Returns how well the user reads a language; 0 is best.
  private static func rank(_ language: Language?, _ languages: [Language]) -> Int {
    guard let language else { return otherLanguage - 1 }
    // For a known language, the same region ranks before no region, and no region before another region.
    let ranks = languages.enumerated().filter { $0.element.code == language.code }.map { index, known in
      known.region == language.region
        ? index * 3 : (index + languages.count) * 3 + (language.region == nil ? 1 : 2)
    }
    return ranks.min() ?? otherLanguage
  }

  // MARK: Matching names

  /// Returns whether a subtitle file's name matches a video's name, regardless of the folders. Does not access the
  /// disk.
  public static func isNamed(_ subtitles: String, after video: String) -> Bool {
    let base = File(path: video).name.withoutExtension.lowercased()
    return rest(of: File(path: subtitles).name.withoutExtension.lowercased(), after: base, owners: []) != nil
  }

  /// The names of subtitle folders, in lower case.
  private static let folders: Set<String> = ["subs", "sub", "subtitles"]

  /// Returns the matching files in name order, those in the video's own folder first.
  private static func files(beside video: File) -> [SubtitleFile] {
    guard let contents = MediaListing.contents(of: video.parent) else { return [] }
    let names = contents.filter { $0.kind == .file }.map(\.name)
    let base = video.name.withoutExtension.lowercased()
    let videos = names.filter { MediaKind(fileName: $0) == .video }.map { $0.withoutExtension.lowercased() }
    let owners = videos.filter { $0.count > base.count && $0.hasPrefix(base) }
    var found = files(named: names, in: video.parent) { rest(of: $0, after: base, owners: owners) }
    for folder in contents where folder.kind == .folder && folders.contains(folder.name.lowercased()) {
      let folder = video.parent.child(folder.name)
      guard let contents = MediaListing.contents(of: folder) else { continue }
      // With a single video in the folder, subtitle files in a subtitle folder need not have its name.
      let isAlone = Set(videos).count <= 1
      found += files(named: contents.filter { $0.kind == .file }.map(\.name), in: folder) { name in
        rest(of: name, after: base, owners: owners) ?? (isAlone ? name[...] : nil)
      }
      for child in contents where child.kind == .folder && child.name.lowercased() == base {
        let names = MediaListing.contents(of: folder.child(child.name))?.filter { $0.kind == .file }.map(
          \.name)
        found += files(named: names ?? [], in: folder.child(child.name)) { name in
          rest(of: name, after: base, owners: []) ?? name[...]
        }
      }
    }
    return found
  }

  private static func files(
    named names: [String], in folder: File, rest: (String) -> Substring?
  ) -> [SubtitleFile] {
    // A `.sub` file beside an `.idx` file contains the bitmaps of DVD subtitles, not text.
    let pictures = Set(names.filter { $0.fileExtension == "idx" }.map { $0.withoutExtension.lowercased() })
    return names.compactMap { name in
      let base = name.withoutExtension.lowercased()
      guard SubtitleFile.isSubtitle(name), !(name.fileExtension == "sub" && pictures.contains(base)),
        let rest = rest(base)
      else { return nil }
      return SubtitleFile(folder.child(name), SubtitleName(rest))
    }
  }

  /// Returns the part of the name after the video's name. Returns nil if the name does not match, or matches a longer
  /// name of another video. All names are in lower case.
  private static func rest(of name: String, after base: String, owners: [String]) -> Substring? {
    func rest(after base: String) -> Substring? {
      guard name.hasPrefix(base) else { return nil }
      let rest = name.dropFirst(base.count)
      return rest.first.map { ". _-([".contains($0) } ?? true ? rest : nil
    }
    guard let found = rest(after: base), !owners.contains(where: { rest(after: $0) != nil }) else {
      return nil
    }
    return found
  }
}
