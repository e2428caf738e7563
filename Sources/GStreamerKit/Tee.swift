import CGLib
import CGStreamer
import GObjectKit

/// A tee whose branches can be attached and detached while the pipeline runs.
public final class Tee: Sendable {
  /// The `tee` element, for linking to upstream elements.
  public let element: Element
  private let pipeline: Pipeline

  /// Adds a tee without branches to a pipeline. Data without a branch is dropped.
  /// - Throws: `GStreamerError.missingElement` if the plug-in is not installed.
  public init(in pipeline: Pipeline) throws(GStreamerError) {
    self.pipeline = pipeline
    element = try Element("tee", ["allow-not-linked": true])
    pipeline.add([element])
  }

  /// Attaches a branch and links its elements in order. The first element should be a queue, which gives the branch its
  /// own thread; a slow branch without a queue blocks the others.
  /// - Throws: `GStreamerError.notLinked` or `.stateChangeFailed` if the branch cannot be linked or started; it is
  ///   removed then.
  public func attach(_ elements: [Element]) throws(GStreamerError) -> Branch {
    do throws(GStreamerError) {
      try pipeline.addChain(elements)
      guard let output = element.requestPad("src_%u"), let input = elements.first?.pad("sink") else {
        throw .notLinked(from: element.name, to: elements.first?.name ?? "nothing")
      }
      // In reverse order, so that no data reaches an element that is not ready.
      for element in elements.reversed() { try element.syncStateWithParent() }
      try output.link(to: input)
      return Branch(tee: element, output: output, elements: elements, pipeline: pipeline)
    } catch {
      for element in elements {
        try? element.setState(.null)
        pipeline.remove(element)
      }
      throw error
    }
  }

  /// A branch of a tee.
  public final class Branch: Sendable {
    private let tee: Element
    private let output: Pad
    private let elements: [Element]
    private let pipeline: Pipeline

    init(tee: Element, output: Pad, elements: [Element], pipeline: Pipeline) {
      (self.tee, self.output, self.elements, self.pipeline) = (tee, output, elements, pipeline)
    }

    /// Detaches the branch and drops its data, without affecting the other branches.
    ///
    /// Unlinks while the pad is idle. The elements are stopped by the caller, not on the streaming thread, which would
    /// wait for itself. May block for some milliseconds: do not call on the main thread.
    public func detach() async {
      await withCheckedContinuation { continuation in
        output.whenIdle { [output] in
          if let peer = gst_pad_get_peer(output.pad) {
            gst_pad_unlink(output.pad, peer)
            gst_object_unref(peer)
          }
          continuation.resume()
        }
      }
      for element in elements {
        try? element.setState(.null)
        pipeline.remove(element)
      }
      tee.release(output)
    }
  }
}
