import CGStreamer
import CGtk
import GObjectKit

/// Leads what flows into any number of branches, which come and go while the pipeline runs.
public final class Tee: Sendable {
  /// The element, for linking what comes before.
  public let element: Element
  private let pipeline: Pipeline

  /// A tee without branches: what flows in is thrown away.
  public init(in pipeline: Pipeline) throws(GStreamerError) {
    self.pipeline = pipeline
    element = try Element("tee", ["allow-not-linked": true])
    pipeline.add([element])
  }

  /// Adds a branch: elements that lead each into the next. The first should be a queue, so that the branch has
  /// a thread of its own; a slow one without a queue holds up the others.
  public func attach(_ elements: [Element]) throws(GStreamerError) -> Branch {
    do throws(GStreamerError) {
      try pipeline.addChain(elements)
      guard let output = element.requestPad("src_%u"), let input = elements.first?.pad("sink") else {
        throw .notLinked(from: element.name, to: elements.first?.name ?? "nothing")
      }
      // From the end, so that nothing flows into an element that is not ready.
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

    /// Takes the branch away. What is in it is thrown away; the other branches notice nothing.
    ///
    /// The link is cut when nothing passes it. The elements end here, on the caller's side and not on the
    /// streaming thread, which would wait for itself. May block for some milliseconds: not on the main thread.
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
