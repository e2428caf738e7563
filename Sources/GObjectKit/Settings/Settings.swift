import CGLib
import Glibc

/// Values that persist between runs of the program (`GSettings`).
///
/// Unlike GSettings, does not abort if a schema or a key is missing: such values are kept in memory until the program
/// ends, and so are values that the system refuses to store.
///
/// ```swift
/// extension SettingsKey<String> { static let tint = SettingsKey("tint", default: "") }
/// let settings = Settings("io.github.tintype.Tintype", folders: [files.schemas])
/// settings[.tint] = "#336699"
/// ```
///
/// Setting the stored value again does nothing. With dconf, the default on desktops, storing does not wait for the
/// disk; with a key file it takes some milliseconds, so store a dragged value at the end of the drag.
@MainActor public final class Settings {
  private let settings: Object?
  private let schema: SettingsSchema?
  /// Values that are kept in memory only, by `memoryKey`.
  private var memoryValues: [String: Variant] = [:]
  private var handlers: [String: [UInt64: () -> Void]] = [:]
  private var connected: Set<String> = []
  private var lastHandler: UInt64 = 0

  /// Called once, on the first value that could not be stored.
  public var onStoreFailure: (() -> Void)?
  private var hasReportedFailure = false

  /// Opens the settings of a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema's identifier.
  ///   - folders: Folders with a `gschemas.compiled` that are searched before the system's.
  public init(_ schema: String, folders: [String] = []) {
    self.schema = SettingsSchema(schema, folders: folders)
    settings = self.schema.map { Object(adopting: g_settings_new_full($0.pointer, nil, nil)) }
  }

  /// Creates settings that are kept in memory only.
  public init() { (schema, settings) = (nil, nil) }

  /// Whether the schema was found, so that values are stored.
  public var isPersistent: Bool { settings != nil }

  /// The value of a key; the key's fallback if no value is stored.
  public subscript<Value>(key: SettingsKey<Value>) -> Value {
    get {
      if let kept = memoryValues[key.memoryKey] { return Value(variant: kept) ?? key.fallback }
      guard let raw = stored(key) else { return key.fallback }
      return Value(variant: Variant(adopting: g_settings_get_value(raw, key.name))) ?? key.fallback
    }
    set {
      guard newValue != self[key] else { return }
      let value = newValue.variant
      if let raw = stored(key) {
        if store(value, key.name, raw) {
          memoryValues[key.memoryKey] = nil
          return
        }
        reportStoreFailure()
      }
      memoryValues[key.memoryKey] = value
      for handler in (handlers[key.name] ?? [:]).values { handler() }
    }
  }

  /// Calls `handler` with each new value, also if another program sets it, until the subscription is deallocated or
  /// cancelled.
  public func onChange<Value>(
    of key: SettingsKey<Value>, _ handler: @escaping (Value) -> Void
  ) -> SettingsSubscription {
    if let settings, stored(key) != nil, connected.insert(key.name).inserted {
      let name = key.name
      settings.connectPointer("changed::" + name) { [weak self] _ in
        // GSettings emits on the thread that created the object: this one.
        MainActor.assumeIsolated { self?.changed(name) }
      }
      // GSettings emits `changed` only for keys that were read after connecting.
      _ = self[key]
    }
    lastHandler += 1
    let number = lastHandler
    handlers[key.name, default: [:]][number] = { [weak self] in if let self { handler(self[key]) } }
    return SettingsSubscription { [weak self] in self?.handlers[key.name]?[number] = nil }
  }

  /// A stream of the new values of a key, without the current one.
  public func changes<Value>(of key: SettingsKey<Value>) -> AsyncStream<Value> {
    AsyncStream { continuation in
      let subscription = onChange(of: key) { continuation.yield($0) }
      continuation.onTermination = { _ in Task { @MainActor in subscription.cancel() } }
    }
  }

  /// Waits until all values are stored. Call before the program ends.
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

  /// Whether values can reach the disk. dconf accepts every value and reports no error if it cannot write its file
  /// later, so this checks the permission of its folder.
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

  private func reportStoreFailure() {
    guard !hasReportedFailure else { return }
    hasReportedFailure = true
    onStoreFailure?()
  }
}

extension SettingsKey {
  /// Includes the type, so that two keys with the same name and different types do not share a value.
  fileprivate var memoryKey: String { Value.settingsType + " " + name }
}

/// A subscription to the changes of a key. Ends when it is deallocated.
@MainActor public final class SettingsSubscription {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  isolated deinit { end?() }

  /// Ends the subscription now.
  public func cancel() {
    end?()
    end = nil
  }
}
