import GObjectTesting
import Logging
import Testing

@testable import GObjectKit

@Suite(.timeLimit(.minutes(1))) struct LoggingTests {
  private func logger(_ module: String, debugging text: String = "") -> Logger {
    Logger(label: "tintype.\(module)") { GLibLogHandler(label: $0, debugging: LogSelection(text)) }
  }

  @Test(arguments: ["camera", "playback,camera", "Playback; CAMERA", "all"])
  func aNamedModuleIsSelected(text: String) {
    #expect(LogSelection(text).contains(label: "tintype.camera"))
  }

  @Test(arguments: ["", "playback", "cameras", "tintype"])
  func anotherModuleIsNotSelected(text: String) {
    #expect(!LogSelection(text).contains(label: "tintype.camera"))
  }

  @Test func onlyWarningsAreWrittenByDefault() {
    #expect(logger("silent").logLevel == .warning)
    #expect(logger("silent", debugging: "another").logLevel == .warning)
    #expect(logger("selected", debugging: "selected").logLevel == .debug)
  }

  @Test func theLoggerOfAModuleIsLabelled() {
    #expect(Logger(module: "GStreamerKit").label == "tintype.gstreamerkit")
  }

  @Test func aMessageHasTheFieldsOfGLibsStructuredLog() throws {
    LogRecorder.record()
    logger("fields").warning(
      "line of the test", error: FileError.exists(path: "/a"), metadata: ["key": "value"], line: 17)
    let entry = try #require(LogRecorder.messages(containing: "line of the test").first)
    #expect(
      entry["MESSAGE"] == "line of the test: \(FileError.exists(path: "/a")) (key=value)")
    #expect(entry["GLIB_DOMAIN"] == "tintype-fields")
    #expect(entry["PRIORITY"] == "4")
    #expect(entry["CODE_FILE"] == "GObjectKitTests/LoggingTests.swift")
    #expect(entry["CODE_LINE"] == "17")
  }

  @Test func aDebugMessageOfASelectedModuleIsWritten() {
    LogRecorder.record()
    logger("mute").debug("not written")
    logger("loud", debugging: "loud").debug("written in detail")
    #expect(LogRecorder.messages(containing: "not written").isEmpty)
    #expect(LogRecorder.messages(containing: "written in detail").map { $0["PRIORITY"] } == ["7"])
  }
}
