/* A JPEG with one color for each block of 8×8 pixels: baseline, three components, no subsampling (ITU T.81). */
#include "virtual-camera.h"

#include <stdlib.h>
#include <string.h>

/* Table K.3: how many codes have 1…16 bits, and what they stand for. */
static const uint8_t dc_counts[16] = { 0, 1, 5, 1, 1, 1, 1, 1, 1 };
static const uint8_t dc_values[12] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };

struct writer {
	uint8_t *next, *end;
	uint32_t bits;
	int n_bits;
};

static void put(struct writer *writer, uint8_t byte)
{
	if (writer->next < writer->end)
		*writer->next++ = byte;
}

static void put_all(struct writer *writer, const void *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		put(writer, ((const uint8_t *)bytes)[i]);
}

static void put_bits(struct writer *writer, uint32_t value, int count)
{
	writer->bits = writer->bits << count | (value & ((1u << count) - 1));
	writer->n_bits += count;
	while (writer->n_bits >= 8) {
		uint8_t byte = (uint8_t)(writer->bits >> (writer->n_bits - 8));
		put(writer, byte);
		if (byte == 0xff)
			put(writer, 0);
		writer->n_bits -= 8;
	}
}

/* The code of a value that is the index in `dc_values`. */
static void put_dc_code(struct writer *writer, int wanted)
{
	uint32_t code = 0;
	int index = 0;
	for (int length = 1; length <= 16; length++, code <<= 1) {
		for (int i = 0; i < dc_counts[length - 1]; i++, index++, code++) {
			if (index == wanted) {
				put_bits(writer, code, length);
				return;
			}
		}
	}
}

static void put_block(struct writer *writer, int difference)
{
	int size = 0;
	for (int rest = abs(difference); rest > 0; rest >>= 1)
		size++;
	put_dc_code(writer, size);
	if (size > 0)
		put_bits(writer, (uint32_t)(difference < 0 ? difference - 1 : difference), size);
	/* The only code of the other table: nothing more in this block. */
	put_bits(writer, 0, 1);
}

static void put_headers(struct writer *writer, const struct mode *mode)
{
	static const uint8_t start[] = { 0xff, 0xd8, 0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0 };
	put_all(writer, start, sizeof(start));
	/* Divided by 8, the first coefficient of a block of one color is that color. */
	static const uint8_t quantization[] = { 0xff, 0xdb, 0, 67, 0 };
	put_all(writer, quantization, sizeof(quantization));
	for (int i = 0; i < 64; i++)
		put(writer, 8);
	const uint8_t frame[] = {
		0xff, 0xc0, 0, 17, 8,
		(uint8_t)(mode->height >> 8), (uint8_t)mode->height, (uint8_t)(mode->width >> 8), (uint8_t)mode->width,
		3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0,
	};
	put_all(writer, frame, sizeof(frame));
	static const uint8_t dc[] = { 0xff, 0xc4, 0, 2 + 1 + 16 + 12, 0x00 };
	put_all(writer, dc, sizeof(dc));
	put_all(writer, dc_counts, sizeof(dc_counts));
	put_all(writer, dc_values, sizeof(dc_values));
	/* One code of one bit: the end of the block. */
	static const uint8_t ac[] = { 0xff, 0xc4, 0, 2 + 1 + 16 + 1, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
	put_all(writer, ac, sizeof(ac));
	static const uint8_t scan[] = { 0xff, 0xda, 0, 12, 3, 1, 0x00, 2, 0x00, 3, 0x00, 0, 63, 0 };
	put_all(writer, scan, sizeof(scan));
}

uint32_t write_jpeg(const struct camera *camera, const struct mode *mode, uint8_t *memory, uint32_t size)
{
	struct writer writer = { .next = memory, .end = memory + size };
	int last[3] = { 0, 0, 0 };
	put_headers(&writer, mode);
	for (uint32_t y = 0; y < mode->height; y += 8) {
		for (uint32_t x = 0; x < mode->width; x += 8) {
			uint8_t rgb[3];
			color_at(camera, mode, x, y, rgb);
			float r = rgb[0], g = rgb[1], b = rgb[2];
			const int color[3] = {
				(int)(0.299f * r + 0.587f * g + 0.114f * b) - 128,
				(int)(-0.1687f * r - 0.3313f * g + 0.5f * b),
				(int)(0.5f * r - 0.4187f * g - 0.0813f * b),
			};
			for (int i = 0; i < 3; i++) {
				put_block(&writer, color[i] - last[i]);
				last[i] = color[i];
			}
		}
	}
	/* Filled up with ones. */
	put_bits(&writer, 0x7f, 7);
	put_all(&writer, (const uint8_t[]){ 0xff, 0xd9 }, 2);
	return (uint32_t)(writer.next - memory);
}
