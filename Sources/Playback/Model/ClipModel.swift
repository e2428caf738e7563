import GObjectKit
import L10n
import Observation

/// Saving the range of the A–B loop as a file of its own, one at a time.
@MainActor @Observable public final class ClipModel {
  /// The done part of the clip that is being saved, 0…1; nil if there is none.
  public private(set) var progress: Double?

  @ObservationIgnored private let messages: PlayerMessages
  @ObservationIgnored private let service: any ClipSaving
  @ObservationIgnored private var work: Task<Void, Never>?

  init(messages: PlayerMessages, service: any ClipSaving) {
    (self.messages, self.service) = (messages, service)
  }

  isolated deinit { work?.cancel() }

  /// Saves a clip, unless one is being saved. A notice shows the result.
  func save(_ request: ClipRequest) {
    guard progress == nil else { return }
    progress = 0
    let report: @MainActor @Sendable (Double) -> Void = { [weak self] in self?.advance(to: $0) }
    work = Task { [weak self, service] in
      let result: Result<String, ClipError>
      do throws(ClipError) {
        result = .success(
          try await service.save(request) { done in Task { @MainActor in report(done) } })
      } catch {
        result = .failure(error)
      }
      self?.finish(result)
    }
  }

  /// Cancels the clip that is being saved; nothing of it remains.
  public func cancel() { work?.cancel() }

  /// Reports may overtake each other, and the end.
  private func advance(to done: Double) {
    if let progress, done > progress { self.progress = done }
  }

  private func finish(_ result: Result<String, ClipError>) {
    (progress, work) = (nil, nil)
    switch result {
    case .success(let path):
      messages.showNotice(tr("Saved “%s”.", File(path: path).displayName), action: .show(path: path))
    case .failure(.cancelled): break
    case .failure(.failed(let reason)): messages.showNotice(tr("A–B could not be saved. %s", reason))
    }
  }
}
