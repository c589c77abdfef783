import type { TagEntry } from './entry.ts'

// biome-ignore format: a table is read in lines
export const energy: readonly TagEntry[] = [
  ['92f0da5c-4a48-5717-bb23-0f1be83c5779', 'energetic', 'Energetic', 'Énergique', 'Enérgico', 'Full of drive'],
  ['4791c07f-beb3-53f5-b5f4-c9e78a59e655', 'loud', 'Loud', 'Puissant', 'Potente', 'Dense and forceful in sound'],
  ['0289afce-ecb5-5446-aeb4-12460efdc1e4', 'quiet', 'Quiet', 'Calme et doux', 'Silencioso', 'Little is played, and softly'],
  ['b5da3eef-1135-5cac-a3b3-c5c3433205ff', 'mellow', 'Mellow', 'Suave', 'Suave', 'Soft-edged and warm'],
]
