import Glibc

nonisolated let trace = getenv("TINTYPE_TRACE") != nil
