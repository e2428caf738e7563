/* virtual-camera: a camera for tests, as PipeWire offers one to programs.
 *
 *   main.c ──── the command line, and the orders that come in while it runs
 *   node.c ──── the camera as a node of PipeWire: its modes, its controls, when a picture is due
 *   picture.c ─ what it sees: seven color bars over noise that never stands still
 *   jpeg.c ──── the same as JPEG
 *
 * Why not PipeWire's own videotestsrc: whoever links to a camera within the five seconds until WirePlumber suspends
 * it gets the buffers of the link before (impl-link.c: "we don't clear output buffers when the link goes away"), and
 * those that were on their way then are lost to videotestsrc. When it finds none that is free, it says "out of
 * buffers" and stops its timer, which nothing sets again (make_buffer in videotestsrc.c, 0.3.65): from then on the
 * camera sends nothing until it is suspended or asked for another format. A program that is late by so many pictures
 * as there are buffers has the same effect, so it happens on busy machines, too. Cameras are not like that: spa's
 * v4l2 source takes the last buffer back before it sends the next, and the kernel goes on when there is room.
 */
#ifndef VIRTUAL_CAMERA_H
#define VIRTUAL_CAMERA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAX_MODES 16
#define MAX_CONTROLS 8
#define MAX_PROPERTIES 16

enum coding { RGB, YUY2, MJPG };

/* One way in which the camera delivers pictures. */
struct mode {
	enum coding coding;
	uint32_t width, height, rate;
};

/* Something that the camera can change in its picture. Numbers, as those of v4l2 cameras are. */
struct control {
	char name[32];
	uint32_t id; /* of enum spa_prop */
	int value, least, most;
};

struct camera {
	const char *name, *description;
	const char *properties[MAX_PROPERTIES]; /* KEY=VALUE */
	int n_properties;
	struct mode modes[MAX_MODES];
	int n_modes;
	struct control controls[MAX_CONTROLS];
	int n_controls;
	int refusal;      /* an errno with which it refuses every format; 0 where it does not */
	bool is_holding;  /* it sends nothing, and says nothing */
	bool is_attended; /* it is unplugged when its standard input ends */
};

/* "MJPG,1280x720@30". Returns whether it could be read. */
bool parse_mode(const char *text, struct mode *mode);

/* Offers the camera until it is unplugged. Returns an exit status. */
int run(struct camera *camera);
/* Says that the modes are others now. */
void announce_modes(void);
/* Says that somebody turned a control on the camera itself. */
void announce_controls(void);
/* Unplugs the camera. */
void quit(void);
/* An order that came in on standard input. */
void obey(struct camera *camera, const char *order);

/* The bytes from one row to the next; 0 for JPEG. */
uint32_t stride_of(const struct mode *mode);
/* The most that a picture takes. */
uint32_t size_of(const struct mode *mode);
/* Draws the next picture. `is_fresh`: whether the memory has no picture of this mode and these controls yet.
   Returns the picture's bytes. */
uint32_t draw(const struct camera *camera, const struct mode *mode, uint8_t *memory, bool is_fresh);
/* The color at a place, through the controls; noise differs each time. */
void color_at(const struct camera *camera, const struct mode *mode, uint32_t x, uint32_t y, uint8_t rgb[3]);
uint32_t write_jpeg(const struct camera *camera, const struct mode *mode, uint8_t *memory, uint32_t size);

#endif
