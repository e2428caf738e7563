import GtkKit

/// Asks for an address on the network.
final class AddressDialog {
  private let dialog: MessageDialog

  init(over window: Window?, open: @escaping (_ address: String) -> Void) {
    let entry = Entry(label: "Address")
    entry.placeholder = "https://"
    let isAddress = { (text: String) in text.contains("://") }
    dialog = MessageDialog(
      "Open Address", body: "Type or paste the address of a video, of music or of a radio station.",
      over: window,
      responses: [
        MessageDialog.Response("Cancel"),
        MessageDialog.Response("Open", isSuggested: true) { [weak entry] in
          if let address = entry?.text { open(address) }
        },
      ])
    dialog.setExtra(entry)
    dialog.setEnabled(response: 1, false)
    entry.activatesDefault()
    entry.onChange { [weak dialog, weak entry] in
      if let entry { dialog?.setEnabled(response: 1, isAddress(entry.text)) }
    }
  }

  func present() { dialog.present() }
}
