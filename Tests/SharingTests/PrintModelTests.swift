import GObjectKit
import TestTools
import Testing

@testable import Sharing

/// What the print dialog says of the outcome, with a fake service.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PrintModelTests {
  private let model = PrintModel([File(path: "/photos/1.jpg")], service: FakeShares())

  @Test func theReasonOfAPrinterThatFailsIsSaidAndThePhotosCanBePrintedAgain() async {
    await model.printPages { _ in .failed("Out of paper.") }
    #expect(model.problem == "The printer failed: Out of paper." && model.phase == .choosing)
    await model.printPages { _ in .failed("") }
    #expect(model.problem == "The printer failed.")
    await model.printPages { _ in .printed }
    #expect(model.problem == nil && model.phase == .printed)
  }

  @Test func cancellingInThePrintersDialogReturnsToTheChoices() async {
    await model.printPages { _ in .cancelled }
    #expect(model.problem == nil && model.phase == .choosing)
  }
}
