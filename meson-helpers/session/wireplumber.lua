-- WirePlumber 0.4 (Debian 12): the devices of the machine stay outside of the session, so that
-- tests are the same everywhere and nobody's camera light goes on.
alsa_monitor.enabled = false
v4l2_monitor.enabled = false
libcamera_monitor.enabled = false
