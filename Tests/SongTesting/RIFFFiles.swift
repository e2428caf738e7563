/// WAV files ("Multimedia Programming Interface and Data Specifications 1.0").
package enum WAVFile {
  /// 16-bit stereo samples with further chunks.
  package static func bytes(rate: Int = 44_100, data: [UInt8] = .zeros(88_200), chunks: [[UInt8]] = [])
    -> [UInt8]
  {
    let format = [UInt8].join(
      .little(1, 2), .little(2, 2), .little(rate), .little(rate * 4), .little(4, 2), .little(16, 2))
    let content = [UInt8].join(
      .text("WAVE"), chunk("fmt ", format), chunk("data", data), chunks.flatMap(\.self))
    return chunk("RIFF", content)
  }

  /// A chunk, which has an even size.
  package static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    .join(.text(name), .little(content.count), content, .zeros(content.count % 2))
  }

  /// The chunk of texts by names such as "INAM".
  package static func info(_ texts: [(String, [UInt8])]) -> [UInt8] {
    chunk("LIST", .text("INFO") + texts.flatMap { chunk($0.0, $0.1 + [0]) })
  }
}

/// An AIFF file of one second ("Audio Interchange File Format 1.3", Apple).
package enum AIFFFile {
  package static func bytes(chunks: [(String, [UInt8])]) -> [UInt8] {
    // 44,100 as an 80-bit floating-point number.
    let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]
    let common = [UInt8].join(.big(1, 2), .big(44_100), .big(16, 2), rate)
    let sound = [UInt8].join(.zeros(8), .zeros(88_200))
    let content = ([("COMM", common), ("SSND", sound)] + chunks).flatMap { chunk($0.0, $0.1) }
    return chunk("FORM", .text("AIFF") + content)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    .join(.text(name), .big(content.count), content, .zeros(content.count % 2))
  }
}
