// WorkerKit: the client side of sandboxed worker processes, and what both sides share.
//
//   WorkerPool ────── sends requests to workers, with deadlines and cancellation; replaces workers that end
//     WorkerSpawner ─ the fork server: a process with everything loaded, whose copies are the workers
//     WorkerProcess ─ one worker: its socket and its process descriptor
//   WorkerProgram ─── where the executable of the workers is
//   WorkerSocket ──── messages with descriptors over a socket pair
//   MessageWriter, MessageReader ── values to bytes and back; a reader checks everything
//   SharedMemory ──── sealed memory that one side writes and the other maps
//   CancellationFlag ── ends a request from another thread
//
// The worker's own side is SandboxKit. A reply is as untrusted as the file it is about: the bytes may have been
// written by an attacker who took the worker over.
