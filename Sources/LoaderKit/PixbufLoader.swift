import CGdkPixbuf
import GObjectKit
import PixbufKit

/// gdk-pixbuf's incremental image decoder.
///
/// Detects the format from the bytes. Use one loader per image on one thread; several loaders can run on any threads,
/// because gdk-pixbuf ignores formats whose code is not thread-safe since 2.28 (its NEWS, and
/// `GDK_PIXBUF_FORMAT_THREADSAFE`).
public final class PixbufLoader {
  /// The decision after the header is read and before memory is allocated.
  public enum SizeDecision: Sendable, Equatable {
    /// Decode at the stored size.
    case asIs
    /// Decode to this size. Exact for scalable formats; loaders without native scaling decode the full size and scale
    /// afterwards, slowly.
    case scaled(width: Int, height: Int)
    /// Do not decode.
    case refuse
  }

  private let object: Object
  private var loader: UnsafeMutablePointer<GdkPixbufLoader> { object.pointer.cast() }
  private let context: Context
  private var isClosed = false

  /// Makes a loader for `format`, or with nil for the format detected from the first bytes.
  ///
  /// - Parameter decide: Called at most once, during `write` or `close`, with the format and the size that the header
  ///   claims.
  /// - Throws: `GLibError` if there is no decoder for `format`.
  public init(
    format: String?,
    _ decide: @escaping (_ format: String?, _ width: Int, _ height: Int) -> SizeDecision
  ) throws(GLibError) {
    let made = try GLibError.check { error in
      format.map { gdk_pixbuf_loader_new_with_type($0, &error) } ?? gdk_pixbuf_loader_new()
    }
    object = Object(adopting: UnsafeMutableRawPointer(made!))  // NULL only together with an error
    context = Context(decide)
    let data = Unmanaged.passUnretained(context).toOpaque()
    // The handlers do not retain the context. Both are freed with `self`, the only owner of the loader.
    let sized: @convention(c) (gpointer, gint, gint, gpointer) -> Void = { loader, width, height, data in
      Unmanaged<Context>.fromOpaque(data).takeUnretainedValue().prepared(loader, width, height)
    }
    g_signal_connect_data(loader, "size-prepared", unsafeBitCast(sized, to: GCallback.self), data, nil, [])
    let updated: @convention(c) (gpointer, gint, gint, gint, gint, gpointer) -> Void = {
      _, _, y, _, height, data in
      let context = Unmanaged<Context>.fromOpaque(data).takeUnretainedValue()
      context.note(from: Int(y), count: Int(height))
    }
    g_signal_connect_data(loader, "area-updated", unsafeBitCast(updated, to: GCallback.self), data, nil, [])
  }

  deinit {
    // GdkPixbufLoader warns if it is freed without being closed.
    if !isClosed { gdk_pixbuf_loader_close(loader, nil) }
  }

  /// Loads the module of the format `name`, which gdk-pixbuf otherwise does on first use.
  public static func load(_ name: String) {
    guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else { return }
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(loader)
  }

  /// Decodes the next bytes.
  public func write(_ bytes: RawSpan) throws(GLibError) {
    guard bytes.byteCount > 0 else { return }
    do throws(GLibError) {
      try bytes.withUnsafeBytes { (buffer) throws(GLibError) in
        _ = try GLibError.check { error in
          gdk_pixbuf_loader_write(
            loader, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(buffer.count), &error)
        }
      }
    } catch {
      isClosed = true  // by gdk_pixbuf_loader_write itself
      throw error
    }
  }

  /// Signals the end of the data.
  ///
  /// - Throws: `GLibError` if the image is incomplete; some loaders do not report that: see `decodedRows`.
  public func close() throws(GLibError) {
    guard !isClosed else { return }
    isClosed = true
    _ = try GLibError.check { error in gdk_pixbuf_loader_close(loader, &error) }
  }

  /// The image as far as it is decoded; nil before the header is complete. The first frame of an animation.
  public var pixbuf: Pixbuf? {
    gdk_pixbuf_loader_get_pixbuf(loader).map { Pixbuf(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// The range from the first to the last row, at the decoded size, that the loader has reported as decoded. It
  /// starts at 0 except for formats that store the last row first, such as BMP.
  public var decodedRows: Range<Int> { context.rows }

  /// The format's name as in `PixbufFormat`; nil until it is detected.
  public var format: String? { Self.format(of: UnsafeMutableRawPointer(loader)) }

  /// The size that the header claims; nil until the header is read.
  public var claimedSize: (width: Int, height: Int)? { context.claimed }

  fileprivate static func format(of loader: UnsafeMutableRawPointer) -> String? {
    gdk_pixbuf_loader_get_format(loader.assumingMemoryBound(to: GdkPixbufLoader.self))
      .flatMap { takeString(gdk_pixbuf_format_get_name($0)) }
  }

  private final class Context {
    let decide: (String?, Int, Int) -> SizeDecision
    var claimed: (width: Int, height: Int)?
    var rows = 0..<0

    func note(from first: Int, count: Int) {
      guard first >= 0, count > 0 else { return }
      let (end, overflow) = first.addingReportingOverflow(count)
      guard !overflow else { return }
      rows = rows.isEmpty ? first..<end : min(rows.lowerBound, first)..<max(rows.upperBound, end)
    }

    init(_ decide: @escaping (String?, Int, Int) -> SizeDecision) { self.decide = decide }

    func prepared(_ loader: gpointer, _ width: gint, _ height: gint) {
      guard claimed == nil else { return }
      claimed = (Int(width), Int(height))
      let typed = loader.assumingMemoryBound(to: GdkPixbufLoader.self)
      switch decide(PixbufLoader.format(of: loader), Int(width), Int(height)) {
      case .asIs: break
      case .scaled(let width, let height): gdk_pixbuf_loader_set_size(typed, gint(width), gint(height))
      // Loaders treat a size of zero as an error and stop before they allocate.
      case .refuse: gdk_pixbuf_loader_set_size(typed, 0, 0)
      }
    }
  }
}
