import GObjectKit
import Imaging
import MediaLibrary
import TestTools
import Testing

@testable import Sharing

/// The state of the export dialog, with a fake service.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ExportModelTests {
  private let service = FakeExports()
  private let clock = TestClock()
  private let folder = File(path: "/exports")

  private func model(_ count: Int) -> ExportModel {
    let photos = (1...count).map { number in
      MediaItem(
        id: MediaItemID(rawValue: UInt64(number)), path: "/photos/\(number).jpg",
        modified: Timestamp(seconds: 1))
    }
    return ExportModel(photos, choices: ExportChoices(folder: folder), service: service, clock: clock)
  }

  private func outcome(_ model: ExportModel) async throws -> ExportOutcome {
    await eventually("the export ends") { if case .ended = model.phase { true } else { false } }
    guard case .ended(let outcome) = model.phase else { throw CancellationError() }
    return outcome
  }

  // MARK: Size

  @Test func theSizeOfTheNewestChoicesIsShown() async {
    let model = model(1)
    await eventually("the first size is asked for") { service.sizeRequests.count == 1 }
    #expect(model.sizeText == "Calculating size…")
    for quality in [80, 60, 40] { model.choices.quality = quality }
    await clock.advanceAndDrain(by: .milliseconds(200))
    await eventually("one more size is asked for") { service.sizeRequests.map(\.quality) == [92, 40] }
    service.answer(1, 1_200_000)
    await eventually("the newest size is shown") { model.sizeText == "About 1.2\u{A0}MB" }
    service.answer(0, 9_900_000)
    await drain()
    #expect(model.sizeText == "About 1.2\u{A0}MB")
  }

  @Test func anotherFolderDoesNotChangeTheSize() async {
    let model = model(2)
    await eventually("the size is asked for") { service.sizeRequests.count == 1 }
    service.answer(0, 500_000)
    await eventually("the size is shown") { model.sizeText == "About 500.0\u{A0}kB for “1.jpg”" }
    model.choices.folder = File(path: "/other")
    await clock.advanceAndDrain(by: .seconds(1))
    #expect(service.sizeRequests.isEmpty)
  }

  // MARK: Format

  @Test func theFormatsAreThoseThatCanBeWritten() async {
    let photo = MediaItem(
      id: MediaItemID(rawValue: 1), path: "/photos/1.jpg", modified: Timestamp(seconds: 1))
    var choices = ExportChoices(folder: folder)
    for (writable, chosen) in [([.jpeg, .png], .jpeg), ([.jpeg, .png, .avif], .avif)]
      as [([ConvertedImage.Format], ConvertedImage.Format)]
    {
      // What was chosen when there was an encoder.
      choices.format = .avif
      let model = ExportModel(
        [photo], choices: choices, service: FakeExports(writable: writable), clock: clock)
      #expect(model.formats.contains(.avif))
      await eventually("the formats are known") { model.formats == writable }
      #expect(model.choices.format == chosen)
    }
  }

  // MARK: Export

  @Test func allPhotosAreExportedInTheirOrder() async throws {
    let model = model(7)
    model.choices.removesLocation = true
    model.choices.size = .longEdge
    model.choices.longEdge = 640
    model.export()
    let outcome = try await outcome(model)
    #expect(outcome.copies == (1...7).map { folder.child("\($0).jpg") })
    #expect(outcome.failures.isEmpty && outcome.message == "Exported 7 photos")
    let options = ExportOptions(format: .jpeg, size: .longEdge(640), metadata: .withoutLocation)
    #expect(service.exported == [ExportOptions](repeating: options, count: 7))
  }

  @Test func failuresAreListedAndTheOthersExported() async throws {
    let model = model(5)
    service.fail("2.jpg", .image(.truncated))
    service.fail("4.jpg", .image(.locationNotRemoved))
    model.export()
    let outcome = try await outcome(model)
    #expect(outcome.copies.map(\.name) == ["1.jpg", "3.jpg", "5.jpg"])
    #expect(
      outcome.failures == [
        .init(name: "2.jpg", reason: "The file is incomplete."),
        .init(name: "4.jpg", reason: "The location could not be removed, so the photo was not exported."),
      ])
    #expect(outcome.message == "3 of 5 photos exported")
  }

  @Test func aFullDiskEndsTheExport() async throws {
    let model = model(200)
    for number in 1...200 { service.fail("\(number).jpg", .file(.noSpace(path: "/exports/\(number).jpg"))) }
    model.export()
    let outcome = try await outcome(model)
    #expect(service.begun.count < 20, "The others would fail, too.")
    #expect(outcome.failures.first?.reason == "There is not enough free space for “1.jpg”.")
    #expect(outcome.message == "0 of 200 photos exported")
  }

  @Test func cancellingKeepsTheCompleteCopies() async throws {
    let model = model(9)
    service.hold()
    model.export()
    await eventually("the first photo is exported") { model.phase == .exporting(done: 1) }
    #expect(model.progressText == "Exporting 2 of 9")
    #expect(!model.showsProgress)
    clock.advance(by: .milliseconds(250))
    await eventually("the progress is shown") { model.showsProgress }
    model.cancel()
    let outcome = try await outcome(model)
    #expect(outcome.isCancelled && outcome.copies.map(\.name) == ["1.jpg"] && outcome.failures.isEmpty)
    #expect(outcome.message == "1 of 9 photos exported")
    #expect(!model.showsProgress)
  }

  @Test func anExportBeginsOnce() async throws {
    let model = model(1)
    model.export()
    model.export()
    #expect(try await outcome(model).message == "Exported 1 photo")
    #expect(service.begun == ["1.jpg"])
  }
}
