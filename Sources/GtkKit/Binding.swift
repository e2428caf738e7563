/// Read and write access to a value that another object owns, for a control that shows and changes it.
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// Makes a binding from two closures, which should reference the owner weakly.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
  }

  /// Makes a binding to a property of an observable object, which the binding keeps alive.
  public init<Root: AnyObject>(_ root: Root, _ property: ReferenceWritableKeyPath<Root, Value>) {
    self.init(get: { root[keyPath: property] }, set: { root[keyPath: property] = $0 })
  }

  /// The value.
  public var value: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
}
