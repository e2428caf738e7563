import GtkKit

/// The style sheet and the icons of the camera's views. The style sheet has a lower priority than that of the
/// application: a program that uses the views has nothing to load, and can override all of it.
enum CameraStyle {
  private static let isLoaded: Void = {
    Style.add(css: sheet)
    Style.addIcons(compiled: PackageResources.camera_gresource, path: "/io/github/tintype/camera/icons")
  }()

  /// Loads the style sheet and the icons, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    .camera > stack,
    .camera-still { background: black; }

    .camera-bar { padding: 0 12px; }

    .camera-shutter {
      min-width: 64px;
      min-height: 64px;
      padding: 0;
      border-radius: 9999px;
      background: white;
      box-shadow: inset 0 0 0 3px rgba(0, 0, 0, 0.75), 0 0 0 1px rgba(0, 0, 0, 0.1);
    }
    .camera-shutter > .camera-shutter-core {
      min-width: 48px;
      min-height: 48px;
      border-radius: 9999px;
      background: #2e2e32;
      transition: all 150ms ease-out;
    }
    .camera-shutter:hover > .camera-shutter-core { background: #4a4a50; }
    .camera-shutter:active > .camera-shutter-core { min-width: 42px; min-height: 42px; }
    .camera-shutter.video > .camera-shutter-core { background: #e01b24; }
    .camera-shutter.recording { background: #e01b24; }
    .camera-shutter.recording > .camera-shutter-core {
      min-width: 24px;
      min-height: 24px;
      border-radius: 6px;
      background: white;
    }
    .camera-shutter.counting > .camera-shutter-core {
      min-width: 24px;
      min-height: 24px;
      border-radius: 6px;
    }
    .camera-shutter:disabled { opacity: 0.5; }
    .camera-shutter:focus-visible { outline: 3px solid @accent_color; outline-offset: 2px; }

    .camera-last { padding: 0; min-width: 48px; min-height: 48px; border-radius: 9px; background: alpha(currentColor, 0.12); }
    .camera-video-mark { color: white; -gtk-icon-shadow: 0 0 4px rgba(0, 0, 0, 0.8); }
    .camera-pill { min-height: 34px; padding: 0 18px; border-radius: 9999px; }
    .camera-round { min-width: 42px; min-height: 42px; padding: 0; }

    .camera-tools {
      border-radius: 12px;
      background: alpha(@popover_bg_color, 0.92);
      color: @popover_fg_color;
    }
    .camera-effects-button { margin: 12px; min-width: 42px; min-height: 42px; padding: 0; }
    .camera-effects-button.osd { background: rgba(20, 20, 20, 0.76); color: white; }
    .camera-effects-button.osd:checked { background: white; color: #2e2e32; }

    .camera-tools.osd { background: rgba(0, 0, 0, 0.86); color: white; }

    /* Labels over the video: white on nearly black, readable on any background. */
    .camera-badge,
    .camera-spinner {
      padding: 6px 12px;
      border-radius: 9999px;
      background: rgba(20, 20, 20, 0.76);
      color: white;
    }
    .camera-spinner { padding: 12px; }
    .camera-spinner > spinner { min-width: 24px; min-height: 24px; }
    .camera-recording { color: #ff4d4d; }
    .camera-countdown {
      color: white;
      font-size: 144px;
      font-weight: bold;
      text-shadow: 0 0 18px rgba(0, 0, 0, 0.9), 0 0 3px black;
    }
    .camera-processing { padding: 6px; border-radius: 9999px; background: rgba(20, 20, 20, 0.6); color: white; }
    .camera-flash { background: white; }
    .camera-page { background: @window_bg_color; }
    """
}
