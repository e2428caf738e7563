#include "virtual-camera.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <spa/param/props.h>

static const char help[] =
	"virtual-camera: a camera for tests, as PipeWire offers one to programs.\n"
	"\n"
	"  --name NAME              what PipeWire calls it (test-camera)\n"
	"  --description TEXT       what people call it (Test Camera)\n"
	"  --mode FORMAT,WxH@RATE   a mode, such as MJPG,1280x720@30; FORMAT is RGB, YUY2 or MJPG\n"
	"  --property KEY=VALUE     a property, such as api.libcamera.location=front\n"
	"  --control NAME=VALUE,LEAST,MOST\n"
	"                           something that the camera can change, such as brightness=0,-64,64;\n"
	"                           brightness and contrast change the picture\n"
	"  --refuse busy|denied     cannot be opened\n"
	"  --attended               is unplugged when standard input ends, and obeys what comes there:\n"
	"                             hold            sends nothing any more, and says nothing\n"
	"                             go              sends again\n"
	"                             modes MODE …    has other modes from now on; in one that is no longer\n"
	"                                             among them it sends nothing\n"
	"                             set NAME VALUE  somebody turns a control on the camera itself\n"
	"                             refuse WHY      as the option; `refuse nothing` ends it\n"
	"\n"
	"It says `ready`, and then what happens to it: opened MODE, streaming, paused, error TEXT, NAME VALUE.\n";

static const struct {
	const char *name;
	uint32_t id;
} known_controls[] = {
	{ "brightness", SPA_PROP_brightness }, { "contrast", SPA_PROP_contrast },
	{ "saturation", SPA_PROP_saturation }, { "hue", SPA_PROP_hue },
	{ "gamma", SPA_PROP_gamma },           { "exposure", SPA_PROP_exposure },
	{ "gain", SPA_PROP_gain },             { "sharpness", SPA_PROP_sharpness },
	/* V4L2_CID_ZOOM_ABSOLUTE, as PipeWire's V4L2 plug-in counts it; it does not change the picture. */
	{ "zoom", SPA_PROP_START_CUSTOM + 0x9A090D },
};

bool parse_mode(const char *text, struct mode *mode)
{
	char format[8];
	if (sscanf(text, "%7[A-Z0-9],%ux%u@%u", format, &mode->width, &mode->height, &mode->rate) != 4)
		return false;
	if (mode->width == 0 || mode->height == 0 || mode->width > 8192 || mode->height > 8192 || mode->rate == 0)
		return false;
	if (strcmp(format, "RGB") == 0)
		mode->coding = RGB;
	else if (strcmp(format, "YUY2") == 0)
		mode->coding = YUY2;
	else if (strcmp(format, "MJPG") == 0)
		mode->coding = MJPG;
	else
		return false;
	return true;
}

static bool parse_control(const char *text, struct control *control)
{
	if (sscanf(text, "%31[a-z]=%d,%d,%d", control->name, &control->value, &control->least, &control->most) != 4)
		return false;
	for (size_t i = 0; i < sizeof(known_controls) / sizeof(known_controls[0]); i++) {
		if (strcmp(known_controls[i].name, control->name) == 0) {
			control->id = known_controls[i].id;
			return control->least < control->most;
		}
	}
	return false;
}

static bool parse_refusal(const char *text, int *refusal)
{
	*refusal = strcmp(text, "busy") == 0 ? EBUSY : strcmp(text, "denied") == 0 ? EACCES : 0;
	return *refusal != 0 || strcmp(text, "nothing") == 0;
}

void obey(struct camera *camera, const char *order)
{
	char words[512], name[32];
	int value;
	snprintf(words, sizeof(words), "%s", order);
	if (strcmp(order, "hold") == 0 || strcmp(order, "go") == 0) {
		camera->is_holding = order[0] == 'h';
	} else if (strncmp(order, "modes ", 6) == 0) {
		camera->n_modes = 0;
		for (char *word = strtok(words + 6, " "); word != NULL && camera->n_modes < MAX_MODES;
		     word = strtok(NULL, " ")) {
			if (parse_mode(word, &camera->modes[camera->n_modes]))
				camera->n_modes++;
		}
		announce_modes();
	} else if (sscanf(order, "set %31[a-z] %d", name, &value) == 2) {
		for (int i = 0; i < camera->n_controls; i++) {
			if (strcmp(camera->controls[i].name, name) == 0)
				camera->controls[i].value = value;
		}
		announce_controls();
	} else if (strncmp(order, "refuse ", 7) == 0 && parse_refusal(order + 7, &camera->refusal)) {
		/* From the next time that it is opened. */
	} else {
		fprintf(stderr, "virtual-camera: unknown order: %s\n", order);
	}
}

static bool take(struct camera *camera, const char *option, const char *value)
{
	if (strcmp(option, "--name") == 0)
		camera->name = value;
	else if (strcmp(option, "--description") == 0)
		camera->description = value;
	else if (strcmp(option, "--mode") == 0 && camera->n_modes < MAX_MODES)
		return parse_mode(value, &camera->modes[camera->n_modes++]);
	else if (strcmp(option, "--property") == 0 && camera->n_properties < MAX_PROPERTIES)
		camera->properties[camera->n_properties++] = value;
	else if (strcmp(option, "--control") == 0 && camera->n_controls < MAX_CONTROLS)
		return parse_control(value, &camera->controls[camera->n_controls++]);
	else if (strcmp(option, "--refuse") == 0)
		return parse_refusal(value, &camera->refusal);
	else
		return false;
	return option[2] != 'p' || strchr(value, '=') != NULL;
}

int main(int count, char **arguments)
{
	/* Large, for the picture, and small, for a machine that has other things to do. */
	static const char *usual[] = {
		"YUY2,1920x1080@30", "YUY2,1280x720@30", "YUY2,960x540@30", "YUY2,640x480@30", "YUY2,320x240@30",
	};
	static struct camera camera = { .name = "test-camera", .description = "Test Camera" };
	for (int i = 1; i < count; i++) {
		if (strcmp(arguments[i], "--help") == 0) {
			fputs(help, stdout);
			return 0;
		}
		if (strcmp(arguments[i], "--attended") == 0) {
			camera.is_attended = true;
		} else if (i + 1 >= count || !take(&camera, arguments[i], arguments[i + 1])) {
			fprintf(stderr, "virtual-camera: cannot read %s; --help says more\n", arguments[i]);
			return 64;
		} else {
			i++;
		}
	}
	if (camera.n_modes == 0) {
		for (size_t i = 0; i < sizeof(usual) / sizeof(usual[0]); i++)
			parse_mode(usual[i], &camera.modes[camera.n_modes++]);
	}
	return run(&camera);
}
