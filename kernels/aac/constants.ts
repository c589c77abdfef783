// Constants of AAC that several files use (ISO/IEC 14496-3, subpart 4).

/** Lines of a frame, and of one of its eight short windows. */
export const LINES = 1024
export const SHORT_LINES = 128
/** Bytes of a channel's lines. */
export const CHANNEL_BYTES = LINES * 4
/** Tables by group of windows and band: 64 slots per group, eight groups per side of a channel pair, i32 each. */
export const GROUP_STRIDE = 64
export const SIDE_BYTES = 8 * GROUP_STRIDE * 4

/** Codebook numbers without spectral data (4.6.3): zeros, reserved, noise, and intensity out of phase and in phase. */
export const ZERO = 0
export const RESERVED_BOOK = 12
export const NOISE = 13
export const INTENSITY_OUT_OF_PHASE = 14
export const INTENSITY_IN_PHASE = 15

/** SF_OFFSET (4.6.2): the scale factor that means a gain of 1. */
export const FACTOR_OFFSET = 100
/** Samples are scaled from 16 bits to full scale 1. */
export const FULL_SCALE: f64 = 32768
