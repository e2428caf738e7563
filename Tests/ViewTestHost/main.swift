// ViewTestHost: a test host for the views of the picker, the viewer, the editor, the color picker, the camera, the player, the
// sections, and the dialogs of Sharing. See
// TestHostSupport.
//
//   WidgetTracker: the widgets that were in the windows, and which of them are still alive
//   Pictures: a folder of samples with a library
//   Checks/: the checks

import TestHostSupport

extension Check {
  /// All checks; ViewTests runs them.
  nonisolated static let all: [Check] = [
    pickerIsFreed, viewerIsFreed, editorIsFreed, sharingIsFreed, boardKeepsTextures, boardAnimationsAreFew,
    backgroundWorkGivesWay, damagedPicturesAreDrawnEverywhere,
    failedPicturesCanBeTriedAgain, renamedPicturesAreReadAgain, marksOutliveTheLayout, colorPickerIsFreed,
    videoGivesItsOwnPixels,
    videoStandsStillWhileLookedAt, pausedVideoGivesItsOwnPixels, cameraBringsItsIcons, cameraIsFreed,
    playerIsFreed, musicIsFreed, sectionsAreMadeWhenShown, marksAreShownAndPrivatePicturesAreBlurred,
  ]
}

runProbe(Check.all)
