import FileTesting
import TestTools

/// A tone as a WAV file: mono, 44,100 Hz.
enum TestTone {
  /// Makes the file in a folder and returns its path.
  static func make(_ frequency: Int, seconds: Int, in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/tone\(frequency).wav"
    try FixtureCache.file("tone \(frequency) \(seconds)", at: path) { path in
      try launch(
        """
        audiotestsrc wave=sine freq=\(frequency) volume=0.5 samplesperbuffer=441 num-buffers=\(seconds * 100) \
        ! audio/x-raw,rate=44100,channels=1,format=S16LE ! wavenc ! filesink location=\(path)
        """)
    }
    return path
  }
}
