// Storage for the side information of a frame (ISO/IEC 11172-3, 2.4.1.7 and 2.4.2.7) between parsing and use.

/** i32 fields per granule and channel. */
export const FIELDS = 16

/** Four records (granule * 2 + channel) of FIELDS i32 each. The constants below index a record. */
export const side = memory.data(4 * 16 * 4, 16)
/** part2_3_length: bits of scale factors and Huffman data. */
export const PART_LENGTH = 0
export const BIG_VALUES = 1
export const GLOBAL_GAIN = 2
/** scalefac_compress. */
export const SCALE_COMPRESS = 3
export const BLOCK_TYPE = 4
/** mixed_block_flag. */
export const MIXED = 5
/** table_select, three of them. */
export const TABLES = 6
/** subblock_gain, three of them. */
export const SUBBLOCK_GAIN = 9
/** region0_count and region1_count. */
export const REGION0 = 12
export const REGION1 = 13
/** preflag << 2 | scalefac_scale << 1 | count1table_select. */
export const FLAGS = 14
/** window_switching_flag. */
export const SWITCHED = 15

/** scfsi, per channel: the groups of scale factors that the second granule takes over from the first. */
export const reusedFactorGroups = memory.data(8, 16)
