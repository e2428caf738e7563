/// Performs one request after another. Of the requests that come meanwhile, only the newest one is performed, so that a
/// slider never waits for what nobody sees any more. A request that equals the one before it is left out.
@MainActor public final class LatestRequest<Request: Sendable & Equatable, Reply: Sendable> {
  private let perform: @Sendable (Request) async -> Reply
  private let show: @MainActor (Reply) -> Void
  private var last: Request?
  private var pending: Request?
  private var isRunning = false

  /// - Parameters:
  ///   - perform: Performs a request.
  ///   - show: Called with its reply.
  public init(
    _ perform: @escaping @Sendable (Request) async -> Reply, show: @escaping @MainActor (Reply) -> Void
  ) {
    (self.perform, self.show) = (perform, show)
  }

  /// Performs a request when the running one has ended.
  public func send(_ request: Request) {
    guard request != last else { return }
    last = request
    guard !isRunning else { return pending = request }
    run(request)
  }

  private func run(_ request: Request) {
    isRunning = true
    Task { [weak self, perform] in
      let reply = await perform(request)
      self?.finish(reply)
    }
  }

  private func finish(_ reply: Reply) {
    isRunning = false
    if let next = pending {
      pending = nil
      run(next)
    }
    show(reply)
  }
}
