import GObjectKit

extension GeographicLocation: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(latitude)
    message.write(longitude)
    message.write(altitude)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(latitude: try message.read(), longitude: try message.read(), altitude: try message.read())
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { throw MessageError() }
  }
}
