// LcmsKit: Little CMS, which converts the colors of decoded images. Only the workers link it: a profile is read from an
// untrusted file.
//
// ColorProfile        an ICC profile, from a file or from its parameters
// CodedColorSpace     a color space as ITU-T H.273 numbers it
// ColorTransform      from the colors of a profile to sRGB, or to those of a display
// InkConversion       from CMYK to sRGB
// ToneMapping         from PQ and HLG to sRGB
