import GtkKit
import L10n

/// The content of the player's menu as a value: the menu is rebuilt only when it changes.
struct PlayerMenu: Equatable {
  let audio: [Line]
  let subtitles: [Line]
  let chapters: [Line]
  let hasVideo: Bool
  let hasQueue: Bool
  let canMinimize: Bool
  let canOpen: Bool

  /// A menu item that selects a value.
  struct Line: Equatable {
    let label: String
    let value: String

    init(_ label: String, value: String) {
      // In a menu label, an underscore marks the mnemonic.
      (self.label, self.value) = (label.replacing("_", with: "__"), value)
    }
  }

  init(_ model: PlayerModel) {
    audio = model.audio.tracks.map { Line($0.label, value: $0.id) }
    subtitles = model.subtitles.tracks.map { Line($0.label, value: $0.id) }
    chapters = model.chapters.list.enumerated().map { index, chapter in
      Line(tr("%1$s  %2$s", chapter.title, chapter.start.duration.clockText), value: String(index))
    }
    hasVideo = model.item.hasVideo
    hasQueue = model.queue.queuePlayer != nil
    canMinimize = model.offersMiniPlayer
    canOpen = model.offersOpening
  }

  var menu: Menu {
    var tracks: [Menu.Item] = [
      .submenu(
        tr("_Speed"),
        PlayerModel.rates.map { .choice(PlayerModel.text(rate: $0), "player.rate", value: "\($0)") }
      )
    ]
    if audio.count > 1 {
      tracks.append(.submenu(tr("_Audio"), audio.map { .choice($0.label, "player.audio", value: $0.value) }))
    }
    if hasVideo { tracks.append(.submenu(tr("S_ubtitles"), subtitleItems)) }
    if !chapters.isEmpty {
      tracks.append(
        .submenu(tr("_Chapters"), chapters.map { .choice($0.label, "player.chapter", value: $0.value) }))
    }
    var picture: [Menu.Item] = []
    if hasVideo {
      picture = [
        .submenu(
          tr("_Video Scaling"),
          [
            .choice(tr("_Fit"), "player.gravity", value: "whole"),
            .choice(tr("Fi_ll"), "player.gravity", value: "fill"),
            .choice(tr("_Stretch"), "player.gravity", value: "stretch"),
          ]),
        .action(tr("_Effects"), "player.effects", key: "e"),
        .action(tr("Save _Frame"), "player.save-frame", key: "s"),
        .action(tr("Sa_ve A–B"), "player.save-clip", key: "<Control>s"),
      ]
      if canMinimize { picture.append(.action(tr("_Mini Player"), "player.mini", key: "i")) }
    }
    var queue: [Menu.Item] = []
    if hasQueue {
      queue = [
        .action(tr("_Next"), "player.next", key: "n"), .action(tr("P_revious"), "player.previous", key: "p"),
        .action(tr("Sh_uffle"), "player.shuffle", key: "u"),
        .submenu(
          tr("_Repeat"),
          [
            .choice(tr("_Off"), "player.repeat", value: RepeatMode.off.rawValue),
            .choice(tr("_One"), "player.repeat", value: RepeatMode.one.rawValue),
            .choice(tr("_All"), "player.repeat", value: RepeatMode.all.rawValue),
          ]),
        .action(tr("Play _Automatically"), "player.autoplay"),
        .action(tr("Show _Queue"), "player.queue", key: "F9"),
      ]
    }
    let opening: [Menu.Item] =
      canOpen
      ? [
        .action(tr("_Open Files…"), "player.open", key: "<Control>o"),
        .action(tr("Open Locat_ion…"), "player.open-address", key: "<Control>l"),
      ] : []
    return Menu([
      .section(nil, opening), .section(nil, tracks),
      .section(
        nil, [.action(tr("A–B _Loop"), "player.loop", key: "l"), .action(tr("S_top"), "player.stop")]),
      .section(nil, picture), .section(nil, queue),
    ])
  }

  private var subtitleItems: [Menu.Item] {
    [
      .section(
        nil,
        [.choice(tr("_Off"), "player.subtitle", value: "")]
          + subtitles.map { .choice($0.label, "player.subtitle", value: $0.value) }),
      .section(nil, [.action(tr("_Add Subtitles…"), "player.add-subtitles")]),
      .section(
        nil,
        [
          .submenu(
            tr("_Size"),
            SubtitleModel.scales.map {
              .choice(Int(($0 * 100).rounded()).localizedPercent, "player.subtitle-scale", value: "\($0)")
            }),
          .action(tr("E_arlier"), "player.subtitles-earlier", key: "z"),
          .action(tr("La_ter"), "player.subtitles-later", key: "x"),
        ]),
    ]
  }
}

extension MediaTrack {
  /// The label of a track, such as "German — Commentary"; its codec where language and title are missing.
  var label: String {
    let words = [language, title.map(Self.shortened)].compactMap(\.self).filter { !$0.isEmpty }
    return words.isEmpty ? codec ?? tr("Track") : words.joined(separator: " — ")
  }

  /// A menu is as wide as its longest item, and a file name may be wider than the window. The end of the name is
  /// kept, because it distinguishes the tracks of a video.
  private static func shortened(_ title: String) -> String {
    title.count > 32 ? "\(title.prefix(12))…\(title.suffix(19))" : title
  }
}
