#pragma once
#include <lcms2.h>

// Pixel layouts, which Swift cannot read from lcms2's macros. 8 bits per component.
static const cmsUInt32Number tt_layout_bgra = TYPE_BGRA_8;
static const cmsUInt32Number tt_layout_gray = TYPE_GRAY_8;
static const cmsUInt32Number tt_layout_rgb = TYPE_RGB_8;
/// Four inks, followed by components that are not converted.
static inline cmsUInt32Number tt_layout_cmyk(cmsUInt32Number extra) { return TYPE_CMYK_8 | EXTRA_SH(extra); }
