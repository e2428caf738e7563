-- WirePlumber 0.4 (Debian 12): the machine's devices are excluded from the session, so that tests do not depend on
-- them and never open the user's camera.
alsa_monitor.enabled = false
v4l2_monitor.enabled = false
libcamera_monitor.enabled = false
