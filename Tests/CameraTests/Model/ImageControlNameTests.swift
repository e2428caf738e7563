import Testing

@testable import Camera

/// The names of controls as webcams' drivers give them.
@Suite(.timeLimit(.minutes(1))) struct ImageControlNameTests {
  @Test(
    arguments: [
      ("brightness", "Brightness"),
      ("white_balance_automatic", "Auto White Balance"),
      ("White Balance, Automatic", "Auto White Balance"),
      ("White Balance Temperature, Auto", "Auto White Balance"),
      ("White Balance Temperature", "White Balance Temperature"),
      ("Power Line Frequency", "Power Line Frequency"),
      ("Exposure Time, Absolute", "Exposure Time"),
      ("Exposure (Absolute)", "Exposure"),
      ("Auto Exposure", "Auto Exposure"),
      ("Exposure, Dynamic Framerate", "Exposure Dynamic Framerate"),
      ("Focus, Automatic Continuous", "Auto Focus"),
      ("Gain, Automatic", "Auto Gain"),
      ("LED1 mode", "LED1 Mode"),
      ("depth of field", "Depth of Field"),
      ("auto", "Auto"),
      ("", ""),
    ])
  func aDriversNameIsMadeReadable(name: String, title: String) {
    #expect(ImageControlName.title(name) == title)
  }
}
