import GObjectKit
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct ChangePlanTests {
  private let folder = FileWatch(1)
  private let other = FileWatch(2)
  private let name = "a.jpg".fileBytes

  @Test func aNameIsLookedUpOnceForAllItsEvents() {
    let plan = ChangePlan(
      for: (0..<500).flatMap { _ in
        [FileEvent(.created, folder, "a.jpg"), FileEvent(.written, folder, "a.jpg")]
      })
    #expect(plan.names == [folder: [name: false]])
    #expect(plan.steps.isEmpty && !plan.listsAllFolders && !plan.checksRoots)
  }

  @Test func aCreatedFileMayBeIncompleteUntilItIsWritten() {
    let created = FileEvent(.created, folder, "a.jpg")
    #expect(ChangePlan(for: [created]).names == [folder: [name: true]])
    let attributes = FileEvent(.attributes, folder, "a.jpg")
    #expect(ChangePlan(for: [created, attributes]).names == [folder: [name: true]])
    let written = FileEvent(.written, folder, "a.jpg")
    #expect(ChangePlan(for: [created, written, attributes]).names == [folder: [name: false]])
    #expect(ChangePlan(for: [FileEvent(.movedIn, folder, "a.jpg")]).names == [folder: [name: false]])
    #expect(ChangePlan(for: [FileEvent(.deleted, folder, "a.jpg")]).names == [folder: [name: true]])
  }

  @Test func aRenameLooksBothNamesUp() {
    let plan = ChangePlan(for: [FileEvent(.moved(from: other, name: "b.jpg".fileBytes), folder, "a.jpg")])
    let (previous, current) = (
      ChangePlan.Name(folder: other, bytes: "b.jpg".fileBytes), ChangePlan.Name(folder: folder, bytes: name)
    )
    #expect(plan.steps == [.rename(previous, to: current)])
    #expect(plan.names == [other: ["b.jpg".fileBytes: true], folder: [name: false]])
  }

  @Test func renamesAndGoneFoldersKeepTheirOrder() {
    let plan = ChangePlan(for: [
      FileEvent(.moved(from: folder, name: name), folder, "b.jpg"), FileEvent(.folderGone, other),
      FileEvent(.moved(from: folder, name: "b.jpg".fileBytes), folder, "c.jpg"),
    ])
    let names = ["a.jpg", "b.jpg", "c.jpg"].map { ChangePlan.Name(folder: folder, bytes: $0.fileBytes) }
    #expect(
      plan.steps == [.rename(names[0], to: names[1]), .endWatch(other), .rename(names[1], to: names[2])])
    #expect(!plan.checksRoots)
  }

  @Test func anOverflowListsAllFoldersAndChecksTheRoots() {
    let plan = ChangePlan(
      for: [FileEvent(.overflow, FileWatch(-1)), FileEvent(.written, folder, "a.jpg")], roots: [folder])
    #expect(plan.listsAllFolders && plan.checksRoots)
    #expect(plan.names == [folder: [name: false]])
    #expect(plan.steps.isEmpty)
  }

  @Test func aRootThatIsGoneOrMovedIsChecked() {
    #expect(ChangePlan(for: [FileEvent(.folderGone, folder)], roots: [folder]).checksRoots)
    #expect(ChangePlan(for: [FileEvent(.folderMoved, folder)], roots: [folder]).checksRoots)
    #expect(ChangePlan(for: [FileEvent(.folderMoved, other)], roots: [folder]) == ChangePlan(for: []))
  }

  @Test func anEventAboveAMissingRootChecksTheRoots() {
    let event = FileEvent(.created, other, "root")
    #expect(ChangePlan(for: [event], ancestors: [other]).checksRoots)
    #expect(!ChangePlan(for: [event], ancestors: [folder]).checksRoots)
  }
}
