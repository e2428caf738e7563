import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Tests that open PipeWire's test camera run with `make test-camera`, in a session of their own: PipeWire
  /// 0.3.65 now and then sends nothing after a camera was closed and opened again, which no deadline helps.
  public static var camera: Self {
    .enabled(if: ProcessInfo.processInfo.environment["TINTYPE_CAMERA"] != nil, "make test-camera runs them")
  }
}
