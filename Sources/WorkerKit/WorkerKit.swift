// WorkerKit: the client side of sandboxed workers, and the protocol that both sides share.
//
//   WorkerPool ────── sends requests to workers, with timeouts and cancellation; replaces ended workers
//     WorkerQueue ─── who gets a worker, who waits, which idle workers end
//     WorkerSpawner ─ the fork server: a process with all libraries loaded that forks the workers
//     WorkerProcess ─ a worker: its socket and process descriptor; sends a request, receives the reply
//   WorkerProgram ─── the location of the worker executable
//   WorkerSocket ──── messages with descriptors over a socket pair
//   MessageWriter, MessageReader ── encode and decode values; a reader checks everything
//   SharedMemory ──── sealed memory that one side writes and the other maps
//   WorkerLog ─────── what is logged when a worker ends
//   CancellationFlag ── cancels a request from another thread
//
// SandboxKit is the worker side. A reply is as untrusted as the file that it results from: an attacker who controls
// the worker may have written it.
