import GObjectKit
import GStreamerKit

/// The files of subtitles that lie beside a film.
///
/// Those belong to it whose name begins with its name, in its folder or in one below that is called "Subs" or the like.
/// What mpv takes with `sub-auto=exact` is certain: the film's name, or that and a language, and maybe what they are for.
/// Others that begin alike are offered, as "The Matrix Reloaded.srt" for "The Matrix.mkv", but nobody knows.
public struct SubtitleListing: Sendable, Hashable {
  /// All of them: what the user reads first.
  public var files: [SubtitleFile] = []
  /// Those that are shown without being asked for, the best first; the others after it serve where it cannot be read.
  ///
  /// In the user's language, or in one that is not said. One in another language only where there is no choice: then
  /// it was put there to be read, and mpv, VLC and Totem would show it, too. Of a dozen nobody knows which.
  public var automatic: [SubtitleFile] = []

  /// Reads the folders, off the main thread.
  ///
  /// - Parameter languages: What the user reads, the preferred one first.
  public init(beside film: File, languages: [Language] = Language.preferred) {
    let found = Self.files(beside: film)
    let ranked = found.enumerated().map { (index, file) in
      (file, [Self.rank(file.language, languages), file.isCertain ? 0 : 1, file.purpose.rawValue, index])
    }.sorted { $0.1.lexicographicallyPrecedes($1.1) }
    files = ranked.map(\.0)
    automatic = ranked.filter { $0.0.isCertain && $0.1[0] < Self.otherLanguage }.map(\.0)
    guard automatic.isEmpty else { return }
    let others = files.filter { $0.isCertain && $0.purpose != .foreignParts }
    if Set(others.map { $0.language?.code }).count == 1 { automatic = others }
  }

  private static let otherLanguage = 1000

  /// How well the user reads a language: 0 is best.
  private static func rank(_ language: Language?, _ languages: [Language]) -> Int {
    guard let language else { return otherLanguage - 1 }
    // The same language, with the same region before one without a region before another region.
    let ranks = languages.enumerated().filter { $0.element.code == language.code }.map { index, known in
      known.region == language.region
        ? index * 3 : (index + languages.count) * 3 + (language.region == nil ? 1 : 2)
    }
    return ranks.min() ?? otherLanguage
  }

  // MARK: Which

  /// Whether subtitles are called like a film, in whatever folders. Touches no disk.
  public static func isNamed(_ subtitles: String, after film: String) -> Bool {
    let base = File(path: film).name.withoutExtension.lowercased()
    return rest(of: File(path: subtitles).name.withoutExtension.lowercased(), after: base, owners: []) != nil
  }

  /// Names of folders for subtitles, in lower case.
  private static let folders: Set<String> = ["subs", "sub", "subtitles"]

  /// In the order of their names, those of the film's own folder first.
  private static func files(beside film: File) -> [SubtitleFile] {
    guard let contents = MediaListing.contents(of: film.parent) else { return [] }
    let names = contents.filter { $0.kind == .file }.map(\.name)
    let base = film.name.withoutExtension.lowercased()
    let films = names.filter { MediaKind(fileName: $0) == .video }.map { $0.withoutExtension.lowercased() }
    let owners = films.filter { $0.count > base.count && $0.hasPrefix(base) }
    var found = files(named: names, in: film.parent) { rest(of: $0, after: base, owners: owners) }
    for folder in contents where folder.kind == .folder && folders.contains(folder.name.lowercased()) {
      let folder = film.parent.child(folder.name)
      guard let contents = MediaListing.contents(of: folder) else { continue }
      // Where there is only one film, they need not bear its name.
      let isAlone = Set(films).count <= 1
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
    // The pictures of a DVD's subtitles are two files, and no text.
    let pictures = Set(names.filter { $0.fileExtension == "idx" }.map { $0.withoutExtension.lowercased() })
    return names.compactMap { name in
      let base = name.withoutExtension.lowercased()
      guard SubtitleFile.isSubtitle(name), !(name.fileExtension == "sub" && pictures.contains(base)),
        let rest = rest(base)
      else { return nil }
      return SubtitleFile(folder.child(name), SubtitleName(rest))
    }
  }

  /// What comes after the film's name; nil where the name is another one, or that of another film, whose name is
  /// longer. All in lower case.
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
