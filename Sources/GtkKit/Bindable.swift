import GObjectKit
import Observation

/// An object whose properties can be bound to observable state. See `bind(_:to:)`.
public protocol Bindable: GtkObject {}

extension Bindable {
  /// Keeps a property equal to `value`, now and after each change of the observable state that `value` reads. Changes
  /// in one main-loop iteration set the property once. The property is not set if it already has the value, so a
  /// two-way control does not call back.
  ///
  /// The binding references this object weakly and ends with it. `value` may reference the model strongly, but not an
  /// owner of this object.
  @discardableResult
  public func bind<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<Self, Value>, to value: @escaping () -> Value
  ) -> Self {
    observe(value) { object, value in
      if object[keyPath: property] != value { object[keyPath: property] = value }
    }
  }

  /// Calls `change` with the current value and with each new value after a change of the observable state that
  /// `value` reads. Lifetime and coalescing are those of `bind`.
  @discardableResult
  public func observe<Value: Equatable>(
    _ value: @escaping () -> Value, _ change: @escaping (Self, Value) -> Void
  ) -> Self {
    observations.append(
      .following(value) { [weak self] value in
        if let self { change(self, value) }
      })
    return self
  }
}

/// Reads and applies a value, and observes it again on the main actor after each change. Replaceable by
/// `withContinuousObservationTracking` of SE-0506.
package final class ContinuousObservation {
  /// Reads the value and returns the closure that applies it. nil after `end`: the model's observation registrar
  /// keeps this object until the next change, and the closure keeps the model.
  private var read: (() -> () -> Void)?

  init(read: @escaping () -> () -> Void) { self.read = read }

  /// Calls `change` with the current value and each new value until `end`. The observed object keeps the observation
  /// alive.
  package static func following<Value: Equatable>(
    _ value: @escaping () -> Value, _ change: @escaping (Value) -> Void
  ) -> ContinuousObservation {
    var last: Value?
    let observation = ContinuousObservation {
      let new = value()
      return {
        guard last != new else { return }
        last = new
        change(new)
      }
    }
    observation.update()
    return observation
  }

  func update() {
    guard let read else { return }
    // `onChange` is called before the new value is set, on the thread that sets it, once per registration.
    let apply = withObservationTracking(read) {
      Task { @MainActor in self.update() }
    }
    // Applied outside the tracking, so that properties read by the setter are not observed.
    apply()
  }

  /// Ends the observation.
  package func end() { read = nil }
}
