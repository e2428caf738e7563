import CGtk
import GObjectKit

/// Asks for a printer and prints pages (`GtkPrintOperation`). The dialog has paper size and orientation, too.
public final class PrintOperation: GtkObject {
  /// The result of printing.
  public enum Outcome: Equatable {
    /// The printer, or a file, has the pages.
    case printed
    /// The user has cancelled, or a page could not be made.
    case cancelled
    /// The printer failed; the message is in the language of the desktop.
    case failed(String)
  }

  /// Makes the pictures of a page, counted from 0, in an area whose size is in points; nil ends the printing.
  public typealias Page = (_ index: Int, _ width: Double, _ height: Double) async -> [PrintedPicture]?

  /// The width and height in points of the paper that is usual where the user is.
  public static var standardPaper: (width: Double, height: Double) {
    let paper = gtk_paper_size_new(nil)
    defer { gtk_paper_size_free(paper) }
    return (
      gtk_paper_size_get_width(paper, GTK_UNIT_POINTS), gtk_paper_size_get_height(paper, GTK_UNIT_POINTS)
    )
  }

  /// The printer and the other settings of the last operation.
  private static var settings: Object?

  private let page: Page

  /// Makes an operation.
  ///
  /// - Parameters:
  ///   - title: What the queue of the printer shows.
  ///   - count: The number of pages in an area whose size is in points.
  public init(
    _ title: String, pages count: @escaping (_ width: Double, _ height: Double) -> Int, page: @escaping Page
  ) {
    self.page = page
    super.init(Object(adopting: UnsafeMutableRawPointer(gtk_print_operation_new())))
    gtk_print_operation_set_job_name(operation, title)
    gtk_print_operation_set_allow_async(operation, 1)
    gtk_print_operation_set_embed_page_setup(operation, 1)
    gtk_print_operation_set_show_progress(operation, 1)
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
    connectPointer("begin-print") { [weak self] context in
      guard let self, let context else { return }
      let (width, height) = Self.size(OpaquePointer(context))
      gtk_print_operation_set_n_pages(operation, Int32(max(count(width, height), 1)))
    }
    connectPointerInt("draw-page") { [weak self] context, index in
      if let self, let context { draw(Int(index), on: OpaquePointer(context)) }
    }
  }

  private var operation: UnsafeMutablePointer<GtkPrintOperation> { pointer.cast() }

  private static func size(_ context: OpaquePointer) -> (Double, Double) {
    (gtk_print_context_get_width(context), gtk_print_context_get_height(context))
  }

  /// Draws a page when its pictures are made. GTK waits, and keeps the context meanwhile.
  private func draw(_ index: Int, on context: OpaquePointer) {
    gtk_print_operation_set_defer_drawing(operation)
    Task { [self, page] in
      let (width, height) = Self.size(context)
      if let pictures = await page(index, width, height) {
        let cairo = gtk_print_context_get_cairo_context(context)
        for picture in pictures { picture.draw(cairo) }
      } else {
        gtk_print_operation_cancel(operation)
      }
      gtk_print_operation_draw_page_finish(operation)
    }
  }

  /// Shows the dialog over a window, prints, and waits for the end.
  public func run(over parent: Window?) async -> Outcome {
    if let settings = Self.settings {
      gtk_print_operation_set_print_settings(operation, settings.pointer.opaque)
    }
    var handler: SignalHandler?
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<UInt32, Never>) in
      var pending: CheckedContinuation<UInt32, Never>? = continuation
      func end(_ result: UInt32) {
        pending?.resume(returning: result)
        pending = nil
      }
      handler = connectInt("done") { end(UInt32($0)) }
      let action = GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG
      let result = gtk_print_operation_run(operation, action, parent?.gtkWindow, nil)
      if result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS { end(result.rawValue) }
    }
    if let handler { disconnect(handler) }
    return outcome(result)
  }

  private func outcome(_ result: UInt32) -> Outcome {
    switch result {
    case GTK_PRINT_OPERATION_RESULT_ERROR.rawValue:
      do throws(GLibError) {
        try GLibError.check { gtk_print_operation_get_error(operation, &$0) }
        return .failed("")
      } catch {
        return .failed(error.message)
      }
    case GTK_PRINT_OPERATION_RESULT_CANCEL.rawValue: return .cancelled
    default:
      if let settings = gtk_print_operation_get_print_settings(operation) {
        Self.settings = Object(retaining: UnsafeMutableRawPointer(settings))
      }
      let isAborted = gtk_print_operation_get_status(operation) == GTK_PRINT_STATUS_FINISHED_ABORTED
      return isAborted ? .failed("") : .printed
    }
  }
}
