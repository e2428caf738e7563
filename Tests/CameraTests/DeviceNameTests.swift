import Testing

@testable import Camera

@Suite(.timeLimit(.minutes(1))) struct DeviceNameTests {
  private let properties = ["node.name": "v4l2_input.pci-0000_00_14.0", "device.path": "/dev/video0"]

  private func name(_ name: String, _ more: [String: String] = [:]) -> String {
    DeviceList.displayName(of: name, properties.merging(more) { $1 }, fallback: "Camera")
  }

  @Test func internalNamesAreNotShown() {
    #expect(name("Desk Camera") == "Desk Camera")
    for internalName in ["", "unknown", "v4l2_input.pci-0000_00_14.0", "/dev/video0"] {
      #expect(name(internalName) == "Camera")
      #expect(name(internalName, ["node.nick": "Integrated Webcam"]) == "Integrated Webcam")
    }
  }
}
