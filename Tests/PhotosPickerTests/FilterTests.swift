import Foundation
import GObjectKit
import MediaLibrary
import TestTools
import Testing

@testable import PhotosPicker

/// Filtering the items of a picker.
@MainActor @Suite(.timeLimit(.minutes(1))) struct FilterTests {
  private func item(_ name: String) -> MediaItem {
    MediaItem(id: MediaItemID(rawValue: 1), path: "/p/" + name, modified: .now)
  }

  @Test func filtersCanBeCombined() {
    let (photo, video) = (item("a.jpg"), item("b.MP4"))
    func check(_ filter: MediaFilter, _ takesPhoto: Bool, _ takesVideo: Bool) {
      #expect(filter.matches(photo) == takesPhoto && filter.matches(video) == takesVideo, "\(filter)")
    }
    check(.images, true, false)
    check(.videos, false, true)
    check(.any(of: [.images, .videos]), true, true)
    check(.any(of: []), false, false)
    check(.all(of: [.images, .videos]), false, false)
    check(.all(of: []), true, true)
    check(.not(.videos), true, false)
    check(.all(of: [.not(.images), .any(of: [.videos, .not(.videos)])]), false, true)
  }

  /// p1.jpg, p2.mp4, p3.jpg …, newest first.
  private func library(_ count: Int) -> LibrarySnapshot {
    LibrarySnapshot(
      (1...count).map {
        MediaItem(
          id: MediaItemID(rawValue: UInt64($0)), path: "/p/p\($0)." + ($0 % 2 == 0 ? "mp4" : "jpg"),
          modified: .now)
      })
  }

  @Test func filteringASnapshotKeepsItsOrder() {
    let items = library(7)
    #expect(items.ids(matching: .videos).map(\.rawValue) == [2, 4, 6])
    #expect(items.ids(matching: .images).map(\.rawValue) == [1, 3, 5, 7])
    #expect(items.ids(matching: nil).count == 7)
    #expect(items.videoCount == 3)
    #expect(items.count(matching: .not(.videos)) == 4)
    #expect(items.count(matching: .any(of: [.videos, .images])) == 7)
  }

  @Test func theLibraryCountsItsVideos() async throws {
    let temporary = try await TemporaryLibrary(count: 4, everySecond: "mp4")
    #expect(temporary.model.items.videoCount == 2)
    try File(path: temporary.folder.path("p01.jpg")).rename(to: File(path: temporary.folder.path("p01.mp4")))
    await eventually("the renamed file counts as a video") { temporary.model.items.videoCount == 3 }
    try temporary.folder.remove("p02.mp4")
    await eventually("the deleted video does not count") { temporary.model.items.videoCount == 2 }
  }

  @Test func rangesAndTheReviewSkipFilteredItems() async throws {
    let temporary = try await TemporaryLibrary(count: 6, everySecond: "mp4")
    let model = PickerModel(library: temporary.model, matching: .images)
    let ids = (1...6).map { temporary.id($0) }
    model.toggle(ids[0])
    model.selectRange(to: ids[4])
    #expect(model.selection.selected == [ids[0], ids[2], ids[4]])
    model.review(ids[0])
    model.photoReview.next(1)
    #expect(model.photoReview.shown == ids[2])
    model.photoReview.next(5)
    #expect(model.photoReview.shown == ids[4])
    model.photoReview.next(1)
    #expect(model.photoReview.shown == ids[4])
    model.filter = .videos
    #expect(model.content.ids == [ids[1], ids[3], ids[5]])
    // Selected items stay selected when the filter hides them.
    #expect(model.selection.count == 3)
  }
}
