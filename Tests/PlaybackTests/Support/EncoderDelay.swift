import Foundation
import Testing

/// Adds to generated files what describes their delay and padding, which GStreamer's muxers do not write.
enum EncoderDelay {
  enum Description { case note, edit }

  // MARK: MP3

  /// Prepends a frame with the tag of LAME to the frames of a mono MP3 file of 44,100 Hz. Source: "Mp3 Info Tag
  /// revision 1 Specifications", http://gabriel.mp3-tech.org/mp3infotag.html.
  static func addLAMETag(to path: String, length: Int) throws {
    let url = URL(fileURLWithPath: path)
    let frames = try Data(contentsOf: url)
    let rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    var (offset, count) = (0, 0)
    while offset + 4 <= frames.count {
      let header = frames[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      try #require(header >> 21 == 0x7FF, "a frame begins at \(offset)")
      offset += 144 * rates[header >> 12 & 15] * 1000 / 44100 + (header >> 9 & 1)
      count += 1
    }
    // LAME delays by 576 samples; the decoder's own 529 are not counted.
    let (delay, size) = (576, 417)
    let padding = count * 1152 - delay - length
    var frame = Data([0xFF, 0xFB, 0x90, 0xC0]) + Data(count: 17) + Data("Info".utf8)
    frame += bytes(0xF, 4) + bytes(count, 4) + bytes(frames.count + size, 4) + Data(count: 100) + bytes(50, 4)
    frame += Data("LAME3.100".utf8) + Data([1, 160]) + Data(count: 8) + Data([0, 128])
    frame += bytes(delay << 12 | padding, 3) + Data(count: 4) + bytes(frames.count + size, 4)
    frame += Data(count: size - frame.count)
    try (frame + frames).write(to: url)
  }

  // MARK: AAC

  /// Describes the 1024 samples of delay of FFmpeg's encoder in an MP4 file whose `moov` is its last box.
  static func describe(_ path: String, length: Int, by descriptions: Set<Description>) throws {
    let url = URL(fileURLWithPath: path)
    let file = try Data(contentsOf: url)
    let movie = try #require(boxes(in: file).first { $0.name == "moov" })
    try #require(movie.end == file.count)
    let scale = try #require(boxes(in: movie.content).first { $0.name == "mvhd" }).content
      .dropFirst(12).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    var content = Data()
    for box in boxes(in: movie.content) {
      guard box.name == "trak" else { content += atom(box.name, box.content); continue }
      var track = Data()
      for part in boxes(in: box.content) where part.name != "edts" {
        track += atom(part.name, part.content)
        guard part.name == "tkhd", descriptions.contains(.edit) else { continue }
        let span = (length * scale + 22050) / 44100
        let list = bytes(0, 4) + bytes(1, 4) + bytes(span, 4) + bytes(1024, 4) + bytes(0x10000, 4)
        track += atom("edts", atom("elst", list))
      }
      content += atom("trak", track)
    }
    if descriptions.contains(.note) {
      let padding = (length + 1024 + 1023) / 1024 * 1024 - length - 1024
      let numbers = [(0, 8), (1024, 8), (padding, 8), (length, 16)].map { number, digits in
        let text = String(number, radix: 16, uppercase: true)
        return " " + String(repeating: "0", count: digits - text.count) + text
      }
      let item =
        atom("mean", Data(count: 4) + Data("com.apple.iTunes".utf8))
        + atom("name", Data(count: 4) + Data("iTunSMPB".utf8))
        + atom("data", bytes(1, 4) + Data(count: 4) + Data(numbers.joined().utf8))
      let handler = atom("hdlr", Data(count: 8) + Data("mdirappl".utf8) + Data(count: 9))
      content += atom("udta", atom("meta", Data(count: 4) + handler + atom("ilst", atom("----", item))))
    }
    try (file[..<movie.start] + atom("moov", content)).write(to: url)
  }

  private static func bytes(_ number: Int, _ count: Int) -> Data {
    Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }

  private static func atom(_ name: String, _ content: Data) -> Data {
    bytes(content.count + 8, 4) + Data(name.utf8) + content
  }

  private static func boxes(in data: Data) -> [(name: String, start: Int, end: Int, content: Data)] {
    var found: [(String, Int, Int, Data)] = []
    let data = Data(data)
    var offset = 0
    while offset + 8 <= data.count {
      var size = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      var head = 8
      if size == 1 {
        size = data[(offset + 8)..<(offset + 16)].reduce(0) { $0 << 8 | Int($1) }
        head = 16
      }
      guard size >= head, offset + size <= data.count else { break }
      let name = String(decoding: data[(offset + 4)..<(offset + 8)], as: UTF8.self)
      found.append((name, offset, offset + size, data[(offset + head)..<(offset + size)]))
      offset += size
    }
    return found
  }
}
