// Where the side information of a frame is kept between reading and use.

/** Fields of a granule's side information, sixteen i32 for each of 2 x 2. */
export const side = memory.data(4 * 16 * 4, 16)
export const PART_LENGTH = 0
export const BIG_VALUES = 1
export const GLOBAL_GAIN = 2
export const SCALE_COMPRESS = 3
export const BLOCK_TYPE = 4
export const MIXED = 5
export const TABLES = 6
export const SUBBLOCK_GAIN = 9
export const REGION0 = 12
export const REGION1 = 13
export const FLAGS = 14
export const SWITCHED = 15

/** Which groups of scale factors the second granule takes over from the first, per channel. */
export const shared = memory.data(8, 16)
