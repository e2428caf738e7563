import CGtk
import Glibc

/// What the program remembers from one start to the next (`GSettings`).
///
/// It never ends the program, as GSettings does where a schema or a key is missing: such values live in
/// memory until the program ends, and so do those that the system refuses to store.
///
/// ```swift
/// extension SettingsKey<String> { static let tint = SettingsKey("tint", default: "") }
/// let settings = Settings("io.github.tintype.Tintype", folders: [files.schemas])
/// settings[.tint] = "#336699"
/// ```
///
/// Setting a value that is stored already does nothing. With dconf, which desktops have, storing does not
/// wait for the disk; with a key file it takes some milliseconds, so store what is dragged at its end.
@MainActor public final class Settings {
  private let settings: Object?
  private let schema: SettingsSchema?
  /// Values that are stored nowhere else.
  private var session: [String: Variant] = [:]
  private var handlers: [String: [UInt64: () -> Void]] = [:]
  private var connected: Set<String> = []
  private var lastHandler: UInt64 = 0

  /// Called once, when a value could not be stored for the first time.
  public var onRefusal: (() -> Void)?
  private var hasRefused = false

  /// Opens the settings of a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema's identifier.
  ///   - folders: Folders with a `gschemas.compiled` that are searched before the system's.
  public init(_ schema: String, folders: [String] = []) {
    self.schema = SettingsSchema(schema, folders: folders)
    settings = self.schema.map { Object(adopting: g_settings_new_full($0.pointer, nil, nil)) }
  }

  /// Settings that live in memory.
  public init() { (schema, settings) = (nil, nil) }

  /// Whether values are stored at all: the schema was found.
  public var isPersistent: Bool { settings != nil }

  /// The value of a key.
  public subscript<Value>(key: SettingsKey<Value>) -> Value {
    get {
      if let kept = session[key.sessionName] { return Value(variant: kept) ?? key.fallback }
      guard let raw = stored(key) else { return key.fallback }
      return Value(variant: Variant(adopting: g_settings_get_value(raw, key.name))) ?? key.fallback
    }
    set {
      guard newValue != self[key] else { return }
      let value = newValue.variant
      if let raw = stored(key) {
        if store(value, key.name, raw) {
          session[key.sessionName] = nil
          return
        }
        refuse()
      }
      session[key.sessionName] = value
      for handler in (handlers[key.name] ?? [:]).values { handler() }
    }
  }

  /// Calls `handler` with each new value, whoever sets it, until the subscription goes away.
  public func onChange<Value>(
    of key: SettingsKey<Value>, _ handler: @escaping (Value) -> Void
  ) -> SettingsSubscription {
    if let settings, stored(key) != nil, connected.insert(key.name).inserted {
      let name = key.name
      settings.connectPointer("changed::" + name) { [weak self] _ in
        // GSettings tells on the thread that made the object: this one.
        MainActor.assumeIsolated { self?.changed(name) }
      }
      // Only keys that were read since are told about.
      _ = self[key]
    }
    lastHandler += 1
    let number = lastHandler
    handlers[key.name, default: [:]][number] = { [weak self] in if let self { handler(self[key]) } }
    return SettingsSubscription { [weak self] in self?.handlers[key.name]?[number] = nil }
  }

  /// Each new value of a key, from the next one on.
  public func changes<Value>(of key: SettingsKey<Value>) -> AsyncStream<Value> {
    AsyncStream { continuation in
      let subscription = onChange(of: key) { continuation.yield($0) }
      continuation.onTermination = { _ in Task { @MainActor in subscription.cancel() } }
    }
  }

  /// Waits until everything is stored; before the program ends.
  public func flush() { if settings != nil { g_settings_sync() } }

  private func changed(_ name: String) {
    for handler in (handlers[name] ?? [:]).values { handler() }
  }

  private func stored<Value>(_ key: SettingsKey<Value>) -> UnsafeMutablePointer<GSettings>? {
    guard let schema, let settings, schema.has(key.name, type: Value.settingsType) else { return nil }
    return settings.pointer.cast()
  }

  private func store(_ value: Variant, _ name: String, _ raw: UnsafeMutablePointer<GSettings>) -> Bool {
    guard g_settings_is_writable(raw, name) != 0, canReachStore else { return false }
    return withExtendedLifetime(value) { g_settings_set_value(raw, name, $0.pointer) != 0 }
  }

  /// dconf accepts every value, and says on nobody's ear when it cannot write its file later.
  private lazy var canReachStore: Bool = {
    guard let settings else { return false }
    var value = GValue()
    g_value_init(&value, g_type_from_name("GSettingsBackend"))
    defer { g_value_unset(&value) }
    g_object_get_property(settings.pointer, "backend", &value)
    guard let backend = g_value_get_object(&value),
      let name = g_type_name_from_instance(backend.assumingMemoryBound(to: GTypeInstance.self)),
      String(cString: name) == "DConfSettingsBackend"
    else { return true }
    let folder = File(path: UserDirectories.config).child("dconf")
    return folder.path.withFileName { access($0, W_OK) == 0 || errno == ENOENT }
  }()

  private func refuse() {
    guard !hasRefused else { return }
    hasRefused = true
    onRefusal?()
  }
}

extension SettingsKey {
  /// Two keys of one name and different types do not get at each other's value.
  fileprivate var sessionName: String { Value.settingsType + " " + name }
}

/// A handler that hears of changes as long as this is held.
@MainActor public final class SettingsSubscription {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  isolated deinit { end?() }

  /// Ends it now.
  public func cancel() {
    end?()
    end = nil
  }
}
