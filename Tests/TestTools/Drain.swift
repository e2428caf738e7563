/// Gives every task that is ready its turn, on the pool of threads and on the main actor: for a test that expects
/// nothing more to happen.
@MainActor public func drain() async {
  for _ in 0..<10 {
    // A sleep that ends continues on the pool, before the task that slept comes back to the main actor. The pool takes
    // its tasks in order, so those that were ready have started when this one ends.
    await Task.detached {}.value
    await Task.yield()
  }
}
