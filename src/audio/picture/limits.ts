/** Covers of 3000 × 3000 pixels are usual. A decoded pixel takes four bytes, twice over. */
export const maxPicturePixels = 25_000_000
export const maxPictureSide = 10_000
export const maxPictureBytes = 20 * 1024 * 1024
/** The longest side of the two sizes that are kept. */
export const pictureSides = { large: 1200, small: 160 } as const
