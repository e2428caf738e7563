#include "virtual-camera.h"

#include <string.h>

/* Bright enough for tests to tell them apart by which of their parts are bright, after YUV and JPEG, too. */
static const uint8_t bars[7][3] = {
	{ 191, 191, 191 }, { 191, 191, 0 }, { 0, 191, 191 }, { 0, 191, 0 },
	{ 191, 0, 191 },   { 191, 0, 0 },   { 0, 0, 191 },
};

static uint64_t noise(void)
{
	/* xorshift64 (Marsaglia, 2003) */
	static uint64_t state = 0x9e3779b97f4a7c15;
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

/* The noise lies under the last two bars. */
static uint32_t noise_left(const struct mode *mode) { return mode->width * 5 / 7 / 2 * 2; }
static uint32_t noise_top(const struct mode *mode) { return mode->height * 2 / 3; }

static float value_of(const struct camera *camera, const char *name, float otherwise)
{
	for (int i = 0; i < camera->n_controls; i++) {
		const struct control *control = &camera->controls[i];
		if (strcmp(control->name, name) == 0)
			return (float)(control->value - control->least) / (float)(control->most - control->least);
	}
	return otherwise;
}

static uint8_t clamp(float value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)(value + 0.5f); }

/* In the middle of its range a control changes nothing. */
static uint8_t controlled(const struct camera *camera, uint8_t value)
{
	float brightness = value_of(camera, "brightness", 0.5f);
	float contrast = value_of(camera, "contrast", 0.5f);
	return clamp((value - 128) * contrast * 2 + 128 + (brightness - 0.5f) * 255);
}

void color_at(const struct camera *camera, const struct mode *mode, uint32_t x, uint32_t y, uint8_t rgb[3])
{
	if (y >= noise_top(mode) && x >= noise_left(mode)) {
		uint64_t bits = noise();
		for (int i = 0; i < 3; i++)
			rgb[i] = (uint8_t)(bits >> (8 * i));
		return;
	}
	const uint8_t *bar = bars[x * 7 / mode->width];
	/* Under the bars a dark gray, which tells above from below. */
	for (int i = 0; i < 3; i++)
		rgb[i] = controlled(camera, y >= noise_top(mode) ? 24 : bar[i]);
}

/* BT.601, as webcams code. */
static void to_yuv(const uint8_t rgb[3], uint8_t yuv[3])
{
	float r = rgb[0], g = rgb[1], b = rgb[2];
	yuv[0] = clamp(16 + 0.257f * r + 0.504f * g + 0.098f * b);
	yuv[1] = clamp(128 - 0.148f * r - 0.291f * g + 0.439f * b);
	yuv[2] = clamp(128 + 0.439f * r - 0.368f * g - 0.071f * b);
}

static void draw_row(const struct camera *camera, const struct mode *mode, uint8_t *row, uint32_t y)
{
	uint8_t rgb[3], yuv[3];
	for (uint32_t x = 0; x < mode->width; x++) {
		color_at(camera, mode, x, y, rgb);
		if (mode->coding == RGB) {
			memcpy(row + 3 * x, rgb, 3);
		} else {
			/* Two pixels share their color. */
			to_yuv(rgb, yuv);
			row[2 * x] = yuv[0];
			row[2 * x + 1] = yuv[x % 2 == 0 ? 1 : 2];
		}
	}
}

static void draw_noise(const struct mode *mode, uint8_t *memory, uint32_t stride)
{
	uint32_t bytes = mode->coding == RGB ? 3 : 2;
	uint32_t from = noise_left(mode) * bytes, to = mode->width * bytes;
	for (uint32_t y = noise_top(mode); y < mode->height; y++) {
		uint8_t *row = memory + (size_t)y * stride;
		for (uint32_t i = from; i < to; i += 8) {
			uint64_t bits = noise();
			memcpy(row + i, &bits, to - i < 8 ? to - i : 8);
		}
	}
}

uint32_t stride_of(const struct mode *mode)
{
	switch (mode->coding) {
	case RGB: return (mode->width * 3 + 3) / 4 * 4;
	case YUY2: return (mode->width * 2 + 3) / 4 * 4;
	case MJPG: return 0;
	}
	return 0;
}

uint32_t size_of(const struct mode *mode)
{
	/* Noise takes up to 14 bytes for each block of 64 pixels; the headers take 600. */
	if (mode->coding == MJPG)
		return 4096 + ((mode->width + 7) / 8) * ((mode->height + 7) / 8) * 16;
	return stride_of(mode) * mode->height;
}

uint32_t draw(const struct camera *camera, const struct mode *mode, uint8_t *memory, bool is_fresh)
{
	uint32_t stride = stride_of(mode);
	if (mode->coding == MJPG)
		return write_jpeg(camera, mode, memory, size_of(mode));
	if (is_fresh) {
		uint32_t below = noise_top(mode);
		for (uint32_t y = 0; y < mode->height; y++) {
			/* Rows are like the one above them, but for the noise. */
			if (y == 0 || y == below)
				draw_row(camera, mode, memory + (size_t)y * stride, y);
			else
				memcpy(memory + (size_t)y * stride, memory + (size_t)(y - 1) * stride, stride);
		}
	}
	draw_noise(mode, memory, stride);
	return stride * mode->height;
}
