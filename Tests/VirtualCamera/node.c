#include "virtual-camera.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <pipewire/pipewire.h>
#include <spa/param/props.h>
#include <spa/param/video/format-utils.h>

#define MAX_BUFFERS 16
#define MAX_PARAMS (MAX_MODES + MAX_CONTROLS + 1)

static struct pw_main_loop *loop;
static struct pw_stream *stream;
static struct spa_source *timer;
static struct camera *camera;
/* What was agreed on; `rate` is 0 before. */
static struct mode current;
static uint64_t sequence;

static void say(const char *words)
{
	printf("%s\n", words);
	fflush(stdout);
}

static const char *name_of(enum coding coding) { return coding == RGB ? "RGB" : coding == YUY2 ? "YUY2" : "MJPG"; }

/* Modes */

static const struct spa_pod *format_of(struct spa_pod_builder *builder, const struct mode *mode)
{
	const struct spa_rectangle size = SPA_RECTANGLE(mode->width, mode->height);
	const struct spa_fraction rate = SPA_FRACTION(mode->rate, 1);
	if (mode->coding == MJPG)
		return spa_pod_builder_add_object(
			builder, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat, SPA_FORMAT_mediaType,
			SPA_POD_Id(SPA_MEDIA_TYPE_video), SPA_FORMAT_mediaSubtype, SPA_POD_Id(SPA_MEDIA_SUBTYPE_mjpg),
			SPA_FORMAT_VIDEO_size, SPA_POD_Rectangle(&size), SPA_FORMAT_VIDEO_framerate,
			SPA_POD_Fraction(&rate));
	return spa_pod_builder_add_object(
		builder, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat, SPA_FORMAT_mediaType,
		SPA_POD_Id(SPA_MEDIA_TYPE_video), SPA_FORMAT_mediaSubtype, SPA_POD_Id(SPA_MEDIA_SUBTYPE_raw),
		SPA_FORMAT_VIDEO_format,
		SPA_POD_Id(mode->coding == RGB ? SPA_VIDEO_FORMAT_RGB : SPA_VIDEO_FORMAT_YUY2), SPA_FORMAT_VIDEO_size,
		SPA_POD_Rectangle(&size), SPA_FORMAT_VIDEO_framerate, SPA_POD_Fraction(&rate));
}

static uint32_t add_modes(struct spa_pod_builder *builder, const struct spa_pod **params)
{
	for (int i = 0; i < camera->n_modes; i++)
		params[i] = format_of(builder, &camera->modes[i]);
	return (uint32_t)camera->n_modes;
}

void announce_modes(void)
{
	uint8_t memory[8192];
	struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof(memory));
	const struct spa_pod *params[MAX_PARAMS];
	bool is_known = false;
	for (int i = 0; i < camera->n_modes; i++)
		is_known = is_known || memcmp(&camera->modes[i], &current, sizeof(current)) == 0;
	/* PipeWire (0.3.65) goes on with a link that it could not agree on anew. */
	if (!is_known)
		current.rate = 0;
	pw_stream_update_params(stream, params, add_modes(&builder, params));
}

static bool read_format(const struct spa_pod *format, struct mode *mode)
{
	uint32_t type, subtype;
	struct spa_video_info_raw raw = { 0 };
	struct spa_video_info_mjpg jpeg = { 0 };
	if (spa_format_parse(format, &type, &subtype) < 0 || type != SPA_MEDIA_TYPE_video)
		return false;
	struct spa_fraction rate;
	if (subtype == SPA_MEDIA_SUBTYPE_mjpg) {
		if (spa_format_video_mjpg_parse(format, &jpeg) < 0)
			return false;
		*mode = (struct mode){ MJPG, jpeg.size.width, jpeg.size.height, 0 };
		rate = jpeg.framerate;
	} else {
		if (spa_format_video_raw_parse(format, &raw) < 0)
			return false;
		*mode = (struct mode){
			raw.format == SPA_VIDEO_FORMAT_RGB ? RGB : YUY2, raw.size.width, raw.size.height, 0
		};
		rate = raw.framerate;
	}
	if (rate.num == 0 || rate.denom == 0)
		return false;
	mode->rate = rate.num / rate.denom;
	return mode->rate > 0;
}

static void take_format(const struct spa_pod *format)
{
	current.rate = 0;
	if (format == NULL)
		return;
	if (camera->refusal != 0) {
		pw_stream_set_error(stream, -camera->refusal, "%s", strerror(camera->refusal));
		return;
	}
	if (!read_format(format, &current)) {
		pw_stream_set_error(stream, -EINVAL, "not a mode of this camera");
		return;
	}
	printf("opened %s,%ux%u@%u\n", name_of(current.coding), current.width, current.height, current.rate);
	fflush(stdout);
	uint8_t memory[1024];
	struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof(memory));
	const struct spa_pod *params[2];
	params[0] = spa_pod_builder_add_object(
		&builder, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers, SPA_PARAM_BUFFERS_buffers,
		SPA_POD_CHOICE_RANGE_Int(8, 2, MAX_BUFFERS), SPA_PARAM_BUFFERS_blocks, SPA_POD_Int(1),
		SPA_PARAM_BUFFERS_size, SPA_POD_Int((int)size_of(&current)), SPA_PARAM_BUFFERS_stride,
		SPA_POD_Int((int)stride_of(&current)));
	params[1] = spa_pod_builder_add_object(
		&builder, SPA_TYPE_OBJECT_ParamMeta, SPA_PARAM_Meta, SPA_PARAM_META_type, SPA_POD_Id(SPA_META_Header),
		SPA_PARAM_META_size, SPA_POD_Int(sizeof(struct spa_meta_header)));
	pw_stream_update_params(stream, params, 2);
}

/* Controls */

static const struct spa_pod *values(struct spa_pod_builder *builder)
{
	struct spa_pod_frame frame;
	spa_pod_builder_push_object(builder, &frame, SPA_TYPE_OBJECT_Props, SPA_PARAM_Props);
	for (int i = 0; i < camera->n_controls; i++) {
		spa_pod_builder_prop(builder, camera->controls[i].id, 0);
		spa_pod_builder_int(builder, camera->controls[i].value);
	}
	return spa_pod_builder_pop(builder, &frame);
}

static uint32_t add_controls(struct spa_pod_builder *builder, const struct spa_pod **params)
{
	for (int i = 0; i < camera->n_controls; i++) {
		const struct control *control = &camera->controls[i];
		/* In spa's words for v4l2: the first number is what it is set to from the start. */
		params[i] = spa_pod_builder_add_object(
			builder, SPA_TYPE_OBJECT_PropInfo, SPA_PARAM_PropInfo, SPA_PROP_INFO_id, SPA_POD_Id(control->id),
			SPA_PROP_INFO_description, SPA_POD_String(control->name), SPA_PROP_INFO_type,
			SPA_POD_CHOICE_RANGE_Int(control->value, control->least, control->most));
	}
	if (camera->n_controls == 0)
		return 0;
	params[camera->n_controls] = values(builder);
	return (uint32_t)camera->n_controls + 1;
}

/* Every buffer has to be drawn anew. */
static uint32_t picture_number = 1;

void announce_controls(void)
{
	uint8_t memory[2048];
	struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof(memory));
	const struct spa_pod *params[1] = { values(&builder) };
	picture_number++;
	pw_stream_update_params(stream, params, 1);
}

static void take_controls(const struct spa_pod *pod)
{
	const struct spa_pod_prop *property;
	bool has_changed = false;
	if (pod == NULL)
		return;
	SPA_POD_OBJECT_FOREACH((const struct spa_pod_object *)pod, property) {
		for (int i = 0; i < camera->n_controls; i++) {
			struct control *control = &camera->controls[i];
			int32_t value;
			if (control->id != property->key || spa_pod_get_int(&property->value, &value) < 0)
				continue;
			control->value = SPA_CLAMP(value, control->least, control->most);
			has_changed = true;
			printf("%s %d\n", control->name, control->value);
			fflush(stdout);
		}
	}
	if (has_changed)
		announce_controls();
}

/* Pictures */

static void on_param_changed(void *data, uint32_t id, const struct spa_pod *param)
{
	(void)data;
	if (id == SPA_PARAM_Format)
		take_format(param);
	else if (id == SPA_PARAM_Props)
		take_controls(param);
}

static void on_state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error)
{
	(void)data;
	struct timespec at_once = { 0, 1 }, never = { 0, 0 };
	struct timespec interval = { 0, SPA_NSEC_PER_SEC / SPA_MAX(current.rate, 1u) };
	if (current.rate == 1)
		interval = (struct timespec){ 1, 0 };
	switch (state) {
	case PW_STREAM_STATE_PAUSED:
		pw_loop_update_timer(pw_main_loop_get_loop(loop), timer, &never, &never, false);
		say(old == PW_STREAM_STATE_CONNECTING ? "ready" : "paused");
		break;
	case PW_STREAM_STATE_STREAMING:
		pw_loop_update_timer(pw_main_loop_get_loop(loop), timer, &at_once, &interval, false);
		say("streaming");
		break;
	case PW_STREAM_STATE_ERROR:
		printf("error %s\n", error);
		fflush(stdout);
		break;
	case PW_STREAM_STATE_UNCONNECTED: quit(); break;
	case PW_STREAM_STATE_CONNECTING: break;
	}
}

static void on_time(void *data, uint64_t expirations)
{
	(void)data;
	(void)expirations;
	if (!camera->is_holding && current.rate > 0)
		pw_stream_trigger_process(stream);
}

static void on_process(void *data)
{
	(void)data;
	struct pw_buffer *buffer = pw_stream_dequeue_buffer(stream);
	/* Programs that are late miss a picture. */
	if (buffer == NULL)
		return;
	struct spa_data *memory = &buffer->buffer->datas[0];
	if (memory->data == NULL || memory->maxsize < size_of(&current)) {
		pw_stream_queue_buffer(stream, buffer);
		return;
	}
	bool is_fresh = (uintptr_t)buffer->user_data != picture_number;
	buffer->user_data = (void *)(uintptr_t)picture_number;
	memory->chunk->offset = 0;
	memory->chunk->size = draw(camera, &current, memory->data, is_fresh);
	memory->chunk->stride = (int32_t)stride_of(&current);
	struct spa_meta_header *header =
		spa_buffer_find_meta_data(buffer->buffer, SPA_META_Header, sizeof(*header));
	if (header != NULL) {
		struct timespec now;
		clock_gettime(CLOCK_MONOTONIC, &now);
		header->pts = SPA_TIMESPEC_TO_NSEC(&now);
		header->flags = 0;
		header->seq = sequence++;
		header->dts_offset = 0;
	}
	pw_stream_queue_buffer(stream, buffer);
}

static void on_add_buffer(void *data, struct pw_buffer *buffer)
{
	(void)data;
	buffer->user_data = NULL;
}

static const struct pw_stream_events events = {
	PW_VERSION_STREAM_EVENTS,
	.state_changed = on_state_changed,
	.param_changed = on_param_changed,
	.add_buffer = on_add_buffer,
	.process = on_process,
};

/* From beginning to end */

static void on_signal(void *data, int number)
{
	(void)data;
	(void)number;
	quit();
}

static void on_input(void *data, int descriptor, uint32_t mask)
{
	(void)data;
	(void)mask;
	static char orders[1024];
	static size_t length;
	ssize_t count = read(descriptor, orders + length, sizeof(orders) - 1 - length);
	if (count <= 0) {
		quit();
		return;
	}
	length += (size_t)count;
	orders[length] = 0;
	char *start = orders, *end;
	while ((end = strchr(start, '\n')) != NULL) {
		*end = 0;
		obey(camera, start);
		start = end + 1;
	}
	length -= (size_t)(start - orders);
	memmove(orders, start, length);
}

void quit(void) { pw_main_loop_quit(loop); }

static int connect_stream(void)
{
	struct pw_properties *properties = pw_properties_new(
		PW_KEY_MEDIA_CLASS, "Video/Source", PW_KEY_MEDIA_ROLE, "Camera", PW_KEY_NODE_NAME, camera->name,
		PW_KEY_NODE_DESCRIPTION, camera->description, NULL);
	for (int i = 0; i < camera->n_properties; i++) {
		char key[256];
		const char *value = strchr(camera->properties[i], '=');
		snprintf(key, sizeof(key), "%.*s", (int)(value - camera->properties[i]), camera->properties[i]);
		pw_properties_set(properties, key, value + 1);
	}
	stream = pw_stream_new_simple(pw_main_loop_get_loop(loop), camera->name, properties, &events, NULL);
	if (stream == NULL)
		return -errno;
	uint8_t memory[16384];
	struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof(memory));
	const struct spa_pod *params[MAX_PARAMS];
	uint32_t count = add_modes(&builder, params);
	count += add_controls(&builder, params + count);
	/* It drives: programs get pictures when they are due, not when they ask. */
	return pw_stream_connect(
		stream, PW_DIRECTION_OUTPUT, PW_ID_ANY, PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_MAP_BUFFERS, params,
		count);
}

int run(struct camera *offered)
{
	camera = offered;
	pw_init(NULL, NULL);
	loop = pw_main_loop_new(NULL);
	struct pw_loop *inner = pw_main_loop_get_loop(loop);
	pw_loop_add_signal(inner, SIGINT, on_signal, NULL);
	pw_loop_add_signal(inner, SIGTERM, on_signal, NULL);
	timer = pw_loop_add_timer(inner, on_time, NULL);
	if (camera->is_attended)
		pw_loop_add_io(inner, 0, SPA_IO_IN | SPA_IO_HUP, false, on_input, NULL);
	int result = connect_stream();
	if (result < 0) {
		fprintf(stderr, "virtual-camera: PipeWire does not answer: %s\n", strerror(-result));
		return 69;
	}
	pw_main_loop_run(loop);
	pw_stream_destroy(stream);
	pw_main_loop_destroy(loop);
	return 0;
}
