import GObjectKit
import GtkKit
import TestHostSupport

extension Check {
  /// The test's fake portal observes the requests.
  nonisolated static let wakeLock = Check("A wake lock inhibits idle, then suspend only") {
    // A player may still play when the application ends.
    WakeLock(Application(identifier: "io.github.tintype.Ended"), reason: "Probing").level = .screen
    await TestDisplay.show(Label("awake")) { _, _ in
      var lock: WakeLock? = WakeLock(TestDisplay.application, reason: "Probing")
      lock?.level = .screen
      lock?.level = .screen
      lock?.level = .computer
      lock?.level = .none
      lock?.level = .computer
      expect(lock?.level == .computer, "the lock is there")
      // Deallocated without resetting the level: the inhibition must end.
      lock = nil
      await settle()
      // The replies arrive after the requests.
      guard let bus = try? await DBusConnection.session() else { return expect(false, "there is a bus") }
      _ = try? await bus.call(
        "org.freedesktop.portal.Desktop", path: "/", interface: "org.freedesktop.DBus.Peer", method: "Ping",
        Variant(tuple: []))
    }
  }
}
