import GObjectKit
import GStreamerKit

/// The shutter sound: from the desktop's sound theme if it has one, else generated.
nonisolated struct ShutterSound: Sendable {
  /// The sound is looked up or generated at its first use, on the actor's executor.
  private let sound: Lazy

  /// - Parameter theme: The name of a sound theme, such as `freedesktop`; nil for the generated sound.
  init(theme: String?) { sound = Lazy(theme) }

  /// Plays the sound once without waiting for its end.
  func play() { Task { await sound.value.play() } }

  private actor Lazy {
    let theme: String?
    lazy var value = SoundEffect(
      theme.flatMap { ShutterSound.file(theme: $0) }.map { .file(path: $0) }
        ?? .samples(ShutterSound.samples, rate: ShutterSound.rate))

    init(_ theme: String?) { self.theme = theme }
  }

  /// The sound file of the theme, or of the fallback theme `freedesktop`. Source: the freedesktop Sound Theme and
  /// Sound Naming Specifications.
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

  /// The sample rate of `samples` in Hz.
  static let rate = 48_000

  /// A mechanical shutter: two curtains, 83 ms apart. Each is decaying noise over a low tone.
  static let samples: [Int16] = {
    var noise: UInt64 = 0x9E37_79B9_7F4A_7C15
    var low = 0.0
    return (0..<rate / 5).map { index in
      // xorshift64 (Marsaglia, 2003), so that the sound is always the same.
      noise ^= noise << 13
      noise ^= noise >> 7
      noise ^= noise << 17
      let random = Double(noise >> 11) / Double(1 << 52) - 1
      // A low-pass filter removes the hiss of white noise.
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

  /// Exponential decay: 1 at 0, halving every `half` seconds.
  private static func decay(_ age: Double, _ half: Double) -> Double {
    // (1 + x/8)^-8 approximates the exponential without a mathematics library.
    let base = 1 / (1 + age / half * 0.6931 / 8)
    let square = base * base
    return square * square * square * square
  }

  /// An approximation of the sine by parabolas; the argument is in turns.
  private static func wave(_ turns: Double) -> Double {
    let phase = turns - turns.rounded(.down)
    return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
  }
}
