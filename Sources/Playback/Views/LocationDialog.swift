import GtkKit
import L10n
import MediaLibrary

/// A dialog that asks for the URI of a network source.
final class LocationDialog {
  private let dialog: MessageDialog

  init(over window: Window?, open: @escaping (_ address: String) -> Void) {
    let entry = Entry(label: tr("Location"))
    entry.placeholder = "https://"
    dialog = MessageDialog(
      tr("Open Location"), body: tr("Enter the URL of a video, song or radio station."),
      over: window,
      responses: [
        MessageDialog.Response(tr("Cancel")),
        MessageDialog.Response(tr("Open"), isSuggested: true) { [weak entry] in
          if let address = try? MediaAddress.parse(entry?.text ?? "") { open(address) }
        },
      ])
    let problem = Label().wrapped().styled("caption", "error")
    problem.isVisible = false
    dialog.setExtra(
      Box(.vertical, spacing: 6) {
        entry
        problem
      })
    dialog.setEnabled(response: 1, false)
    entry.activatesDefault()
    entry.onChange { [weak dialog, weak entry, weak problem] in
      guard let entry else { return }
      var sentence = ""
      do throws(MediaAddress.Problem) {
        _ = try MediaAddress.parse(entry.text)
        dialog?.setEnabled(response: 1, true)
      } catch {
        sentence = error.description
        dialog?.setEnabled(response: 1, false)
      }
      problem?.text = sentence
      problem?.isVisible = !sentence.isEmpty
    }
  }

  func present() { dialog.present() }
}
