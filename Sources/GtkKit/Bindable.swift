import GObjectKit
import Observation

/// An object whose properties can be bound to observable state. See `bind(_:to:)`.
public protocol Bindable: GtkObject {}

extension Bindable {
  /// Keeps a property equal to `value`, now and whenever the observable state that `value` read
  /// changes. Several changes in one turn of the main loop set the property once; a property that
  /// already has the value is left alone, so a two-way control hears no echo.
  ///
  /// The binding holds this object weakly and ends with it; `value` may hold the model, but not
  /// whatever holds this object.
  @discardableResult
  public func bind<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<Self, Value>, to value: @escaping () -> Value
  ) -> Self {
    observe(value) { object, value in
      if object[keyPath: property] != value { object[keyPath: property] = value }
    }
  }

  /// Runs `change` with the value now, and with each new value after observable state that `value`
  /// read has changed. Same life and same coalescing as `bind`.
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

/// Reads, applies, and re-arms on the main actor when what was read changes. What SE-0506 will bring
/// as `withContinuousObservationTracking`; this file is all that it replaces.
package final class ContinuousObservation {
  /// Reads, and returns what to do with it. Nil after the end: the model's registrar holds this object
  /// until the next change, and the closure holds the model.
  private var read: (() -> () -> Void)?

  init(read: @escaping () -> () -> Void) { self.read = read }

  /// Runs `change` with the value now and with each new one, until `end`: what is observed holds this.
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
    // `onChange` runs before the new value is there, on whatever thread sets it, once per arming.
    let apply = withObservationTracking(read) {
      Task { @MainActor in self.update() }
    }
    // Applied outside of the tracking, so that what the setter reads is not observed.
    apply()
  }

  /// Follows no longer.
  package func end() { read = nil }
}
