import CGStreamer
import GObjectTesting
import Logging
import TestTools
import Testing

@testable import GStreamerKit

@Suite(.timeLimit(.minutes(1))) struct FailureLogTests {
  /// The log as with `TINTYPE_DEBUG=gstreamerkit`.
  private var log: FailureLog {
    var logger = logger
    logger.logLevel = .debug
    return FailureLog(logger: logger)
  }

  private func warning(_ message: String, code: Int = 7, source: String) -> BusMessage {
    .warning(
      BusMessage.Failure(
        kind: .damaged, message: message, details: "line 1\nline 2", source: source,
        domain: "gst-stream-error-quark", code: code))
  }

  @Test func aFailureIsLoggedWithDomainCodeAndDetails() {
    LogRecorder.record()
    log.log(warning("damaged", source: "one-failure"))
    #expect(
      LogRecorder.messages(containing: "one-failure").map { $0["MESSAGE"] } == [
        "warning of one-failure: damaged (gst-stream-error-quark 7) line 1 line 2"
      ])
  }

  @Test func aRepeatedWarningIsLoggedOnce() {
    LogRecorder.record()
    let log = log
    for frame in 1...3 { log.log(warning("frame \(frame)", source: "repeated")) }
    log.log(warning("another kind", code: 8, source: "repeated"))
    let first = LogRecorder.messages(containing: "repeated").filter { $0["PRIORITY"] == "6" }
    #expect(first.count == 2)
  }

  @Test func withoutDebuggingNothingIsWritten() {
    LogRecorder.record()
    FailureLog().log(warning("quiet", source: "not-written"))
    #expect(LogRecorder.messages(containing: "not-written").isEmpty)
  }

  @Test func anErrorOfThePipelineIsLogged() async throws {
    LogRecorder.record()
    try GStreamer.initialize()
    let raw = try #require(gst_pipeline_new(nil))
    let pipeline = Pipeline(sinkingPipeline: raw, busWatch: BusWatch(failureLog: log))
    let source = try Element("filesrc")
    source.set("location", path: "/nowhere/logged.mkv")
    try pipeline.addChain([source, try Element("fakesink")])
    try? pipeline.setState(.playing)
    await eventually("the error is logged") {
      LogRecorder.messages(containing: "/nowhere/logged.mkv").contains {
        $0["MESSAGE"]?.contains("gst-resource-error-quark 3") == true
      }
    }
    try pipeline.setState(.null)
  }
}
