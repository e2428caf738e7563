import Sections
import Testing

/// The order of requests to open files.
@Suite(.timeLimit(.minutes(1))) struct OpenRequestsTests {
  @Test func aSlowEarlierRequestNeverCoversALaterOne() {
    var requests = OpenRequests()
    let (slow, fast) = (requests.begin(), requests.begin())
    let (showsFast, showsSlow) = (requests.claim(fast), requests.claim(slow))
    #expect(showsFast && !showsSlow)
    let next = requests.begin()
    let showsNext = requests.claim(next)
    #expect(showsNext)
  }

  @Test func requestsThatAreReadInOrderAreAllShown() {
    var requests = OpenRequests()
    let (first, second) = (requests.begin(), requests.begin())
    let (showsFirst, showsSecond) = (requests.claim(first), requests.claim(second))
    #expect(showsFirst && showsSecond)
  }

  @Test func whatIsShownAtOnceOvertakesWhatIsStillRead() {
    var requests = OpenRequests()
    let slow = requests.begin()
    requests.overtake()
    let showsSlow = requests.claim(slow)
    #expect(!showsSlow)
  }
}
