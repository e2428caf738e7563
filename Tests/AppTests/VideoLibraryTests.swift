import Foundation
import TestSupport
import Testing

/// Videos in the library of the running app.
@Suite(.desktop) @DesktopActor
struct VideoLibraryTests {
  private static let videos = ["Trees at the park.mkv", "Beaches.webm"]

  private func run(_ body: @DesktopActor (Tintype) async throws -> Void) async throws {
    try await Tintype.run(
      pictures: 2,
      prepare: { sandbox in
        for video in Self.videos { try sandbox.copy(Tintype.samples + "/" + video, into: sandbox.videos) }
        try sandbox.write("no video", to: sandbox.videos + "/broken.mp4")
      }, body)
  }

  private func names(_ tintype: Tintype) throws -> [String] {
    try tintype.photos()?.all(.image).map { try $0.name }.filter { $0.contains(".") }.sorted() ?? []
  }

  @Test func theVideosFolderIsShownWithDurations() async throws {
    try await run { tintype in
      let app = tintype.app
      _ = try await app.find(.label, "2 Photos, 3 Videos")
      for video in Self.videos {
        let cell = try await tintype.cell(video)
        try await app.wait(for: "the length of \(video)") {
          try cell.all(.label).contains { try $0.name == "0:08" }
        }
      }
      let broken = try await tintype.cell("broken.mp4")
      try await app.wait(for: "the error of the damaged file") {
        try broken.description.contains("Can’t be read")
      }
    }
  }

  @Test func photosAndVideosAreFiltered() async throws {
    try await run { tintype in
      let app = tintype.app
      _ = try await app.find(.label, "2 Photos, 3 Videos")
      for video in Self.videos { _ = try await tintype.cell(video) }
      try await tintype.choose("Videos", from: "Filter")
      try await app.wait(for: "videos alone") {
        try names(tintype) == ["Beaches.webm", "Trees at the park.mkv", "broken.mp4"]
      }
      _ = try await app.find(.label, "3 Videos")
      let cell = try await tintype.cell("Beaches.webm")
      try await app.wait(for: "its length") { try cell.all(.label).contains { try $0.name == "0:08" } }
      try await tintype.choose("Photos and Videos", from: "Filter")
      try await app.wait(for: "everything") { try names(tintype).count == 5 }
    }
  }

  @Test func aDoubleClickPlaysWithDesktopControls() async throws {
    try await run { tintype in
      let app = tintype.app
      // Until all are found, the cells move.
      _ = try await app.find(.label, "2 Photos, 3 Videos")
      try await app.pointer.click(tintype.cell("Beaches.webm"), count: 2)
      try await app.wait(for: "playerctl to say that Beaches plays") {
        try tintype.playerctl("metadata", "--format", "{{status}} {{title}}") == "Playing Beaches"
      }
      try await app.wait(for: "the length") {
        Int(try tintype.playerctl("metadata", "mpris:length")).map { (7_900_000...8_100_000).contains($0) }
          ?? false
      }
      // A pause before the first frame counts as stopped.
      try await app.wait(for: "the video to move") {
        Double(try tintype.playerctl("position")).map { $0 > 0 } ?? false
      }
      _ = try tintype.playerctl("pause")
      try await app.wait(for: "the pause") { try tintype.playerctl("status") == "Paused" }
      _ = try await app.find(.button, "Play")
      _ = try tintype.playerctl("position", "5")
      try await app.wait(for: "the place") { try tintype.playerctl("position").hasPrefix("5.0") }
      _ = try tintype.playerctl("next")
      try await app.wait(for: "the next video") { try tintype.playerctl("metadata", "title") != "Beaches" }
    }
  }
}
