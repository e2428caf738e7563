/// An object that a closure captures.
final class Payload {}
