import GObjectKit
import L10n

/// A request that the user may have to answer: `org.freedesktop.portal.Request`.
@MainActor struct PortalRequest {
  /// The D-Bus interface, such as `org.freedesktop.portal.Screenshot`.
  let interface: String
  /// The D-Bus method.
  let method: String

  private static var lastToken = 0

  /// Sends the request and waits for the response without a timeout. Cancelling the task closes the request.
  ///
  /// - Parameters:
  ///   - files: The file descriptors that the call passes; an `h` of the arguments is an index of them.
  ///   - arguments: Returns the call's arguments for a token, which belongs into the options as `handle_token`.
  /// - Returns: The results of the response.
  /// - Throws: `PortalError.cancelled` if the user or the task cancels; otherwise the mapped D-Bus error.
  @discardableResult func send(
    passing files: [FileDescriptor] = [], _ arguments: (_ token: String) -> Variant
  ) async throws(PortalError) -> [String: Variant] {
    do {
      let bus = try await PortalConnection.open()
      Self.lastToken += 1
      let token = "tintype\(Self.lastToken)"
      // The response may arrive before the call returns, so the signal is subscribed to first.
      let sender = String(bus.uniqueName.dropFirst().map { $0 == "." ? "_" : $0 })
      let handle = PortalConnection.path + "/request/\(sender)/\(token)"
      let answers = bus.signals(
        from: PortalConnection.service, path: handle, interface: "org.freedesktop.portal.Request",
        name: "Response")
      let owners = bus.signals(
        from: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        name: "NameOwnerChanged", argument: PortalConnection.service)
      _ = try await bus.call(
        PortalConnection.service, path: PortalConnection.path, interface: interface, method: method,
        arguments(token), passing: files)
      return try await withTaskCancellationHandler {
        try await Self.first(of: answers, orEndOf: owners)
      } onCancel: {
        Task { @MainActor in
          _ = try? await bus.call(
            PortalConnection.service, path: handle, interface: "org.freedesktop.portal.Request",
            method: "Close",
            Variant(tuple: []))
        }
      }
    } catch let error as PortalError {
      error.log(interface, method)
      throw error
    } catch let error as GLibError {
      let failure = PortalError(error)
      failure.log(interface, method, error)
      throw failure
    } catch {
      throw .cancelled
    }
  }

  private static func first(
    of answers: AsyncStream<Variant>, orEndOf owners: AsyncStream<Variant>
  ) async throws -> [String: Variant] {
    try await withThrowingTaskGroup(of: [String: Variant].self) { group in
      group.addTask {
        for await answer in answers { return try results(answer) }
        throw PortalError.cancelled
      }
      group.addTask {
        // (name, old owner, new owner)
        for await change in owners where change.children.last?.string == "" { throw PortalError.portalExited }
        throw PortalError.cancelled
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw PortalError.cancelled }
      return first
    }
  }

  /// (response, results): 0 is success, 1 cancelled by the user, 2 any other end.
  nonisolated private static func results(_ answer: Variant) throws(PortalError) -> [String: Variant] {
    let parts = answer.children
    switch parts.first?.int {
    case 0: return parts.last?.dictionary ?? [:]
    case 1: throw .cancelled
    default: throw .failed(tr("The desktop portal failed."))
    }
  }
}
