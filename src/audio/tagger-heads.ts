/** Provisional: comes with the tagger. */
export function readHeads(): { modelVersion: string } {
  return { modelVersion: 'euterpe-tagger-1.0' }
}
