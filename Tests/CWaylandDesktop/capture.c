#include "desktop.h"
#include <sys/mman.h>
#include <unistd.h>

/// A picture that was requested.
struct capture
{
  uint32_t format;
  uint32_t width;
  uint32_t height;
  uint32_t stride;
  bool is_flipped;
  bool is_ready;
  bool has_failed;
};

static void
set_buffer (void *data, struct wl_proxy *frame, uint32_t format, uint32_t width, uint32_t height, uint32_t stride)
{
  (void) frame;
  struct capture *capture = data;
  capture->format = format;
  capture->width = width;
  capture->height = height;
  capture->stride = stride;
}

static void
set_flags (void *data, struct wl_proxy *frame, uint32_t flags)
{
  (void) frame;
  ((struct capture *) data)->is_flipped = flags & 1;
}

static void
set_ready (void *data, struct wl_proxy *frame, uint32_t high, uint32_t low, uint32_t nanoseconds)
{
  (void) frame, (void) high, (void) low, (void) nanoseconds;
  ((struct capture *) data)->is_ready = true;
}

static void
set_failed (void *data, struct wl_proxy *frame)
{
  (void) frame;
  ((struct capture *) data)->has_failed = true;
}

static const struct tt_frame_listener frame_listener = { set_buffer, set_flags, set_ready, set_failed };

/// A pixel as 0x00RRGGBB.
static uint32_t
convert (uint32_t pixel, uint32_t format)
{
  if (format == WL_SHM_FORMAT_XBGR8888 || format == WL_SHM_FORMAT_ABGR8888)
    return (pixel & 0xff) << 16 | (pixel & 0xff00) | (pixel >> 16 & 0xff);
  return pixel & 0xffffff;
}

/// Lets the compositor write the picture into a shared buffer.
static bool
copy (struct tt_desktop *desktop, struct wl_proxy *frame, struct capture *capture, int descriptor)
{
  struct wl_shm_pool *pool
      = wl_shm_create_pool (desktop->shm, descriptor, (int32_t) (capture->stride * capture->height));
  struct wl_buffer *buffer
      = wl_shm_pool_create_buffer (pool, 0, (int32_t) capture->width, (int32_t) capture->height,
                                   (int32_t) capture->stride, capture->format);
  wl_proxy_marshal_flags (frame, TT_FRAME_COPY, NULL, 1, 0, buffer);
  bool is_connected = true;
  while (is_connected && !capture->is_ready && !capture->has_failed)
    is_connected = wl_display_dispatch (desktop->display) >= 0;
  wl_buffer_destroy (buffer);
  wl_shm_pool_destroy (pool);
  return capture->is_ready;
}

static bool
is_known (uint32_t format)
{
  return format == WL_SHM_FORMAT_XRGB8888 || format == WL_SHM_FORMAT_ARGB8888 || format == WL_SHM_FORMAT_XBGR8888
         || format == WL_SHM_FORMAT_ABGR8888;
}

bool
tt_desktop_capture (struct tt_desktop *desktop, int x, int y, int width, int height, uint32_t *pixels)
{
  struct capture capture = { 0 };
  struct wl_proxy *frame
      = wl_proxy_marshal_flags (desktop->screens, TT_SCREEN_CAPTURE_REGION, &tt_frame_interface, 1, 0, NULL, 0,
                                desktop->output, x, y, width, height);
  wl_proxy_add_listener (frame, (void (**) (void)) &frame_listener, &capture);
  bool is_done = tt_desktop_sync (desktop) && !capture.has_failed && is_known (capture.format)
                 && capture.width == (uint32_t) width && capture.height == (uint32_t) height;
  void *mapping = NULL;
  size_t size = (size_t) capture.stride * capture.height;
  int descriptor = is_done ? tt_shared_memory (size, &mapping) : -1;
  is_done = descriptor >= 0 && copy (desktop, frame, &capture, descriptor);
  for (int row = 0; is_done && row < height; row++)
    {
      int line = capture.is_flipped ? height - 1 - row : row;
      const uint32_t *from = (const uint32_t *) ((const char *) mapping + (size_t) line * capture.stride);
      for (int column = 0; column < width; column++)
        pixels[(size_t) row * (size_t) width + (size_t) column] = convert (from[column], capture.format);
    }
  if (descriptor >= 0)
    {
      munmap (mapping, size);
      close (descriptor);
    }
  wl_proxy_marshal_flags (frame, TT_FRAME_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
  wl_display_flush (desktop->display);
  return is_done;
}
