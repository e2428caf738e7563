import GObjectKit
import GStreamerKit

/// The sound of a shutter: the desktop's, where its sound theme has one, else our own.
nonisolated struct ShutterSound: Sendable {
  /// Looked up and made when it is first played, on the sound's own thread.
  private let sound: Lazy

  /// A sound theme's name, such as `freedesktop`; nil for our own sound.
  init(theme: String?) { sound = Lazy(theme) }

  /// Plays it once. Returns at once.
  func play() { Task { await sound.value.play() } }

  private actor Lazy {
    let theme: String?
    lazy var value = ShortSound(
      theme.flatMap { ShutterSound.file(theme: $0) }.map { .file(path: $0) }
        ?? .samples(ShutterSound.samples, rate: ShutterSound.rate))

    init(_ theme: String?) { self.theme = theme }
  }

  /// The theme's sound, or that of the theme that all fall back on. Source: the freedesktop Sound Theme and Sound
  /// Naming Specifications.
  private static func file(theme: String) -> String? {
    for name in [theme, "freedesktop"] {
      for folder in UserDirectories.dataFolders {
        for kind in ["oga", "ogg", "wav"] {
          let file = File(path: folder).child("sounds").child(name).child("stereo")
            .child("camera-shutter.\(kind)")
          if file.exists { return file.path }
        }
      }
    }
    return nil
  }

  /// Samples a second of `samples`.
  static let rate = 48_000

  /// A mechanical shutter: two curtains, a twelfth of a second apart; each a short rattle of noise that dies away
  /// over a low knock.
  static let samples: [Int16] = {
    var noise: UInt64 = 0x9E37_79B9_7F4A_7C15
    var low = 0.0
    return (0..<rate / 5).map { index in
      // xorshift64 (Marsaglia, 2003): the same click each time.
      noise ^= noise << 13
      noise ^= noise >> 7
      noise ^= noise << 17
      let random = Double(noise >> 11) / Double(1 << 52) - 1
      // Without the hiss of plain noise.
      low += (random - low) * 0.35
      let time = Double(index) / Double(rate)
      let curtain = { (start: Double, loudness: Double) -> Double in
        let age = time - start
        guard age >= 0 else { return 0 }
        let attack = min(age / 0.001, 1)
        let rattle = low * decay(age, 0.012) + low * 0.35 * decay(age, 0.035)
        let knock = wave(age * 180) * 0.3 * decay(age, 0.02)
        return (rattle + knock) * loudness * attack
      }
      let value = curtain(0, 0.75) + curtain(0.083, 0.5)
      return Int16(max(min(value, 1), -1) * 32_000)
    }
  }()

  /// 1 at 0, and half of what is left after each `half` seconds.
  private static func decay(_ age: Double, _ half: Double) -> Double {
    // (1 + x/8)^-8 is close enough to an exponential, and needs no mathematics library.
    let base = 1 / (1 + age / half * 0.6931 / 8)
    let square = base * base
    return square * square * square * square
  }

  /// A sine of so many turns, by parabolas.
  private static func wave(_ turns: Double) -> Double {
    let phase = turns - turns.rounded(.down)
    return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
  }
}
