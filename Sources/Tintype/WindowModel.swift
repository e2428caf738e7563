import Editor
import MediaLibrary
import Observation
import Sections
import Viewer

/// What belongs to one window: its photos, and what it shows: a section, and what was opened above it.
@Observable final class WindowModel {
  /// A page of the window.
  enum Page: Equatable {
    case section(String)
    case viewer(ViewerModel)
    case slideshow(SlideshowModel)
    case comparison(CompareModel)
    case editor(EditorModel)

    static func == (one: Page, other: Page) -> Bool {
      switch (one, other) {
      case (.section(let one), .section(let other)): one == other
      case (.viewer(let one), .viewer(let other)): one === other
      case (.slideshow(let one), .slideshow(let other)): one === other
      case (.comparison(let one), .comparison(let other)): one === other
      case (.editor(let one), .editor(let other)): one === other
      default: false
      }
    }
  }

  /// The photos of the window.
  let photos: PhotosModel

  init(photos: PhotosModel) { self.photos = photos }

  /// The pages that Back leads through.
  private(set) var navigation = NavigationStack(Page.section("photos"))
  /// The section that is shown, or that is under another page.
  var section: String {
    for case .section(let id) in navigation.pages.reversed() { return id }
    return ""
  }

  /// The page above the section; nil if the section is shown.
  var page: Page? {
    if case .section = navigation.top { nil } else { navigation.top }
  }

  /// The viewer that is shown; nil if something else is.
  var viewer: ViewerModel? {
    if case .viewer(let model) = navigation.top { model } else { nil }
  }

  /// The slideshow that is shown; nil if something else is.
  var slideshow: SlideshowModel? {
    if case .slideshow(let model) = navigation.top { model } else { nil }
  }

  /// Shows a section without a way back.
  func show(section: String) { navigation.reset(to: .section(section)) }

  /// Shows a section for a file.
  ///
  /// - Parameter allowsBack: Whether Back leads to the present page.
  func open(section: String, allowsBack: Bool) {
    while page != nil { navigation.pop() }
    if allowsBack {
      navigation.push(.section(section))
    } else {
      navigation.reset(to: .section(section))
    }
  }

  /// Shows pictures in the viewer, in place of those that it shows.
  func view(_ model: ViewerModel) {
    while page != nil, viewer == nil { navigation.pop() }
    if viewer == nil { navigation.push(.viewer(model)) } else { navigation.replaceTop(by: .viewer(model)) }
  }

  /// Shows a slideshow above the present page.
  func show(_ model: SlideshowModel) {
    if slideshow == nil { navigation.push(.slideshow(model)) }
  }

  /// Shows a comparison above the present page.
  func show(_ model: CompareModel) { navigation.push(.comparison(model)) }

  /// Shows an editor above the present page.
  func show(_ model: EditorModel) { navigation.push(.editor(model)) }

  /// Goes back to the previous page.
  func back() { navigation.pop() }
}
