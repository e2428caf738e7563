import GObjectKit
import GtkKit
import ProbeSupport

extension Check {
  /// What the desktop is asked is seen by the test, which stands in for it.
  nonisolated static let wakeLock = Check("A wake lock asks for the screen, then for the computer alone") {
    await Stage.show(Label("awake")) { _, _ in
      var lock: WakeLock? = WakeLock(Stage.application, reason: "Probing")
      lock?.level = .screen
      lock?.level = .screen
      lock?.level = .computer
      lock?.level = .none
      lock?.level = .computer
      expect(lock?.level == .computer, "the lock is there")
      // Gone without a word: what it asked for must not stay.
      lock = nil
      await settle()
      // The answers come after the questions.
      guard let bus = try? await DBusConnection.session() else { return expect(false, "there is a bus") }
      _ = try? await bus.call(
        "org.freedesktop.portal.Desktop", path: "/", interface: "org.freedesktop.DBus.Peer", method: "Ping",
        Variant(tuple: []))
    }
  }
}
