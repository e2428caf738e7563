// ViewProbe: the views of the picker, the viewer, the color picker, the camera and the player, in windows; see
// ProbeSupport.
//
//   Census ──── every widget that was in the windows, and what is left of them
//   Pictures ── a folder of samples, with a library over it
//   Checks/     what must be true

import ProbeSupport

extension Check {
  /// All checks, for ViewTests.
  nonisolated static let all: [Check] = [
    pickerIsFreed, viewerIsFreed, boardKeepsTextures, damagedPicturesAreDrawnEverywhere,
    failedPicturesCanBeTriedAgain, marksOutliveTheLayout, colorPickerIsFreed, videoGivesItsOwnPixels,
    videoStandsStillWhileLookedAt, pausedVideoGivesItsOwnPixels, cameraIsFreed, playerIsFreed,
  ]
}

runProbe(Check.all)
