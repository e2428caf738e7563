import Dispatch
import Editing
import GObjectKit
import Imaging
import L10n
import Sharing
import Synchronization
import WorkerKit

/// Applies a job to files, several at a time, and shows the progress on a terminal.
nonisolated final class FilterRun: Sendable {
  fileprivate struct State {
    var next = 0
    var done = 0
    /// The paths of the written copies.
    var copies: Set<String> = []
    /// By the index of the source.
    var failures: [Int: FilterError] = [:]
  }

  private let job: FilterJob
  private let sources: [File]
  /// The sources that exist, whatever their path.
  private let identities: Set<FileIdentity>
  private let jobs: Int
  private let edit: SharedEdit
  private let pool: WorkerPool
  private let state = Mutex(State())

  /// - Throws: `FilterError` if there is no memory for the edit.
  init(_ job: FilterJob, _ sources: [File], jobs: Int) throws(FilterError) {
    (self.job, self.sources, self.jobs) = (job, sources, min(jobs, sources.count))
    identities = Set(sources.compactMap { (try? $0.info())?.identity })
    pool = WorkerPool(kind: "image", limit: jobs)
    do throws(ImageError) {
      edit = try SharedEdit(job.edit)
    } catch {
      throw .image(job.folder, error)
    }
  }

  /// Runs the job and returns the failures in the order of the sources. Blocks.
  func failures() -> [FilterError] {
    Drafts(in: job.folder).deleteAbandoned()
    let group = DispatchGroup()
    for _ in 0..<jobs {
      // A queue of its own: each waits for a worker, and there may be more jobs than processors.
      DispatchQueue(label: "filter").async(group: group) { [self] in
        while let index = state.withLock({ $0.takeNext(of: sources.count) }) { run(index) }
      }
    }
    group.wait()
    // The CPU time of the workers counts for the command, as time(1) shows it, only after they have ended.
    pool.endIdle()
    if Terminal.isErrorShown { Terminal.showProgress("") }
    return state.withLock { $0.failures }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func run(_ index: Int) {
    let failure = Result { () throws(FilterError) in try export(sources[index]) }.failure
    state.withLock { state in
      state.failures[index] = failure
      state.done += 1
      guard Terminal.isErrorShown, sources.count > 1 else { return }
      // Within the lock, so that the numbers ascend.
      Terminal.showProgress(tr("%1$d of %2$d files", state.done, sources.count))
    }
  }

  private func export(_ source: File) throws(FilterError) {
    // Before the work where the name is known.
    if let format = job.format ?? ConvertedImage.Format.kept(fileName: source.name) {
      try check(job.copy(of: source, as: format), of: source)
    }
    var options = job.options
    options.format = job.format
    let image: ConvertedImage
    do throws(ImageError) {
      image = try ImageDecoder().edited(
        path: source.path, by: edit, as: options, pool: pool)
    } catch {
      throw .image(source, error)
    }
    let copy = job.copy(of: source, as: image.format)
    try check(copy, of: source)
    guard state.withLock({ $0.copies.insert(copy.path).inserted }) else {
      throw .sameName(source: source, copy: copy)
    }
    do throws(ExportError) {
      try job.write(image, to: copy, pool: pool)
    } catch {
      throw FilterError(error, of: source)
    }
  }

  /// Checks that a copy is no source, by any name or link, and no file that may not be replaced.
  private func check(_ copy: File, of source: File) throws(FilterError) {
    if let identity = (try? copy.info())?.identity, identities.contains(identity) { throw .isSource(copy) }
    if state.withLock({ $0.copies.contains(copy.path) }) { throw .sameName(source: source, copy: copy) }
    let exists = (try? copy.info(followingLinks: false)) != nil
    if exists, !job.replacesFiles { throw .file(.exists(path: copy.path)) }
  }
}

nonisolated extension FilterRun.State {
  fileprivate mutating func takeNext(of count: Int) -> Int? {
    guard next < count else { return nil }
    defer { next += 1 }
    return next
  }
}

nonisolated extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
