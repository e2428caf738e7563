import GObjectKit
import GStreamerKit
import GtkKit
import PipeWireKit
import PixbufKit
import WorkerKit

/// What a problem report needs: `tintype --version --verbose`. Opens no window, and needs no display.
struct VersionReport {
  /// One line for each fact.
  let lines: [String]

  /// Collects the facts: initializes GStreamer, opens the display and starts the worker executable. Takes some tenths
  /// of a second.
  init() {
    Rendering.chooseForThisMachine()
    let display = DisplayInformation()
    lines =
      [
        "Tintype \(Tintype.version)",
        "Swift: \(SystemInformation.swiftVersion)",
        "GTK: \(DisplayInformation.gtkVersion), libadwaita \(DisplayInformation.adwaitaVersion)",
        "GLib: \(SystemInformation.glibVersion)",
        "gdk-pixbuf: \(Pixbuf.libraryVersion)",
        "GStreamer: \(GStreamer.version)",
        "PipeWire: \(PipeWire.version)",
        "libass: \(GStreamer.assVersion)",
        "Distribution: \(SystemInformation.distribution)",
        "Display: \(display.windowSystem ?? "none")",
        "Renderer: \(display.renderer ?? "none")",
        "GPU: \(display.renderNode ?? "none")",
        "Player element: \(PlayBin.factory), \(GStreamerQuirks.current.playerReason)",
      ] + Self.worker + Self.decoders
  }

  private static var worker: [String] {
    do throws(WorkerError) {
      let path = try WorkerProgram.locate()
      return ["Worker: \(path)", "Sandbox: \(WorkerProgram.features(path) ?? "the worker does not start")"]
    } catch {
      return ["Worker: \(error)"]
    }
  }

  private static var decoders: [String] {
    do throws(GStreamerError) {
      let survey = try DecoderSurvey()
      let installed = survey.installed.map { "\($0.format) (\($0.element))" }
      return [
        "Decoders: \(installed.joined(separator: ", "))",
        "Missing decoders: \(survey.missing.isEmpty ? "none" : survey.missing.joined(separator: ", "))",
      ]
    } catch {
      return ["Decoders: \(error)"]
    }
  }
}
