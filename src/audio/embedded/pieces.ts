/** A part of a file with new tags: new bytes, or bytes of the old file from `start` up to and without `end`. */
export type Piece = { bytes: Uint8Array } | { start: number; end: number }

export function sizeOfPieces(pieces: Piece[]): number {
  return pieces.reduce(
    (sum, piece) => sum + ('bytes' in piece ? piece.bytes.length : piece.end - piece.start),
    0,
  )
}
