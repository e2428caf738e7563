import Camera
import Testing

/// Tests of the remembered image control values.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ImageSettingsTests {
  let service = FakeCamera()
  let model: CameraModel
  private let brightness = ImageControl(id: "b", name: "Brightness", range: -64...64, value: 0)
  private let mains = ImageControl(
    id: "m", name: "Power Line Frequency", range: 0...0, value: 1,
    options: [.init(1, "50 Hz"), .init(2, "60 Hz")])

  init() { model = CameraModel(service: service) }

  private func open(_ id: String, _ controls: ImageControl...) async {
    model.viewAppeared()
    let device = FakeCamera.device(id)
    service.send(
      .cameras([device]), .opened(device, preview: FakeCamera.mode, still: FakeCamera.mode), .state(.running),
      .controls(controls))
    await eventually("the controls are there") {
      model.imageControls.controls.map(\.id) == controls.map(\.id)
    }
  }

  @Test func valuesAreRememberedUntilTheyAreReset() async {
    await open("a", brightness, mains)
    #expect(!model.imageControls.canReset)
    model.imageControls.set("b", to: 1000)
    model.imageControls.set("m", to: 2)
    #expect(service.calls.suffix(2) == [.set("b", 64), .set("m", 2)])
    #expect(model.imageControls.remembered == ["a": ["b": 64, "m": 2]])
    // The control has no such option.
    model.imageControls.set("m", to: 7)
    #expect(model.imageControls.controls[1].value == 2)
    model.imageControls.reset()
    #expect(model.imageControls.remembered.isEmpty && !model.imageControls.canReset)
    #expect(model.imageControls.controls.map(\.value) == [0, 1])
  }

  @Test func rememberedValuesAreAppliedWhenACameraIsOpened() async {
    model.imageControls.remembered = ["a": ["b": 12, "m": 9, "gone": 1], "other": ["b": 40]]
    await open("a", brightness, mains)
    #expect(model.imageControls.controls.map(\.value) == [12, 1])
    #expect(service.calls.filter { if case .set = $0 { true } else { false } } == [.set("b", 12)])
  }
}
