import CPipeWireShims

/// Functions of the library as a whole.
public enum PipeWire {
  /// The version of the PipeWire library.
  public static var version: String { String(cString: tt_pipewire_version()) }
}
