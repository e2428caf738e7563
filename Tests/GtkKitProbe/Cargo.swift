/// Something that a closure holds.
final class Cargo {}
