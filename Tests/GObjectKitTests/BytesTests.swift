import CGLib
import GObjectKit
import Testing

@Suite("Bytes and errors of GLib", .timeLimit(.minutes(1)))
struct BytesTests {
  @Test func aSequenceIsCopied() {
    let bytes = Bytes([1, 2, 250])
    #expect(bytes.count == 3)
    #expect(
      bytes.withBytes { span in (0..<3).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } } == [
        1, 2, 250,
      ])
  }

  @Test func aBlockIsFilledInPlace() {
    let bytes = Bytes(count: 4) { span in
      for index in 0..<4 { span.storeBytes(of: UInt8(index * 10), toByteOffset: index, as: UInt8.self) }
    }
    #expect(bytes.count == 4)
    #expect(bytes.withBytes { $0.unsafeLoad(fromByteOffset: 3, as: UInt8.self) } == 30)
  }

  @Test func aBlockMayBeEmpty() {
    #expect(Bytes([]).count == 0)
    #expect(Bytes([]).withBytes { $0.byteCount } == 0)
    #expect(Bytes(count: 0) { _ in }.count == 0)
  }

  @Test func aGErrorIsThrownWithDomainCodeAndMessage() throws {
    let file = g_key_file_new()
    defer { g_key_file_free(file) }
    let text = "no group"
    let error = #expect(throws: GLibError.self) {
      try GLibError.check {
        g_key_file_load_from_data(file, text, gsize(text.utf8.count), G_KEY_FILE_NONE, &$0)
      }
    }
    #expect(error?.domain == "g-key-file-error-quark")
    #expect(error?.code == Int(G_KEY_FILE_ERROR_PARSE.rawValue))
    #expect(error?.message.isEmpty == false)
    #expect(error?.description == error?.message)
    let whole = "[a]\nb=1\n"
    let result = try GLibError.check {
      g_key_file_load_from_data(file, whole, gsize(whole.utf8.count), G_KEY_FILE_NONE, &$0)
    }
    #expect(result != 0)
  }

  @Test func aMissingGErrorIsAnUnknownError() {
    #expect(GLibError(consuming: nil).message == "Unknown error")
  }
}
